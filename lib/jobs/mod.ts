import type { Job } from "./job.ts";
import { prune } from "./prune.ts";

/** Every cron job. */
export const JOBS: readonly Job[] = [prune];
