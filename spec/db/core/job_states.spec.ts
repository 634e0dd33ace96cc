import { expect } from "chai";
import { PROCESS_OWNER } from "../../../db/core/job_runs.ts";
import {
  listJobStates,
  noteJobCompleted,
  noteJobEnded,
  noteJobFailed,
  noteJobRunning,
} from "../../../db/core/job_states.ts";
import { useSpecDatabase } from "../../support/database.ts";

const START = new Date("2026-11-20T10:00:00Z");
const END = new Date("2026-11-20T10:05:00Z");
const NOTHING = {
  ...{ runningSince: null, completedAt: null, durationMs: null, failedAt: null, failures: 0 },
  ...{ error: null, owner: PROCESS_OWNER },
};

describe("job_states", () => {
  const db = useSpecDatabase();
  beforeEach(() => db()("job_states").delete());

  it("lists jobs by name with what is known of them", async () => {
    await noteJobRunning(db(), "prune", START);
    await noteJobCompleted(db(), "audit", { at: END, durationMs: 12.6 });
    await noteJobFailed(db(), "crawl", { at: END, error: "It broke." });
    expect(await listJobStates(db())).to.deep.equal([
      { ...NOTHING, job: "audit", completedAt: END, durationMs: 13 },
      { ...NOTHING, job: "crawl", failedAt: END, failures: 1, error: "It broke." },
      { ...NOTHING, job: "prune", runningSince: START },
    ]);
  });

  it("counts failures until a run is completed, and keeps the last", async () => {
    await noteJobFailed(db(), "prune", { at: START, error: "first" });
    await noteJobRunning(db(), "prune", START);
    await noteJobFailed(db(), "prune", { at: END, error: "second" });
    const failed = { ...NOTHING, job: "prune", failedAt: END, error: "second" };
    expect(await listJobStates(db())).to.deep.equal([{ ...failed, failures: 2 }]);
    await noteJobCompleted(db(), "prune", { at: END, durationMs: 5 });
    expect(await listJobStates(db()))
      .to.deep.equal([{ ...failed, failures: 0, completedAt: END, durationMs: 5 }]);
  });

  it("notes the end of one job's run without saying how it ended", async () => {
    await noteJobFailed(db(), "prune", { at: START, error: "first" });
    for (const job of ["prune", "crawl"]) await noteJobRunning(db(), job, START);
    await noteJobEnded(db(), "prune");
    await noteJobEnded(db(), "unknown");
    expect((await listJobStates(db())).map((state) => [
      state.job,
      state.runningSince,
      state.failures,
    ])).to.deep.equal([["crawl", START, 0], ["prune", null, 1]]);
  });
});
