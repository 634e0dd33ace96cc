import { runSharedWorker } from "../../../lib/run_shared_worker.ts";
import type { AuditReport, AuditWork } from "../../../lib/jobs/audit_threads.ts";

/** Instead of auditing: breaks the thread for an owner that says so, once others had time to begin, or waits. */
await runSharedWorker<AuditWork, AuditReport>(
  async (_, { owner }, { shutdown, report }) => {
    if (owner.startsWith("break")) {
      report({ type: "stage", stage: "analyzing" });
      setTimeout(() => {
        throw new Error("The thread breaks.");
      }, 300);
    }
    await new Promise<void>((resolve) => shutdown.addEventListener("abort", () => resolve()));
  },
  { poolSize: 1 },
);
