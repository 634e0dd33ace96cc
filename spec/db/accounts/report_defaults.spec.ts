import { expect } from "chai";
import { findReportDefaults, updateReportDefaults } from "../../../db/accounts/report_defaults.ts";
import type { ReportDefaultsAnswer } from "../../../schemas/report_settings.ts";
import { insertSpecAccount } from "../../support/accounts/account.ts";
import { useSpecDatabase } from "../../support/database.ts";

const LOOK: ReportDefaultsAnswer = {
  ...{ language: "de", agency: "Ägypten 🐫", colour: null, logo: null, left_out: ["bots"] },
  updated_at: "2026-11-20T12:00:00.000Z",
};

describe("db/accounts/report_defaults.ts", () => {
  const db = useSpecDatabase();

  it("keep how the reports of one account look, and know nothing of others", async () => {
    const { accountId } = await insertSpecAccount(db());
    const { accountId: otherId } = await insertSpecAccount(db());
    expect(await findReportDefaults(db(), accountId)).to.equal(undefined);
    await updateReportDefaults(db(), accountId, LOOK);
    expect(await findReportDefaults(db(), accountId)).to.deep.equal(LOOK);
    expect(await findReportDefaults(db(), otherId)).to.equal(undefined);
    expect(await findReportDefaults(db(), 0)).to.equal(undefined);
  });
});
