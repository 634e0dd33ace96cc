import { expect } from "chai";
import {
  claimIndexNow,
  deleteIndexNow,
  deleteOldSubmissions,
  findDueSubmission,
  findIndexNow,
  listSubmissions,
  noteSubmission,
  releaseIndexNow,
  renewIndexNow,
  replaceIndexNow,
  storeSubmissions,
  SUBMISSION_LIST,
  wantIndexNow,
} from "../../../db/sites/index_now.ts";
import { insertSpecAccount } from "../../support/accounts/account.ts";
import { insertSpecSite } from "../../support/accounts/sites.ts";
import { createSpecDatabase, type SpecDatabase } from "../../support/database.ts";

const NOW = new Date("2026-11-20T12:00:00.000Z");
const LATER = new Date("2026-11-20T12:10:00.000Z");
const BATCH = {
  ...{ host: "a.test", batchNumber: 1, urls: ["https://a.test/ü", "https://a.test/b"] },
  counts: { new: 1, changed: 0, gone: 1 },
};

describe("db/sites/index_now.ts", () => {
  let database: SpecDatabase;
  let siteId: number;

  before(async () => {
    database = await createSpecDatabase();
  });
  after(() => database.drop());
  beforeEach(async () => {
    await database.db("index_now_sites").delete();
    await database.db("index_now_submissions").delete();
    const { accountId } = await insertSpecAccount(database.db);
    siteId = await insertSpecSite(database.db, accountId);
  });

  const put = (enabled = true) =>
    replaceIndexNow(database.db, siteId, {
      ...{ enabled, key: "abcdefgh", keyLocation: null, now: NOW },
    });
  const store = (auditId: number) =>
    storeSubmissions(
      database.db,
      { siteId, auditId, now: NOW },
      { batches: [BATCH], skipped: null },
    );

  it("note an audit for sites that tell alone, and forget it when they stop", async () => {
    await wantIndexNow(database.db, siteId, 7);
    expect(await findIndexNow(database.db, siteId)).to.equal(undefined);
    await put();
    await wantIndexNow(database.db, siteId, 7);
    expect(await findIndexNow(database.db, siteId)).to.deep.include({
      ...{ enabled: true, key: "abcdefgh", wantedAuditId: 7, lastAuditId: null },
    });
    await put(false);
    expect(await findIndexNow(database.db, siteId))
      .to.deep.include({ enabled: false, wantedAuditId: null });
    await wantIndexNow(database.db, siteId, 8);
    expect((await findIndexNow(database.db, siteId))?.wantedAuditId).to.equal(null);
  });

  it("are claimed once, for what waits or is due", async () => {
    await put();
    expect(await claimIndexNow(database.db, "one", NOW)).to.equal(undefined);
    await wantIndexNow(database.db, siteId, 7);
    expect((await claimIndexNow(database.db, "one", NOW))?.siteId).to.equal(siteId);
    expect(await claimIndexNow(database.db, "two", NOW)).to.equal(undefined);
    expect(await renewIndexNow(database.db, siteId, "one")).to.equal(true);
    expect(await renewIndexNow(database.db, siteId, "two")).to.equal(false);
    await releaseIndexNow(database.db, siteId, "one");
    await store(7);
    expect((await claimIndexNow(database.db, "two", NOW))?.wantedAuditId).to.equal(null);
    await releaseIndexNow(database.db, siteId, "two");
    await database.db("sites").where({ id: siteId }).update({ status: "deleting" });
    expect(await claimIndexNow(database.db, "two", NOW)).to.equal(undefined);
  });

  it("keep a batch once, whatever happens to the process", async () => {
    await put();
    await wantIndexNow(database.db, siteId, 7);
    await store(7);
    await store(7);
    const due = await findDueSubmission(database.db, siteId, NOW);
    expect(due).to.deep.include({
      ...{ audit_id: 7, urls: BATCH.urls, new_count: 1, gone_count: 1, status: "waiting" },
    });
    expect(await database.db("index_now_submissions")).to.have.length(1);
    expect(await findIndexNow(database.db, siteId))
      .to.deep.include({ wantedAuditId: null, lastAuditId: 7, skippedReason: null });
  });

  it("do not lose an audit that ended meanwhile", async () => {
    await put();
    await wantIndexNow(database.db, siteId, 8);
    await store(7);
    expect((await findIndexNow(database.db, siteId))?.wantedAuditId).to.equal(8);
  });

  it("keep answers, and when a batch is sent again", async () => {
    await put();
    await store(7);
    const id = (await findDueSubmission(database.db, siteId, NOW))?.id ?? 0;
    const busy = { statusCode: 429, outcome: "too_many_requests", message: "Slow" } as const;
    await noteSubmission(database.db, id, { ...busy, accepted: false, dueAt: LATER, now: NOW });
    expect(await findDueSubmission(database.db, siteId, NOW)).to.equal(undefined);
    expect(await findDueSubmission(database.db, siteId, LATER)).to.include({ attempts: 1 });
    const done = { statusCode: 200, outcome: "submitted", message: null } as const;
    await noteSubmission(database.db, id, { ...done, accepted: true, dueAt: null, now: LATER });
    const query = {
      ...{ perPage: 50, sort: [{ field: SUBMISSION_LIST.key, descending: true }], filters: [] },
      ...{ search: null, fields: null, cursor: null, binding: "" },
    };
    const { rows } = await listSubmissions(database.db, siteId, query);
    expect(rows.map(({ created_at: _, ...row }) => row)).to.deep.equal([{
      ...{ id, audit_id: 7, host: "a.test", batch_number: 1, urls: BATCH.urls },
      ...{ new_count: 1, changed_count: 0, gone_count: 1, status: "accepted", attempts: 2 },
      ...{ status_code: 200, outcome: "submitted", message: null, due_at: null },
      answered_at: LATER,
    }]);
    expect(await deleteOldSubmissions(database.db, LATER, 10)).to.equal(0);
    expect(await deleteOldSubmissions(database.db, new Date(LATER.getTime() + 1), 10)).to.equal(1);
  });

  it("go with the connection", async () => {
    await put();
    await store(7);
    expect(await deleteIndexNow(database.db, siteId)).to.equal(true);
    expect(await deleteIndexNow(database.db, siteId)).to.equal(false);
    expect(await database.db("index_now_submissions")).to.deep.equal([]);
  });
});
