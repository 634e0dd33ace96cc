import { runVerification } from "./commands/backlinks/run_verification.ts";
import type { VerificationWork } from "./jobs/verify_backlinks.ts";
import { runWorker } from "./run_worker.ts";

await runWorker<VerificationWork>(async (services, { owner, ...run }, { shutdown }) => {
  await runVerification(services, run, { owner, options: { shutdown } });
});
