import { readMaxUrlId } from "../../../../db/audits/lifecycle/audit_analysis.ts";
import {
  countIssues,
  type NewIssue,
  replaceIssues,
} from "../../../../db/audits/issues/audit_issues.ts";
import {
  countPages,
  countScoredPages,
  type PageCounts,
  updatePageIssueCounts,
} from "../../../../db/audits/lifecycle/audit_scores.ts";
import {
  countDepths,
  countStatusCodes,
  listRobotsFiles,
  listSitemaps,
  readResponseTimes,
  updateSiteScore,
} from "../../../../db/audits/lifecycle/audit_summary.ts";
import {
  type AuditRow,
  findAudit,
  readAudit,
  updateAudit,
} from "../../../../db/audits/lifecycle/audits.ts";
import { type Db, transaction } from "../../../../db/core/connection.ts";
import { readSitemapCoverage } from "../../../../db/facts/pages.ts";
import { hasOnlyUnaskedTargets } from "../../../../db/audits/crawl/frontier.ts";
import { isNetworkCutOff } from "../../../../db/audits/crawl/external_hosts.ts";
import {
  listIgnoredCodes,
  lockIgnores,
  readIgnoresVersion,
} from "../../../../db/audits/issues/issue_ignores.ts";
import type { AuditSummary } from "../../../rules/inputs/audit_summary.ts";
import type { Health } from "../../../rules/score/health_score.ts";
import {
  keepOlderVersions,
  listRuleVersions,
  readRuleVersions,
} from "../../../rules/rule_versions.ts";
import { type RuleVersions } from "../../../rules/inputs/audit_summary.ts";
import { type SummarizedAudit, summarizeRules } from "../../../rules/summarize_rules.ts";
import type { Services } from "../../../services.ts";
import type { AnalysisOptions } from "./analyze_audit.ts";
import { applyIgnores, rescoreSummary } from "./apply_ignores.ts";
import { countStructuredData } from "./count_structured_data.ts";
import { coverSitemaps } from "./cover_sitemaps.ts";
import { readLogGaps } from "./logs/read_log_gaps.ts";
import { readHealth } from "./read_health.ts";
import { findNotRendered } from "../render/rendering_state.ts";
import { scoreIssues } from "./score_issues.ts";
import { createStepClock } from "../../core/step_clock.ts";
import { storeRedirects } from "../crawl/store_redirects.ts";

/** What the scoring takes besides the audit. */
interface ScoreOptions extends Pick<AnalysisOptions, "onProgress" | "write" | "onStep"> {
  /** Is called when the audit's issues are there, which nobody sees yet. */
  onIssues?(): Promise<void>;
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
  const timed = createStepClock(options.onStep);
  const audit = await readAudit(db, auditId);
  const ignoresVersion = await readIgnoresVersion(db, audit.site_id);
  const previous = await findPreviousAudit(db, audit);
  const urlsTotal = await countScoredPages(db, auditId);
  const run = await describeRun(db, audit, previous);
  const versions = await findRuleVersions(db, audit, run);
  const issues = await timed(
    "issues",
    () => scoreIssues(db, { audit, previous, urlsTotal, versions, progress, write }),
  );
  const maxUrlId = await readMaxUrlId(db, auditId);
  await timed("issues of pages", async () => {
    for (let from = 0; from < maxUrlId; from += RANGE_URLS) {
      await progress("counting issues");
      await write((trx) => updatePageIssueCounts(trx, auditId, { from, to: from + RANGE_URLS }));
    }
  });
  await write((trx) => replaceIssues(trx, audit.id, issues));
  await progress("reading issues");
  await timed("after issues", async () => await options.onIssues?.());
  await timed("redirects", () => storeRedirects(db, auditId, { progress, write }));
  await timed("sitemaps", () => coverSitemaps(db, audit, { progress, write }));
  await timed("structured data", () => countStructuredData(db, auditId, { progress, write }));
  await progress("scoring");
  const pages = await countPages(db, auditId);
  const health = await readHealth(db, auditId, pages);
  const summary = {
    ...await createSummary(db, { audit, run, pages, issues, health }),
    rule_versions: versions,
  };
  await progress("writing scores");
  await write(async (trx) => {
    const scored = await keepUpWithIgnores(trx, audit, { summary, issues, ignoresVersion });
    await updateAudit(trx, audit.id, {
      health_score: scored.summary.health.score,
      summary: JSON.stringify(scored.summary),
      issues_found: scored.occurrencesCount,
    });
    if (audit.trigger !== "gate") {
      await updateSiteScore(trx, audit.site_id, {
        last_audit_id: audit.id,
        last_audit_at: services.now(),
        health_score: scored.summary.health.score,
        previous_health_score: previous?.health_score ?? null,
        pages_count: pages.html,
        issues_count: scored.summary.issues.total,
      });
    }
    await options.onScored?.(trx);
  });
}

