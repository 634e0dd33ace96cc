import { expect } from "chai";
import { updateReportDefaults } from "../../../db/accounts/report_defaults.ts";
import {
  findReportSettings,
  type OwnReportSettings,
  updateReportSettings,
} from "../../../db/sites/report_settings.ts";
import { insertSpecAccount } from "../../support/accounts/account.ts";
import { insertSpecSite } from "../../support/accounts/sites.ts";
import { useSpecDatabase } from "../../support/database.ts";

const UPDATED = { updated_at: "2026-11-20T12:00:00.000Z" };
const LOOK: OwnReportSettings = {
  ...{ language: "de", agency: "Ägypten 🐫", comment: "a\n\nb", left_out: ["bots"], ...UPDATED },
};
const NOTHING = { own: {}, defaults: undefined, isFilledIn: false };

describe("db/sites/report_settings.ts", () => {
  const db = useSpecDatabase();

  it("keep what one site has of its own, and know nothing of others", async () => {
    const { accountId } = await insertSpecAccount(db());
    const siteId = await insertSpecSite(db(), accountId);
    const otherId = await insertSpecSite(db(), accountId);
    expect(await findReportSettings(db(), siteId)).to.deep.equal(NOTHING);
    await updateReportSettings(db(), siteId, LOOK);
    expect(await findReportSettings(db(), siteId)).to.deep.equal({ ...NOTHING, own: LOOK });
    await updateReportSettings(db(), siteId, { language: "en" });
    expect((await findReportSettings(db(), siteId)).own).to.deep.equal({ language: "en" });
    expect(await findReportSettings(db(), otherId)).to.deep.equal(NOTHING);
    expect(await findReportSettings(db(), 0)).to.deep.equal(NOTHING);
  });

  it("come with what the site's account has, and no other", async () => {
    const { accountId } = await insertSpecAccount(db());
    const { accountId: otherId } = await insertSpecAccount(db());
    const siteId = await insertSpecSite(db(), accountId);
    const defaults = {
      ...{ language: "de" as const, agency: "Nord", colour: null, logo: null, left_out: [] },
      ...UPDATED,
    };
    await updateReportDefaults(db(), otherId, { ...defaults, agency: "Other" });
    expect((await findReportSettings(db(), siteId)).defaults).to.equal(undefined);
    await updateReportDefaults(db(), accountId, defaults);
    expect((await findReportSettings(db(), siteId)).defaults).to.deep.equal(defaults);
  });

  it("know rows that were filled in before accounts had defaults", async () => {
    const { accountId } = await insertSpecAccount(db());
    const siteId = await insertSpecSite(db(), accountId);
    const filled = { language: "de", agency: null, left_out: [] };
    await db()("sites").where({ id: siteId }).update({ report_settings: JSON.stringify(filled) });
    expect(await findReportSettings(db(), siteId))
      .to.deep.equal({ own: filled, defaults: undefined, isFilledIn: true });
  });
});
