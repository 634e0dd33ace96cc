import { expect } from "chai";
import {
  claimIdempotencyKey,
  deleteExpiredIdempotencyKeys,
  endIdempotencyLease,
  updateIdempotencyAnswer,
} from "../../../db/accounts/idempotency_keys.ts";
import { runWithKey } from "../../../db/accounts/idempotency_run.ts";
import { transaction } from "../../../db/core/connection.ts";
import { useSpecDatabase } from "../../support/database.ts";

describe("claimIdempotencyKey()", () => {
  const db = useSpecDatabase();
  beforeEach(() => db()("idempotency_keys").truncate());

  const request = { accountId: 1, key: "k", requestHash: Buffer.alloc(32, 1) };
  const answer = { status: 204, headers: { Location: "/x" }, body: null };

  it("lets exactly one of many claim a key", async () => {
    const claims = await Promise.all(
      [1, 2, 3, 4, 5, 6].map(() => claimIdempotencyKey(db(), request)),
    );
    expect(claims.map((claim) => claim.kind).sort())
      .to.deep.equal(["claimed", "running", "running", "running", "running", "running"]);
  });
  it("lets exactly one of many take an abandoned run over, whose answer is then ignored", async () => {
    const died = await claimIdempotencyKey(db(), request);
    await db()("idempotency_keys").update({ lease_until: "2020-01-01 00:00:00" });
    const claims = await Promise.all(
      [1, 2, 3, 4].map(() => claimIdempotencyKey(db(), request)),
    );
    expect(claims.filter((claim) => claim.kind === "claimed")).to.have.length(1);
    if (died.kind !== "claimed") throw new Error("The first claim must be granted.");
    await updateIdempotencyAnswer(db(), request, died.runId, answer);
    expect(await claimIdempotencyKey(db(), request)).to.deep.equal({ kind: "running" });
  });
  it("gives the answer back as it was", async () => {
    const claim = await claimIdempotencyKey(db(), request);
    if (claim.kind !== "claimed") throw new Error("The first claim must be granted.");
    await updateIdempotencyAnswer(db(), request, claim.runId, answer);
    expect(await claimIdempotencyKey(db(), request)).to.deep.equal({ kind: "done", answer });
  });
  it("refuses an abandoned run that has committed something", async () => {
    const claim = await claimIdempotencyKey(db(), request);
    if (claim.kind !== "claimed") throw new Error("The first claim must be granted.");
    const run = { id: claim.runId, commits: 0, isUnknown: false };
    const work = () => transaction(db(), (trx) => trx.raw("SELECT 1"));
    await runWithKey(db(), request, { run, work });
    expect(run.commits).to.equal(1);
    await endIdempotencyLease(db(), request, run.id);
    expect(await claimIdempotencyKey(db(), request)).to.deep.equal({ kind: "lost" });
    const again = await claimIdempotencyKey(db(), request, { repeatable: true });
    expect(again.kind).to.equal("claimed");
  });
  it("lets a run commit nothing once another has taken its key over", async () => {
    await db().raw("CREATE TABLE IF NOT EXISTS notes (note TEXT)");
    const claim = await claimIdempotencyKey(db(), request);
    if (claim.kind !== "claimed") throw new Error("The first claim must be granted.");
    await endIdempotencyLease(db(), request, claim.runId);
    const next = await claimIdempotencyKey(db(), request);
    const run = { id: claim.runId, commits: 0, isUnknown: false };
    const work = () =>
      transaction(db(), async (trx) => {
        await trx("notes").insert({ note: "twice" });
      });
    const error = await runWithKey(db(), request, { run, work }).catch(String);
    expect(next.kind).to.equal("claimed");
    expect(error).to.contain("ConflictError");
    const outside = () =>
      runWithKey(db(), request, {
        run,
        work: async () => await db()("notes").insert({ note: "alone" }),
      });
    expect(await outside().catch(String)).to.contain("ConflictError");
    expect(await db()("notes")).to.deep.equal([]);
  });
  it("leaves no mark of what goes on after the run", async () => {
    const claim = await claimIdempotencyKey(db(), request);
    if (claim.kind !== "claimed") throw new Error("The first claim must be granted.");
    const run = { id: claim.runId, commits: 0, isUnknown: false };
    const begun = Promise.withResolvers<void>();
    const later: Promise<unknown>[] = [];
    await runWithKey(db(), request, {
      run,
      work: () => {
        later.push(transaction(db(), () => begun.promise));
        return Promise.resolve();
      },
    });
    begun.resolve();
    await Promise.all(later);
    expect(run.commits).to.equal(0);
  });
  it("distinguishes keys by case", async () => {
    await claimIdempotencyKey(db(), request);
    expect((await claimIdempotencyKey(db(), { ...request, key: "K" })).kind)
      .to.equal("claimed");
  });

  describe("deleteExpiredIdempotencyKeys()", () => {
    it("deletes at most this many keys older than 24 hours", async () => {
      for (const key of ["a", "b", "c"]) {
        await claimIdempotencyKey(db(), { ...request, key });
      }
      await db()("idempotency_keys").whereIn("idempotency_key", ["a", "b"])
        .update({ created_at: db().raw("now(6) - interval 25 hour") });
      expect(await deleteExpiredIdempotencyKeys(db(), 1)).to.equal(1);
      expect(await deleteExpiredIdempotencyKeys(db(), 10)).to.equal(1);
      expect(await db()("idempotency_keys").pluck("idempotency_key")).to.deep.equal(["c"]);
    });
  });
});
