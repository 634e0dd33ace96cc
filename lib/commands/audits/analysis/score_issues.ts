import {
  type CountedIssue,
  countFindings,
  countIssue,
  type IssueCounts,
  listFoundCodes,
  type NewIssue,
  readPreviousIssues,
} from "../../../../db/audits/issues/audit_issues.ts";
import { listFailedRules } from "../../../../db/audits/lifecycle/audit_scores.ts";
import type { AuditRow } from "../../../../db/audits/lifecycle/audits.ts";
import type { Db } from "../../../../db/core/connection.ts";
import { isNetworkCutOff } from "../../../../db/audits/crawl/external_hosts.ts";
import { markIgnored } from "../../../../db/audits/issues/ignored_occurrences.ts";
import { listIgnoredCodes } from "../../../../db/audits/issues/issue_ignores.ts";
import { hasMissedPages } from "../../../../db/audits/crawl/missed_pages.ts";
import { CHANGE_RULES } from "../../../rules/change_rules.ts";
import { wasLimited } from "../../../rules/comparing_rules.ts";
import { findRule } from "../../../rules/find_rule.ts";
import {
  continueIssue,
  type IssueDifference,
  type IssueSearch,
  type IssueStatus,
  shownStatus,
} from "../../../rules/score/issue_history.ts";
import { scorePriority } from "../../../rules/score/priority_score.ts";
import type { RuleMeta } from "../../../rules/rule.ts";
import { RULE_FAILED } from "../../../rules/rule_failed.ts";
import type { RuleVersions } from "../../../rules/inputs/audit_summary.ts";
import { readLogGaps } from "./logs/read_log_gaps.ts";
import { findUnjudgedRules } from "../../../rules/unjudged_rules.ts";
import { createIssueComparison, type IssueComparison } from "./issue_comparison.ts";
import { findNotRendered } from "../render/rendering_state.ts";

/** What the issues of an audit are scored with. */
interface IssueScoring {
  audit: AuditRow;
  /** The audit to compare with. */
  previous: AuditRow | undefined;
  /** URLs that the health score is about. */
  urlsTotal: number;
  /** The rules that the audit ran. */
  versions: RuleVersions;
  progress(step: string): Promise<void>;
  write(work: (trx: Db) => Promise<void>): Promise<void>;
}

/**
 * Makes the audit's issues, one for each code that was found now or is known from the previous
 * audit, and marks what of them is ignored. Times are those of the audit, so that a second run
 * writes the same.
 */
export async function scoreIssues(db: Db, scoring: IssueScoring): Promise<NewIssue[]> {
  const { audit, previous } = scoring;
  const known = previous === undefined ? new Map() : await readPreviousIssues(db, previous.id);
  // news of an earlier audit: neither fixed when it is gone, nor back when there is more
  for (const code of CHANGE_RULES) known.delete(code);
  const ignored = new Set(await listIgnoredCodes(db, audit.site_id));
  const judged = {
    ...audit,
    rendered: await findNotRendered(db, audit) === null,
    networkCutOff: await isNetworkCutOff(db, audit.id),
    logGaps: (await readLogGaps(db, audit)).gaps,
    missedPages: previous !== undefined && wasLimited(audit) &&
      await hasMissedPages(db, audit.id, previous.id),
  };
  const unjudged = findUnjudgedRules(judged, await listFailedRules(db, audit.id));
  const codes = new Set([...await listFoundCodes(db, audit.id), ...known.keys()]);
  const comparison = await createIssueComparison(db, audit, scoring);
  const issues: NewIssue[] = [];
  for await (const { rule, found } of countRules(db, scoring, [...codes].sort())) {
    const code = rule.id;
    const counts = await countMarked(db, scoring, { code, found, ignored: ignored.has(code) });
    const ruleJudged = !unjudged.has(code);
    issues.push(
      await scoreIssue(scoring, comparison, { rule, counts, ruleJudged, known: known.get(code) }),
    );
  }
  return issues;
}

/** Codes that one statement counts. */
const COUNTED_CODES = 8;

/** Counts what was found under each code that is an issue's, some codes at a time. */
async function* countRules(
  db: Db,
  { audit, progress }: IssueScoring,
  codes: readonly string[],
): AsyncGenerator<{ rule: RuleMeta; found: IssueCounts }> {
  const rules = codes.flatMap((code) => {
    const rule = findRule(code);
    // a rule that failed is no issue of the site, and a rule of another version has no texts
    return rule === undefined || rule === RULE_FAILED ? [] : rule;
  });
  for (let start = 0; start < rules.length; start += COUNTED_CODES) {
    const counted = rules.slice(start, start + COUNTED_CODES);
    await progress(`counting ${counted[0]?.id}`);
    const counts = await countFindings(db, audit.id, counted.map(({ id }) => id));
    for (const rule of counted) {
      await progress(`scoring ${rule.id}`);
      const found = counts.get(rule.id);
      if (found !== undefined) yield { rule, found };
    }
  }
}

