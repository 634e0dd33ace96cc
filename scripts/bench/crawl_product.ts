import { randomBytes } from "node:crypto";
import { readAudit } from "../../db/audits.ts";
import type { Db } from "../../db/connection.ts";
import { startAudit } from "../../lib/commands/start_audit.ts";
import { readConfig } from "../../lib/config.ts";
import type { DocumentationSite, ServedSite } from "./documentation_sites.ts";
import { startMeasured } from "./measured_process.ts";

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

/** Audits the served site in a worker process of its own, as `npm start` would. */
export async function auditOnce(
  db: Db,
  databaseUrl: string,
  served: ServedSite,
  site: DocumentationSite,
  cpu: number,
): Promise<CrawlFigures> {
  const auditId = await queueAudit(db, site);
  const port = new URL(served.origin).port;
  const worker = startMeasured([process.execPath, "lib/server.ts"], {
    cpu,
    env: {
      ...process.env,
      ROLE: "worker",
      PORT: "0",
      DATABASE_URL: databaseUrl,
      CRAWL_ALLOW_PRIVATE: "127.0.0.0/8",
      CRAWL_CONNECT_TO: `docs.test:80:127.0.0.1:${port}`,
    },
  });
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
    return {
      seconds,
      ...await countCrawl(db, auditId),
      cpuSeconds: worker.cpuSeconds(),
      peakMemoryMb: worker.peakMemoryMb(),
    };
  } finally {
    await worker.stop();
  }
}

async function queueAudit(db: Db, site: DocumentationSite): Promise<number> {
  const now = new Date();
  const startUrl = `http://docs.test${site.start}`;
  const [siteId = 0] = await db("sites").insert({
    account_id: 1,
    domain: "docs.test",
    domain_key: randomBytes(8).toString("hex"),
    name: site.name,
    start_url: startUrl,
    brand_names: "[]",
    brand_exclusions: "[]",
    created_at: now,
    updated_at: now,
  });
  const services = { config: readConfig({}), db, now: () => new Date(), log: () => {} };
  return await startAudit(services, { id: siteId, domain: "docs.test", startUrl }, {
    concurrency: 16,
    crawl_delay_ms: 0,
    max_pages: 100_000,
    check_external_links: false,
  });
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
