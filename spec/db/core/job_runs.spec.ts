import { expect } from "chai";
import {
  claimJobRun,
  deleteOldJobRuns,
  findJobRun,
  finishJobRun,
  listLatestJobRuns,
  releaseJobRun,
  renewJobRun,
} from "../../../db/core/job_runs.ts";
import { createSpecDatabase, type SpecDatabase } from "../../support/database.ts";

describe("job_runs", () => {
  let database: SpecDatabase;
  before(async () => {
    database = await createSpecDatabase();
  });
  beforeEach(() => database.db("job_runs").delete());
  after(() => database.drop());

  /** Lets the lease of every claim end, as if its process had died long ago. */
  async function endLeases(): Promise<void> {
    await database.db.raw("UPDATE job_runs SET lease_until = NOW(6) - INTERVAL 1 SECOND");
  }

  describe("claimJobRun()", () => {
    it("gives a period's run to exactly one of many processes that claim at once", async () => {
      const claims = await Promise.all(
        Array.from(
          { length: 8 },
          (_, index) =>
            claimJobRun(database.db, { job: "reset_quotas", period: "2026-11" }, {
              owner: `process ${index}`,
            }),
        ),
      );
      expect(claims.filter((claimed) => claimed)).to.have.length(1);
    });

    it("gives each period and each job its own run", async () => {
      expect(await claimJobRun(database.db, { job: "reset_quotas", period: "2026-11" })).to.equal(
        true,
      );
      expect(await claimJobRun(database.db, { job: "reset_quotas", period: "2026-12" })).to.equal(
        true,
      );
      expect(await claimJobRun(database.db, { job: "prune", period: "2026-11" })).to.equal(true);
    });

    it("refuses the holder itself while its lease lasts", async () => {
      await claimJobRun(database.db, { job: "reset_quotas", period: "2026-11" }, { owner: "a" });
      expect(
        await claimJobRun(database.db, { job: "reset_quotas", period: "2026-11" }, { owner: "a" }),
      )
        .to.equal(false);
    });

    it("gives the run to one other process when the first one died", async () => {
      await claimJobRun(database.db, { job: "reset_quotas", period: "2026-11" }, { owner: "dead" });
      await endLeases();
      const claims = await Promise.all(
        Array.from(
          { length: 8 },
          (_, index) =>
            claimJobRun(database.db, { job: "reset_quotas", period: "2026-11" }, {
              owner: `process ${index}`,
            }),
        ),
      );
      expect(claims.filter((claimed) => claimed)).to.have.length(1);
      const run = await findJobRun(database.db, { job: "reset_quotas", period: "2026-11" });
      expect(run?.attempts).to.equal(2);
    });

    it("refuses a finished run for ever", async () => {
      await claimJobRun(database.db, { job: "reset_quotas", period: "2026-11" }, { owner: "a" });
      await finishJobRun(database.db, { job: "reset_quotas", period: "2026-11" }, { owner: "a" });
      await endLeases();
      expect(await claimJobRun(database.db, { job: "reset_quotas", period: "2026-11" })).to.equal(
        false,
      );
    });
  });

  describe("renewJobRun()", () => {
    it("prolongs the holder's lease", async () => {
      await claimJobRun(database.db, { job: "prune", period: "1" }, { owner: "a" });
      await endLeases();
      expect(await renewJobRun(database.db, { job: "prune", period: "1" }, { owner: "a" })).to
        .equal(true);
      expect(await claimJobRun(database.db, { job: "prune", period: "1" }, { owner: "b" })).to
        .equal(false);
    });

    it("returns false when the run has passed to another process", async () => {
      await claimJobRun(database.db, { job: "prune", period: "1" }, { owner: "a" });
      await endLeases();
      await claimJobRun(database.db, { job: "prune", period: "1" }, { owner: "b" });
      expect(await renewJobRun(database.db, { job: "prune", period: "1" }, { owner: "a" })).to
        .equal(false);
    });
  });

  describe("finishJobRun()", () => {
    it("returns false and leaves the run open when it has passed to another process", async () => {
      await claimJobRun(database.db, { job: "prune", period: "1" }, { owner: "a" });
      await endLeases();
      await claimJobRun(database.db, { job: "prune", period: "1" }, { owner: "b" });
      expect(await finishJobRun(database.db, { job: "prune", period: "1" }, { owner: "a" })).to
        .equal(false);
      expect((await findJobRun(database.db, { job: "prune", period: "1" }))?.finishedAt).to.equal(
        null,
      );
    });
  });

  describe("releaseJobRun()", () => {
    it("lets another process claim at once", async () => {
      await claimJobRun(database.db, { job: "prune", period: "1" }, { owner: "a" });
      await releaseJobRun(database.db, { job: "prune", period: "1" }, { owner: "a" });
      expect(await claimJobRun(database.db, { job: "prune", period: "1" }, { owner: "b" })).to
        .equal(true);
    });
  });

  describe("deleteOldJobRuns()", () => {
    it("deletes what was finished before the time and nothing that is open", async () => {
      await claimJobRun(database.db, { job: "prune", period: "old" }, { owner: "a" });
      await finishJobRun(database.db, { job: "prune", period: "old" }, { owner: "a" });
      await claimJobRun(database.db, { job: "prune", period: "open" }, { owner: "a" });
      const deleted = await deleteOldJobRuns(database.db, new Date("2100-01-01T00:00:00Z"));
      expect(deleted).to.equal(1);
      expect(await findJobRun(database.db, { job: "prune", period: "old" })).to.equal(undefined);
      expect((await findJobRun(database.db, { job: "prune", period: "open" }))?.owner).to.equal(
        "a",
      );
    });
  });

  describe("listLatestJobRuns()", () => {
    it("lists the newest period of each job", async () => {
      const { db } = database;
      for (const [job, period] of [["b", "2026-10"], ["b", "2026-11"], ["a", "2026-10"]] as const) {
        await claimJobRun(db, { job, period });
      }
      await finishJobRun(db, { job: "b", period: "2026-10" });
      const runs = await listLatestJobRuns(db);
      expect(runs.map(({ job, period, finishedAt }) => [job, period, finishedAt])).to.deep.equal([
        ["a", "2026-10", null],
        ["b", "2026-11", null],
      ]);
    });
  });
});
