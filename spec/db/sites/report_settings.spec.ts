import { expect } from "chai";
import { findReportSettings, updateReportSettings } from "../../../db/sites/report_settings.ts";
import type { ReportSettingsAnswer } from "../../../schemas/report_settings.ts";
import { insertSpecAccount } from "../../support/accounts/account.ts";
import { insertSpecSite } from "../../support/accounts/sites.ts";
import { useSpecDatabase } from "../../support/database.ts";

const LOOK: ReportSettingsAnswer = {
  ...{ language: "de", agency: "Ägypten 🐫", colour: null, logo: null, comment: "a\n\nb" },
  ...{ comments: [], left_out: ["bots"], updated_at: "2026-11-20T12:00:00.000Z" },
};

describe("db/sites/report_settings.ts", () => {
  const db = useSpecDatabase();

  it("keep how the report of one site looks, and know nothing of others", async () => {
    const { accountId } = await insertSpecAccount(db());
    const siteId = await insertSpecSite(db(), accountId);
    const otherId = await insertSpecSite(db(), accountId);
    expect(await findReportSettings(db(), siteId)).to.equal(undefined);
    await updateReportSettings(db(), siteId, LOOK);
    expect(await findReportSettings(db(), siteId)).to.deep.equal(LOOK);
    await updateReportSettings(db(), siteId, { ...LOOK, language: "en" });
    expect((await findReportSettings(db(), siteId))?.language).to.equal("en");
    expect(await findReportSettings(db(), otherId)).to.equal(undefined);
    expect(await findReportSettings(db(), 0)).to.equal(undefined);
  });
});
