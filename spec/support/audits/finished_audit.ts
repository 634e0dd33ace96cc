import type { Db } from "../../../db/core/connection.ts";
import { analyzeAudit } from "../../../lib/commands/audits/analysis/analyze_audit.ts";
import { scoreAudit } from "../../../lib/commands/audits/analysis/score_audit.ts";
import { completeAudit, type CrawlRows, insertCrawl } from "./crawl_rows.ts";
import { SHOP_CRAWL } from "./shop_crawl.ts";

/** Inserts a crawl (default: the shop), analyses, scores and ends its audit; returns its id. */
export async function insertFinishedAudit(
  db: Db,
  siteId: number,
  crawl: CrawlRows = SHOP_CRAWL,
): Promise<number> {
  const services = { db, now: () => new Date("2026-11-20T11:00:00Z"), log: () => {} };
  const auditId = await insertCrawl(db, siteId, crawl);
  await analyzeAudit(services, auditId);
  await scoreAudit(services, auditId);
  await completeAudit(db, auditId);
  return auditId;
}
