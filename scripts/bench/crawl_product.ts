import { readAudit } from "../../db/audits/lifecycle/audits.ts";
import { findRefreshState } from "../../db/search_data/search_refreshes.ts";
import type { Db } from "../../db/core/connection.ts";
import { queueBenchAudit, startBenchWorker } from "./bench_audit.ts";
import type { DocumentationSite, ServedSite } from "./documentation_sites.ts";

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

/** Audits the served site in its own worker process, as `npm start` would. */
export async function auditOnce(
  db: Db,
  databaseUrl: string,
  { served, site, cpu }: { served: ServedSite; site: DocumentationSite; cpu: string },
): Promise<CrawlFigures> {
  const domain = "docs.test";
  const { siteId, auditId } = await queueBenchAudit(db, {
    name: site.name,
    domain,
    start: site.start,
  });
  const port = Number(new URL(served.origin).port);
  const worker = startBenchWorker({ databaseUrl, domain, port, cpu });
  try {
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
  } finally {
    await worker.stop();
  }
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
