import { claimAudit } from "../../db/audit_leases.ts";
import type { Services } from "../services.ts";
import { type AuditThread, openAuditThread } from "./audit_thread.ts";
import type { Job, JobContext } from "./job.ts";

/** Audits that one process works on at the same time, each in a thread of its own. */
const MAX_THREADS = 2;
const POLL_MS = 1_000;

/**
 * Claims audits that nobody works on and advances them in worker threads, so that crawling and
 * parsing never slow the API down. A run lasts as long as there is work; when the process stops, the
 * threads give their audits back.
 */
export const advanceAudits: Job = {
  name: "advance_audits",
  schedule: "* * * * * *",
  runOnStart: true,
  async run(services: Services, { signal, metrics }: JobContext): Promise<void> {
    const threads = new Set<AuditThread>();
    const claim = async (): Promise<void> => {
      while (threads.size < MAX_THREADS && !signal.aborted) {
        const owner = `${process.pid}-${crypto.randomUUID()}`;
        const auditId = await claimAudit(services.db, owner);
        if (auditId === undefined) return;
        const thread = openAuditThread(services, metrics, auditId, owner);
        threads.add(thread);
        void thread.ended.then(() => threads.delete(thread));
      }
    };
    try {
      await claim();
      while (threads.size > 0 && !signal.aborted) {
        await Promise.race([pause(signal), ...[...threads].map((thread) => thread.ended)]);
        await claim();
      }
    } finally {
      await Promise.all([...threads].map((thread) => thread.stop()));
    }
  },
};

/** Waits until it is time to look for further audits, or until the process stops. */
function pause(signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(done, POLL_MS);
    signal.addEventListener("abort", done, { once: true });
    function done(): void {
      clearTimeout(timer);
      signal.removeEventListener("abort", done);
      resolve();
    }
  });
}
