import { expect } from "chai";
import { countWorkQueues } from "../../../db/core/work_queues.ts";
import { insertSpecAccount } from "../../support/accounts/account.ts";
import { createSpecDatabase, type SpecDatabase } from "../../support/database.ts";
import { insertSpecSite } from "../../support/accounts/sites.ts";

describe("countWorkQueues()", () => {
  let database: SpecDatabase;
  before(async () => {
    database = await createSpecDatabase();
  });
  after(() => database.drop());

  it("says what waits from what is under way; what is paused waits for nobody", async () => {
    const { db } = database;
    const { accountId } = await insertSpecAccount(db);
    const now = new Date();
    const held = db.raw("NOW(6) + INTERVAL 60 SECOND");
    const lost = db.raw("NOW(6) - INTERVAL 60 SECOND");
    const audits = [["queued", null], ["running", held], ["running", lost], ["paused", null]];
    for (const [status, lease] of audits) {
      await db("audits").insert({
        site_id: await insertSpecSite(db, accountId),
        status,
        unfinished: 1,
        trigger: "manual",
        settings: "{}",
        lease_until: lease,
        queued_at: now,
        updated_at: now,
      });
    }
    const siteId = await insertSpecSite(db, accountId);
    await db("sites").where({ id: siteId }).update({ status: "deleting" });
    await db("search_refreshes").insert([
      { site_id: 1, wanted_at: now, done_at: now },
      { site_id: 2, wanted_at: now, lease_until: held },
      { site_id: 3, wanted_at: now, done_at: new Date(now.getTime() - 1_000) },
    ]);
    expect(await countWorkQueues(db)).to.deep.equal([
      { name: "audits", running: 1, waiting: 2 },
      { name: "imports", running: 0, waiting: 0 },
      { name: "ai_runs", running: 0, waiting: 0 },
      { name: "refreshes", running: 1, waiting: 1 },
      { name: "verifications", running: 0, waiting: 0 },
      { name: "crawler_views", running: 0, waiting: 0 },
      { name: "export_files", running: 0, waiting: 0 },
      { name: "deleted_sites", running: 0, waiting: 1 },
    ]);
  });
});
