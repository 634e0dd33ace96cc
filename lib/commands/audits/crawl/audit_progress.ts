import type { AuditRow, AuditStage } from "../../../../db/audits/lifecycle/audits.ts";
import type { CrawlBatch } from "../../../../db/audits/crawl/crawl_batches.ts";
import type { CrawledPage } from "./page_batch.ts";
import { queuedPages } from "./page_frontier.ts";

/** Share of the whole that crawling pages takes in `progress_pct`. */
const PAGES_PCT = 88;
/** Weight of the newest step in the moving rate. */
const RATE_WEIGHT = 0.3;

/** What an audit is doing, as people read it: the last part of the crawl is a stage of its own. */
export function stageOf({ stage, step }: AuditRow): AuditStage | "checking_links" | null {
  return stage === "crawling" && step === "targets" ? "checking_links" : stage;
}

/**
 * Seconds until what is known at present is crawled, or its links are checked; null while nothing
 * is requested or the rate is not known yet.
 */
export function etaSeconds(audit: AuditRow): number | null {
  if (audit.status !== "running") return null;
  switch (stageOf(audit)) {
    case "crawling": {
      const allowed = Math.max(0, audit.settings.max_pages - audit.pages_crawled);
      return divide(Math.min(audit.pages_queued, allowed), audit.pages_per_second);
    }
    case "checking_links":
      return divide(audit.links_queued, audit.links_per_second);
    default:
      return null;
  }
}

function divide(queued: number | null, perSecond: number | null): number | null {
  if (queued === null || perSecond === null || perSecond <= 0) return null;
  return Math.ceil(queued / perSecond);
}

/** The counters of an audit after one more step of its crawl. */
type CrawlProgress = Pick<
  AuditRow,
  | "pages_crawled"
  | "pages_failed"
  | "pages_queued"
  | "pages_discovered"
  | "issues_found"
  | "bytes_downloaded"
  | "crawl_ms"
  | "current_url"
  | "pages_per_second"
  | "progress_pct"
>;

/** Adds one step of `elapsedMs` to the counters; `progress_pct` never falls. */
export function crawlProgress(
  audit: AuditRow,
  results: readonly CrawledPage[],
  { batch, elapsedMs, maxPages }: { batch: CrawlBatch; elapsedMs: number; maxPages: number },
): CrawlProgress {
  const fetched = results.filter((result) => result.outcome !== null);
  const queued = queuedPages(batch).length;
  const crawled = audit.pages_crawled + fetched.length;
  const waiting = Math.max(0, audit.pages_queued + queued - results.length);
  const rate = fetched.length * 1000 / Math.max(1, elapsedMs);
  const expected = Math.max(1, Math.min(maxPages, crawled + waiting));
  const progress = 1 + Math.floor(PAGES_PCT * crawled / expected);
  return {
    pages_crawled: crawled,
    pages_failed: audit.pages_failed +
      fetched.filter((page) => page.outcome?.fetched.fetchError).length,
    pages_queued: waiting,
    pages_discovered: audit.pages_discovered + queued,
    issues_found: audit.issues_found + batch.occurrences.length,
    bytes_downloaded: audit.bytes_downloaded +
      fetched.reduce((sum, page) => sum + (page.outcome?.transferBytes ?? 0), 0),
    crawl_ms: audit.crawl_ms + elapsedMs,
    current_url: results.at(-1)?.item.url ?? audit.current_url,
    pages_per_second: audit.pages_per_second === null
      ? rate
      : audit.pages_per_second * (1 - RATE_WEIGHT) + rate * RATE_WEIGHT,
    progress_pct: Math.max(audit.progress_pct ?? 0, progress),
  };
}
