import { queueDueVerifications } from "../commands/backlinks/queue_due_verifications.ts";
import type { Job } from "./job.ts";

/**
 * Queues looks at backlinks that are due: second looks at those that seem gone, first looks at those that nobody has
 * looked at, and all others once a month. `verify_backlinks` makes them.
 */
export const queueVerifications: Job = {
  name: "queue_verifications",
  schedule: "30 * * * * *",
  runOnStart: true,
  async run(services, { signal }) {
    await queueDueVerifications(services, signal);
  },
};
