import type { AuditRow } from "../../../db/audits/lifecycle/audits.ts";
import type { Db } from "../../../db/core/connection.ts";
import { type AuditSample, watchAudit } from "../audit_samples.ts";
import { readSteps, type StepSpan } from "../audit_steps.ts";
import { queueBenchAudit, startBenchWorker } from "../bench_audit.ts";
import { serveGeneratedSite } from "./serve_generated_site.ts";

/** Where the parts of a crawl run: the worker has its processor to itself. */
interface CrawlProcessors {
  worker: number;
  others: number;
}

/** Audits a generated site by a worker process of its own, and watches it to its end. */
export async function crawlGeneratedSite(
  db: Db,
  databaseUrl: string,
  { pagesCount, cpus }: { pagesCount: number; cpus: CrawlProcessors },
): Promise<{ samples: AuditSample[]; steps: StepSpan[]; audit: AuditRow }> {
  const served = await serveGeneratedSite(pagesCount, cpus.others);
  const { domain, port } = served;
  try {
    const { auditId } = await queueBenchAudit(db, { name: "generated", domain, start: "/" });
    const worker = startBenchWorker({ databaseUrl, domain, port, cpu: cpus.worker });
    try {
      const watched = await watchAudit(db, auditId, worker);
      return { ...watched, steps: readSteps(worker.stdout()) };
    } finally {
      await worker.stop();
    }
  } finally {
    await served.close();
  }
}
