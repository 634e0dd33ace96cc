import { once } from "node:events";
import { expect } from "chai";
import { keepClaim, type KeptClaim } from "../../../../lib/commands/core/keep_claim.ts";
import type { Log } from "../../../../lib/core/log.ts";

class WorkLostError extends Error {
  constructor(id: number) {
    super(`Work ${id} is lost.`);
  }
}

describe("keepClaim()", () => {
  let kept: KeptClaim;
  let logged: unknown[];
  const log: Log = (level, event, fields) => void logged.push([level, event, fields?.["work_id"]]);

  function keep(renew: () => Promise<void>, holdsMs = 60_000): KeptClaim {
    logged = [];
    kept = keepClaim(log, {
      renew,
      renewEveryMs: 1,
      holdsMs,
      LostError: WorkLostError,
      id: 7,
      event: "work_not_renewed",
      idName: "work_id",
    });
    return kept;
  }
  afterEach(() => kept.close());

  it("renews until it is closed", async () => {
    const { promise, resolve } = Promise.withResolvers<void>();
    let times = 0;
    keep(() => {
      if (++times === 3) resolve();
      return Promise.resolve();
    });
    await promise;
    expect(kept.lost.aborted).to.equal(false);
    expect(logged).to.deep.equal([]);
  });
  it("is lost when the work is no longer ours", async () => {
    keep(() => Promise.reject(new WorkLostError(7)));
    await once(kept.lost, "abort");
    expect(kept.lost.reason).to.be.an.instanceOf(WorkLostError);
  });
  it("logs that the database cannot be asked, and is lost when a claim no longer holds", async () => {
    keep(() => Promise.reject(new Error("gone away")), 5);
    await once(kept.lost, "abort");
    expect(kept.lost.reason).to.have.property("message", "Work 7 is lost.");
    expect(logged[0]).to.deep.equal(["warn", "work_not_renewed", 7]);
  });
  it("never renews twice at once", async () => {
    const { promise, resolve } = Promise.withResolvers<void>();
    let under = 0;
    let most = 0;
    let times = 0;
    keep(async () => {
      most = Math.max(most, ++under);
      await new Promise((done) => setTimeout(done, 5));
      under--;
      if (++times === 3) resolve();
    });
    await promise;
    expect(most).to.equal(1);
  });
});
