import { expect } from "chai";
import { listRecentFailures } from "../../../db/accounts/recent_failures.ts";
import { insertSpecAccount } from "../../support/accounts/account.ts";
import { createSpecDatabase, type SpecDatabase } from "../../support/database.ts";
import { insertSpecSite } from "../../support/accounts/sites.ts";

const NOON = new Date("2026-11-20T12:00:00Z");
const EARLIER = new Date("2026-11-20T11:00:00Z");
const BEFORE = new Date("2026-11-13T11:59:59Z");

describe("listRecentFailures()", () => {
  let database: SpecDatabase;
  let siteId: number;
  before(async () => {
    database = await createSpecDatabase();
    const { accountId } = await insertSpecAccount(database.db, { name: "Unlucky" });
    siteId = await insertSpecSite(database.db, accountId, { domain: "unlucky.example" });
  });
  after(() => database.drop());

  it("lists what failed since of each kind, the latest first, up to the limit", async () => {
    const { db } = database;
    const times = { finished_at: EARLIER, updated_at: EARLIER };
    const audit = { site_id: siteId, trigger: "manual", settings: "{}", queued_at: BEFORE };
    await db("audits").insert([
      { ...audit, ...times, status: "failed", error_code: "unreachable", error_message: "Away." },
      { ...audit, ...times, status: "completed" },
      { ...audit, ...times, status: "failed", finished_at: BEFORE },
    ]);
    await db("ai_runs").insert({
      site_id: siteId,
      triggered_by: "manual",
      status: "failed",
      engines: "[]",
      prompts_count: 1,
      runs_per_prompt: 1,
      questions_count: 1,
      error_code: "engine_failing",
      queued_at: EARLIER,
      finished_at: NOON,
      updated_at: NOON,
    });
    const list = { since: new Date("2026-11-13T12:00:00Z"), limit: 10 };
    const failures = await listRecentFailures(db, list);
    expect(failures.map(({ id: _, ...failure }) => failure)).to.deep.equal([
      {
        kind: "ai_run",
        domain: "unlucky.example",
        accountName: "Unlucky",
        code: "engine_failing",
        message: null,
        failedAt: NOON,
      },
      {
        kind: "audit",
        domain: "unlucky.example",
        accountName: "Unlucky",
        code: "unreachable",
        message: "Away.",
        failedAt: EARLIER,
      },
    ]);
    expect(await listRecentFailures(db, { ...list, limit: 1 })).to.have.length(1);
  });
});
