import { createAuditLanes } from "./commands/audits/control/audit_lanes.ts";
import { runAudit } from "./commands/audits/crawl/run_audit.ts";
import type { AuditReport, AuditWork } from "./jobs/audit_threads.ts";
import { watchRequests } from "./core/requests_under_way.ts";
import { openReaderThreads, type ReaderThreads } from "./jobs/reader_threads.ts";
import { ReaderPlaces } from "./jobs/reader_places.ts";
import { THREAD_IDLE_MS } from "./jobs/work_thread.ts";
import { runSharedWorker } from "./run_shared_worker.ts";

/** Two analyses, each of three streams that read ahead and one that writes, and the other audits' writes and leases. */
const POOL_SIZE = 16;

const lanes = createAuditLanes();
let readers: ReaderThreads | undefined;

await runSharedWorker<AuditWork, AuditReport>(
  async (services, { auditId, owner }, { shutdown, giveWay, report, begin, shared }) => {
    readers ??= openReaderThreads({
      workNice: services.config.workNice,
      log: services.log,
      places: new ReaderPlaces(shared),
      requests: watchRequests(services.requestMemory),
      // as long as the thread itself
      idleMs: THREAD_IDLE_MS,
    });
    await runAudit(services, auditId, {
      owner,
      options: {
        ...{ shutdown, giveWay, lanes, readers, begin },
        onPages: (outcome, count, bytes) => report({ type: "pages", outcome, count, bytes }),
        onStage: (stage) => report({ type: "stage", stage }),
      },
    });
  },
  { poolSize: POOL_SIZE },
);
// the thread does not end before they do
readers?.close();
