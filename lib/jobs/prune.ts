import { deleteOldJobRuns } from "../../db/job_runs.ts";
import type { Job } from "./job.ts";

const KEEP_JOB_RUNS_MS = 400 * 24 * 3600 * 1000;

/** Deletes what has outlived its use. Deleting twice does no harm, so no period is claimed. */
export const prune: Job = {
  name: "prune",
  schedule: "0 20 3 * * *",
  runOnStart: true,
  async run({ db, now, log }) {
    const before = new Date(now().getTime() - KEEP_JOB_RUNS_MS);
    log("debug", "pruned", { job_runs: await deleteOldJobRuns(db, before) });
  },
};