/** Marks what is ignored, where anything is or was when an interrupted run marked it; counts. */
async function countMarked(
  db: Db,
  { audit, write }: IssueScoring,
  { code, found, ignored }: { code: string; found: IssueCounts; ignored: boolean },
): Promise<IssueCounts> {
  if (!ignored && found.ignoredOccurrencesCount === 0) return found;
  const place = { siteId: audit.site_id, auditId: audit.id, code };
  await write((trx) => markIgnored(trx, place, { counted: false }));
  return await countIssue(db, audit.id, code);
}

type Known = Awaited<ReturnType<typeof readPreviousIssues>> extends Map<string, infer Issue> ? Issue
  : never;

/** What is known of one issue. */
interface IssueFacts {
  rule: RuleMeta;
  counts: IssueCounts;
  ruleJudged: boolean;
  known: Known | undefined;
}

async function scoreIssue(
  { audit, previous, urlsTotal }: IssueScoring,
  comparison: IssueComparison,
  { rule, counts, ruleJudged, known }: IssueFacts,
): Promise<NewIssue> {
  const difference = await comparison.compare(rule.id, counts);
  const sameRule = previous === undefined || await comparison.isSameRule(previous.id, rule.id);
  const isFound = counts.affectedUrlsCount + counts.ignoredUrlsCount > 0;
  const foundAuditId = isFound ? audit.id : known?.foundAuditId ?? null;
  const search = isFound ? null : {
    ...await findSearch(comparison, { rule, ruleJudged, foundAuditId, known }),
    wholeSite: sawAll(audit, rule),
  };
  const auditedAt = audit.started_at ?? audit.queued_at;
  const history = continueIssue({ auditedAt, search, sameRule }, known);
  return {
    code: rule.id,
    category: rule.category,
    severity: rule.severity,
    previousAffectedUrlsCount: known?.foundUrlsCount ??
      (previous === undefined || !sameRule ? null : 0),
    ...countedDifference(difference, ruleJudged || isFound),
    ...judgeIssue(rule, counts, { foundStatus: history.status, urlsTotal }),
    foundStatus: history.status,
    foundAuditId,
    firstSeenAt: history.firstSeenAt,
    lastSeenAt: history.lastSeenAt,
  };
}

/** How well the audit looked for what the audit `foundAuditId` had found last. */
async function findSearch(
  comparison: IssueComparison,
  { rule, ruleJudged, foundAuditId, known }: Pick<IssueFacts, "rule" | "ruleJudged" | "known"> & {
    foundAuditId: number | null;
  },
): Promise<Omit<IssueSearch, "wholeSite">> {
  if (foundAuditId === null || known?.status === "fixed") return { ruleJudged, gone: null };
  return {
    ruleJudged: ruleJudged && await comparison.isSameRule(foundAuditId, rule.id),
    gone: await comparison.countGone(foundAuditId, rule.id),
  };
}

/** Whether nothing kept the audit from any URL that the rule looks at. */
function sawAll(audit: AuditRow, { scope }: RuleMeta): boolean {
  return scope !== "R" && audit.trigger !== "recheck" && audit.stop_reason === "queue_empty" &&
    audit.settings.mode !== "list";
}

type CountedDifference = { [Count in keyof IssueDifference]: IssueDifference[Count] | null };

const NOT_COMPARED: CountedDifference = {
  newCount: null,
  newlyCheckedCount: null,
  fixedCount: null,
  goneWithPageCount: null,
  notRecrawledCount: null,
};

/** Without a verdict nothing is fixed: nobody has looked. */
function countedDifference(
  difference: IssueDifference | undefined,
  judged: boolean,
): CountedDifference {
  if (difference === undefined) return NOT_COMPARED;
  if (judged) return difference;
  const { fixedCount, goneWithPageCount, notRecrawledCount } = difference;
  return {
    ...difference,
    fixedCount: 0,
    goneWithPageCount: 0,
    notRecrawledCount: fixedCount + goneWithPageCount + notRecrawledCount,
  };
}

/** What counts of an issue: its status, its places and its priority, all without what is ignored. */
export function judgeIssue(
  rule: RuleMeta,
  { importance, ...counts }: IssueCounts,
  { foundStatus, urlsTotal }: { foundStatus: IssueStatus; urlsTotal: number },
): CountedIssue {
  return {
    ...counts,
    status: shownStatus(foundStatus, counts),
    priorityScore: scorePriority({
      severity: rule.severity,
      affectedUrlsCount: counts.affectedUrlsCount,
      urlsTotal,
      importance,
      wholeSite: rule.scope === "S",
    }),
  };
}
