import { expect } from "chai";
import { replaceReport } from "../../../../../db/search_data/search_reports.ts";
import { prepareChanges } from "../../../../../lib/commands/search/changes/prepare_changes.ts";
import type { Log } from "../../../../../lib/core/log.ts";
import { insertSpecAccount } from "../../../../support/accounts/account.ts";
import { insertSpecSite } from "../../../../support/accounts/sites.ts";
import { createSpecDatabase, type SpecDatabase } from "../../../../support/database.ts";

describe("prepareChanges()", () => {
  let database: SpecDatabase;
  let lines: string[];
  const log: Log = (level, event) => lines.push(`${level} ${event}`);
  before(async () => {
    database = await createSpecDatabase();
  });
  beforeEach(() => lines = []);
  after(() => database.drop());

  it("starts the thread where somebody has asked for changes before", async () => {
    const { db } = database;
    let starts = 0;
    const prepare = () => prepareChanges({ db, log }, { prepare: () => starts++ });
    await prepare();
    expect(starts).to.equal(0);
    const { accountId } = await insertSpecAccount(db);
    const siteId = await insertSpecSite(db, accountId, { domain: "asked.example.com" });
    const keep = (name: string) =>
      replaceReport(db, { siteId, name, question: "{}", madeOf: "[]" }, {
        report: {},
        now: new Date("2026-11-29T08:00:00Z"),
      });
    await keep("visibility");
    await prepare();
    expect(starts).to.equal(0);
    await keep("search_changes");
    await prepare();
    expect(starts).to.equal(1);
  });

  it("warns and goes on without the thread where the database fails", async () => {
    const { db } = database;
    let starts = 0;
    await db.schema.renameTable("search_reports", "away");
    try {
      await prepareChanges({ db, log }, { prepare: () => starts++ });
    } finally {
      await db.schema.renameTable("away", "search_reports");
    }
    expect(lines).to.deep.equal(["warn changes_not_prepared"]);
    expect(starts).to.equal(0);
  });
});
