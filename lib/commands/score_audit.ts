import { readMaxUrlId } from "../../db/audit_analysis.ts";
import { type NewIssue, replaceIssues } from "../../db/audit_issues.ts";
import {
  countOccurrences,
  countPages,
  listFailedRules,
  listPageGroups,
  listSiteErrorCodes,
  type PageCounts,
  updatePageIssueCounts,
} from "../../db/audit_scores.ts";
import {
  countDepths,
  countStatusCodes,
  listRobotsFiles,
  listSitemaps,
  readResponseTimes,
  updateSiteScore,
} from "../../db/audit_summary.ts";
import { type AuditRow, findAudit, readAudit, updateAudit } from "../../db/audits.ts";
import { type Db, transaction } from "../../db/connection.ts";
import { listStartUrls } from "../../db/start_urls.ts";
import type { AuditSummary } from "../rules/audit_summary.ts";
import { type Health, type HealthFacts, scoreHealth } from "../rules/health_score.ts";
import type { Services } from "../services.ts";
import type { AnalysisOptions } from "./analyze_audit.ts";
import { coverSitemaps } from "./cover_sitemaps.ts";
import { scoreIssues } from "./score_issues.ts";
import { storeRedirects } from "./store_redirects.ts";

/** What the scoring takes besides the audit. */
export interface ScoreOptions extends Pick<AnalysisOptions, "onProgress" | "write"> {
  /** Joins the transaction that makes the score visible: the place to end the audit. */
  onScored?(trx: Db): Promise<void>;
}

/** URLs whose counts one statement writes. */
const RANGE_URLS = 2_000;

/**
 * Scores an analysed audit: issue counts of each page, the audit's issues compared with the
 * previous audit, the health score, the figures of the audit's summary, and what the site shows of
 * its last audit. Writes in small transactions and may be killed and run again at any time.
 */
export async function scoreAudit(
  services: Pick<Services, "db" | "now">,
  auditId: number,
  options: ScoreOptions = {},
): Promise<void> {
  const { db } = services;
  const write = options.write ?? ((work) => transaction(db, work));
  const progress = async (step: string) => await options.onProgress?.(step);
  const audit = await readAudit(db, auditId);
  const maxUrlId = await readMaxUrlId(db, auditId);
  for (let from = 0; from < maxUrlId; from += RANGE_URLS) {
    await progress("counting issues");
    await write((trx) => updatePageIssueCounts(trx, auditId, from, from + RANGE_URLS));
  }
  await storeRedirects(db, auditId, { progress, write });
  await coverSitemaps(db, audit, { progress, write });
  const pages = await countPages(db, auditId);
  const previous = await findPreviousAudit(db, audit);
  const issues = await scoreIssues(db, audit, previous?.id ?? null, pages.scored, progress);
  await write((trx) => replaceIssues(trx, audit.id, issues));
  await progress("scoring");
  const health = scoreHealth(await readHealthFacts(db, auditId, pages));
  const summary = await createSummary(db, audit, pages, issues, health);
  await progress("writing scores");
  const occurrencesCount = await countOccurrences(db, audit.id);
  await write(async (trx) => {
    await updateAudit(trx, audit.id, {
      health_score: summary.health.score,
      summary: JSON.stringify(summary),
      issues_found: occurrencesCount,
    });
    await updateSiteScore(trx, audit.site_id, {
      last_audit_id: audit.id,
      last_audit_at: services.now(),
      health_score: summary.health.score,
      previous_health_score: previous?.health_score ?? null,
      pages_count: pages.html,
      issues_count: summary.issues.total,
    });
    await options.onScored?.(trx);
  });
}

/** The audit to compare with; it may have been deleted meanwhile. */
async function findPreviousAudit(db: Db, audit: AuditRow): Promise<AuditRow | undefined> {
  if (audit.previous_audit_id === null) return undefined;
  return await findAudit(db, audit.site_id, audit.previous_audit_id);
}

async function readHealthFacts(db: Db, auditId: number, pages: PageCounts): Promise<HealthFacts> {
  return {
    urlsTotal: pages.scored,
    urlsWithErrors: pages.scoredWithErrors,
    startFailure: await findStartFailure(db, auditId),
    siteErrors: await listSiteErrorCodes(db, auditId),
    excludedRules: await listFailedRules(db, auditId),
    pageGroups: await listPageGroups(db, auditId),
  };
}

/** Looks at the URL at which the start URL's redirects end. */
async function findStartFailure(db: Db, auditId: number): Promise<HealthFacts["startFailure"]> {
  const last = (await listStartUrls(db, auditId)).at(-1);
  if (last === undefined) return null;
  if (last.status_code === null) {
    return last.fetch_error === null ? null : "start_url_unreachable";
  }
  return last.status_code >= 500 ? "start_url_server_error" : null;
}

async function createSummary(
  db: Db,
  audit: AuditRow,
  pages: PageCounts,
  issues: readonly NewIssue[],
  health: Health,
): Promise<AuditSummary> {
  const found = issues.filter((issue) => issue.affectedUrlsCount > 0);
  const count = (severity: string) => found.filter((issue) => issue.severity === severity).length;
  return {
    pages_crawled: audit.pages_crawled,
    pages_discovered: audit.pages_discovered,
    pages_indexable: pages.indexable,
    pages_blocked: pages.blocked,
    pages_redirected: pages.redirected,
    pages_broken: pages.broken,
    pages_orphan: pages.orphan,
    urls_with_errors: pages.withErrors,
    urls_with_warnings: pages.withWarnings,
    urls_with_notices: pages.withNotices,
    issues: {
      error: count("error"),
      warning: count("warning"),
      notice: count("notice"),
      total: found.length,
    },
    status_codes: await countStatusCodes(db, audit.id),
    depths: await countDepths(db, audit.id),
    response_time_ms: await readResponseTimes(db, audit.id),
    bytes_downloaded: audit.bytes_downloaded,
    robots_txt: await listRobotsFiles(db, audit.id),
    sitemaps: await listSitemaps(db, audit.id),
    health,
  };
}
