import { expect } from "chai";
import { endedWork } from "../../../db/core/unfinished_work.ts";
import {
  deleteOldVerifications,
  endScheduledVerification,
  findLatestVerification,
  findUnfinishedVerification,
  findVerification,
  insertVerification,
  type NewVerification,
} from "../../../db/backlinks/link_verifications.ts";
import { useSpecDatabase } from "../../support/database.ts";

const OWN = 7;
const OTHER = 8;
const NOW = new Date("2026-11-20T10:00:00Z");
const LATER = new Date("2026-11-20T11:00:00Z");

describe("link_verifications", () => {
  const db = useSpecDatabase();
  beforeEach(() => db()("link_verifications").delete());
  const insert = async (run: Partial<NewVerification> = {}) =>
    await insertVerification(db(), {
      ...{ siteId: OWN, origin: "request", linkIds: null, now: NOW },
      ...run,
    });
  const finish = (id: number | undefined, status: "completed" | "failed" = "completed") =>
    db()("link_verifications").where({ id }).update(endedWork(status, LATER));
  const insertDone = async (run: Partial<NewVerification> = {}) => {
    const id = await insert(run);
    await finish(id);
    return id ?? 0;
  };

  it("queues a run, and finds it by its site", async () => {
    const id = await insert({ origin: "schedule", linkIds: [3, 1], newPages: 5 }) ?? 0;
    expect(await findVerification(db(), OWN, id)).to.deep.equal({
      ...{ id, siteId: OWN, origin: "schedule", status: "queued", linkIds: [3, 1], newPages: 5 },
      ...{ cursorKey: null, pagesCount: null, linksCount: null, pagesDone: 0, linksDone: 0 },
      ...{ outcomes: {}, attempts: 0, errorCode: null, errorMessage: null, createdAt: NOW },
      ...{ startedAt: null, finishedAt: null, updatedAt: NOW },
    });
    expect(await findVerification(db(), OTHER, id)).to.equal(undefined);
  });

  it("queues no second run of a site until the first is done", async () => {
    const id = await insert();
    expect(await insert({ linkIds: [1] })).to.equal(undefined);
    expect(await insert({ siteId: OTHER })).to.be.above(Number(id));
    await finish(id, "failed");
    expect(await insert()).to.be.above(Number(id));
  });

  it("finds the run of a site that is not done, and the newest of all", async () => {
    const done = await insertDone();
    expect(await findUnfinishedVerification(db(), OWN)).to.equal(undefined);
    expect((await findLatestVerification(db(), OWN))?.id).to.equal(done);
    const waiting = await insert();
    await insert({ siteId: OTHER });
    expect((await findUnfinishedVerification(db(), OWN))?.id).to.equal(waiting);
    expect(await findLatestVerification(db(), OWN)).to.deep.include({ id: waiting, linkIds: null });
    expect(await findLatestVerification(db(), 9)).to.equal(undefined);
  });

  it("ends a scheduled run that is not done, anyone who holds it", async () => {
    const id = await insert({ origin: "schedule" }) ?? 0;
    await db()("link_verifications").where({ id })
      .update({ status: "running", lease_owner: "worker", lease_until: LATER });
    await endScheduledVerification(db(), id, LATER);
    expect(await db()("link_verifications").where({ id }).first()).to.deep.include({
      ...{ status: "completed", unfinished: null, finished_at: LATER, updated_at: LATER },
      ...{ lease_owner: null, lease_until: null },
    });
  });

  it("ends neither a run that was asked for nor one that is done", async () => {
    const asked = await insert();
    const failed = await insert({ siteId: OTHER, origin: "schedule" });
    await finish(failed, "failed");
    await endScheduledVerification(db(), Number(asked), LATER);
    await endScheduledVerification(db(), Number(failed), NOW);
    expect(await db()("link_verifications").orderBy("id").pluck("status"))
      .to.deep.equal(["queued", "failed"]);
  });

  it("deletes all but the newest runs of the site that are done", async () => {
    const [, second, third] = [await insertDone(), await insertDone(), await insertDone()];
    const foreign = await insertDone({ siteId: OTHER });
    const waiting = await insert();
    await deleteOldVerifications(db(), OWN, 2);
    await deleteOldVerifications(db(), OTHER, 2);
    expect(await db()("link_verifications").orderBy("id").pluck("id"))
      .to.deep.equal([second, third, foreign, waiting]);
  });
});