/** What has been scored, and as of which change of what the site ignores. */
interface Scored {
  summary: AuditSummary;
  issues: readonly NewIssue[];
  ignoresVersion: number;
}

/** What was ignored or not any more while the audit was being scored counts from the first moment. */
async function keepUpWithIgnores(
  trx: Db,
  audit: AuditRow,
  { summary, issues, ignoresVersion }: Scored,
): Promise<{ summary: AuditSummary; occurrencesCount: number }> {
  if (await lockIgnores(trx, audit.site_id) === ignoresVersion) {
    return { summary, occurrencesCount: (await countIssues(trx, audit.id)).occurrencesCount };
  }
  const marked = issues.filter((issue) => issue.ignoredUrlsCount > 0).map(({ code }) => code);
  const codes = new Set([...marked, ...await listIgnoredCodes(trx, audit.site_id)]);
  await applyIgnores(trx, { id: audit.id, siteId: audit.site_id }, [...codes]);
  return await rescoreSummary(trx, audit.id, summary);
}

/** The audit to compare with; it may have been deleted meanwhile. */
async function findPreviousAudit(db: Db, audit: AuditRow): Promise<AuditRow | undefined> {
  if (audit.previous_audit_id === null) return undefined;
  return await findAudit(db, audit.site_id, audit.previous_audit_id);
}

/** What decides which rules an audit ran. */
async function describeRun(
  db: Db,
  audit: AuditRow,
  previous: AuditRow | undefined,
): Promise<SummarizedAudit> {
  return {
    settings: audit.settings,
    stop_reason: audit.stop_reason,
    notRendered: await findNotRendered(db, audit),
    uncompared: previous?.details !== "full",
    sitemapsCut: await readSitemapCoverage(db, audit.id) === "cut",
    networkCutOff: await isNetworkCutOff(db, audit.id),
    logGaps: (await readLogGaps(db, audit)).gaps,
    targetsUnasked: await hasOnlyUnaskedTargets(db, audit.id),
  };
}

/** The rules that were run; a recheck keeps what its base found on all other pages. */
async function findRuleVersions(
  db: Db,
  audit: AuditRow,
  run: SummarizedAudit,
): Promise<RuleVersions> {
  const own = listRuleVersions(run);
  if (audit.based_on_audit_id === null) return own;
  const base = await findAudit(db, audit.site_id, audit.based_on_audit_id);
  return base === undefined ? own : keepOlderVersions(own, readRuleVersions(base));
}

/** What a summary is made of, besides what it counts itself. */
interface SummaryParts {
  audit: AuditRow;
  run: SummarizedAudit;
  pages: PageCounts;
  issues: readonly NewIssue[];
  health: Health;
}

async function createSummary(
  db: Db,
  { audit, run, pages, issues, health }: SummaryParts,
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
    rules: summarizeRules(run, health.excluded_rules),
  };
}
