import { readAudit } from "../../db/audits/lifecycle/audits.ts";
import { findRefreshState } from "../../db/search_data/search_refreshes.ts";
import type { Db } from "../../db/core/connection.ts";
import { queueBenchAudit, startBenchWorker } from "./bench_audit.ts";
import type { DocumentationSite, ServedSite } from "./documentation_sites.ts";
import type { MeasuredProcess } from "./measured_process.ts";

/** What one crawl counted and took. */
export interface CrawlFigures {
  seconds: number;
  pages: number;
  anchors: number;
  broken: number;
  edges?: number;
  cpuSeconds: number;
  peakMemoryMb: number;
}

const POLL_MS = 50;

const DOMAIN = "docs.test";

/** What is audited, and by what. */
interface ProductRun {
  served: ServedSite;
  site: DocumentationSite;
  /** As `taskset` lists them. */
  cpu: string;
}

/**
 * Audits the served site twice in its own worker process, as `npm start` would: the second audit finds the threads of the
 * first, with code that is loaded and compiled.
 */
export async function auditTwice(
  db: Db,
  databaseUrl: string,
  { served, site, cpu }: ProductRun,
): Promise<CrawlFigures[]> {
  const audit = { name: site.name, domain: DOMAIN, start: site.start };
  const queued = await queueBenchAudit(db, audit);
  const port = Number(new URL(served.origin).port);
  const worker = startBenchWorker({ databaseUrl, domain: DOMAIN, port, cpu });
  try {
    const first = await readFigures(db, queued, worker);
    const before = worker.cpuSeconds();
    const second = await readFigures(db, await queueBenchAudit(db, audit), worker);
    return [first, { ...second, cpuSeconds: second.cpuSeconds - before }];
  } finally {
    await worker.stop();
  }
}

/** Waits for the end of an audit, and of what its worker derives from it. */
async function readFigures(
  db: Db,
  { siteId, auditId }: { siteId: number; auditId: number },
  worker: MeasuredProcess,
): Promise<CrawlFigures> {
  let audit = await readAudit(db, auditId);
  while (audit.finished_at === null) {
    await new Promise((resolve) => setTimeout(resolve, POLL_MS));
    audit = await readAudit(db, auditId);
  }
  if (audit.status !== "completed") {
    throw new Error(`The audit ${audit.status}: ${audit.error_message}`);
  }
  const seconds = (audit.finished_at.getTime() - (audit.started_at?.getTime() ?? 0)) / 1000;
  const used = { cpuSeconds: worker.cpuSeconds(), peakMemoryMb: worker.peakMemoryMb() };
  // left undone, it would run beside the next audit
  await waitForRefresh(db, siteId);
  return { seconds, ...await countCrawl(db, auditId), ...used };
}

async function waitForRefresh(db: Db, siteId: number): Promise<void> {
  while ((await findRefreshState(db, siteId))?.pending) {
    await new Promise((resolve) => setTimeout(resolve, POLL_MS));
  }
}

/** The same counts as the minimal loop's, from the stored rows. */
async function countCrawl(db: Db, auditId: number) {
  const pages = await db("audit_pages").where({ audit_id: auditId, html: 1 })
    .first<{ pages: number; anchors: number }>(
      db.raw("COUNT(*) AS pages"),
      db.raw("CAST(SUM(anchors_count) AS DOUBLE) AS anchors"),
    );
  const broken = await db("audit_pages").where({ audit_id: auditId })
    .andWhere("status_code", ">=", 400).first<{ broken: number }>(db.raw("COUNT(*) AS broken"));
  const edges = await db("audit_links")
    .where({ audit_id: auditId, type: "anchor", internal: 1 })
    .first<{ edges: number }>(db.raw("COUNT(*) AS edges"));
  return {
    pages: Number(pages?.pages ?? 0),
    anchors: Number(pages?.anchors ?? 0),
    broken: Number(broken?.broken ?? 0),
    edges: Number(edges?.edges ?? 0),
  };
}
