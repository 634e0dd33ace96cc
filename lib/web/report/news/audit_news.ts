import type { AuditAnswer } from "../../../../schemas/audit.ts";
import type { IssueAnswer } from "../../../../schemas/issue.ts";
import { formatCount, formatNumber } from "../../format_number.ts";
import type { Comparison, DiffSummary } from "../latest_audit.ts";
import type { ReportReader } from "../report_reader.ts";
import { ruleName } from "../rule_names.ts";
import { type NewsItem, stepLink } from "./news_item.ts";

/** The issues that may be news: what is below them can wait. */
const ISSUES = 3;

/** The news of the health score: what decides it for the whole site, or why it fell. */
export function scoreNews(
  { health, health_score: score, health_score_delta: delta }: AuditAnswer,
  comparison: Comparison,
  reader: ReportReader,
): NewsItem[] {
  const gates = (health?.gates ?? []).map(({ reason, effect, points }): NewsItem => ({
    ...{ about: `issue ${reason}`, isRisk: true, clicks: null },
    text: `${
      effect === "zero"
        ? "The health score is zero"
        : `The health score has ${formatCount(points, "point")} less`
    } because of a problem of the whole site, “${ruleName(reason)}”`,
    step: stepLink(reader, { path: `issues/${reason}/places`, section: "fixes" }, "fix this first"),
  }));
  if (gates.length > 0 || score === null || delta === null || delta >= 0) return gates;
  return [{
    ...{ about: "score", clicks: null },
    text: `The health score fell by ${formatCount(-delta, "point")} to ${score}${
      causeOf(comparison)
    }`,
    step: stepLink(
      reader,
      { path: "audits/compare", section: "health" },
      "see what changed between the audits",
    ),
  }];
}

function causeOf(comparison: Comparison): string {
  if (comparison.state === "none") return "";
  const worst = comparison.summary.score.error_codes.find(({ delta }) => delta > 0);
  return worst === undefined
    ? ""
    : `, mostly because ${formatCount(worst.delta, "more URL")} ${
      worst.delta === 1 ? "has" : "have"
    } the error “${ruleName(worst.code)}”`;
}

/** The news of pages that are lost since the audit before. */
export function lossNews({ pages: { lost } }: DiffSummary, reader: ReportReader): NewsItem[] {
  if (lost.total === 0) return [];
  const verb = lost.total === 1 ? "is" : "are";
  return [{
    ...{ about: "lost pages", isRisk: true, clicks: null },
    text: `${formatCount(lost.total, "page")} that the audit before could read ${verb} lost now`,
    step: stepLink(reader, { path: "audits/compare", section: "changes" }, "see which, and why"),
  }];
}

/** The news of issues: errors, and what came back, with the clicks of their pages. */
export function issueNews(issues: readonly IssueAnswer[], reader: ReportReader): NewsItem[] {
  return issues
    .filter(({ severity, status }) => severity === "error" || status === "regressed")
    .slice(0, ISSUES)
    .map((issue) => ({
      about: `issue ${issue.code}`,
      isRisk: issue.severity === "error" && issue.scope === "site",
      clicks: issue.clicks_affected,
      text: describeIssue(issue),
      step: stepLink(
        reader,
        { path: `issues/${encodeURIComponent(issue.code)}/places`, section: "fixes" },
        "see where, and how to fix it",
      ),
    }));
}

function describeIssue(
  { title, status, scope, affected_urls_count: count, clicks_affected: clicks }: IssueAnswer,
): string {
  const where = scope === "site" ? "the whole site" : formatCount(count, "URL");
  const verb = scope === "site" || count === 1 ? "has" : "have";
  const back = status === "regressed" ? "again " : "";
  const whose = scope === "site" || count !== 1 ? "whose pages" : "whose page";
  const reason = clicks === null || clicks === 0
    ? ""
    : scope === "site"
    ? `, which has ${formatCount(clicks, "click")} in 28 days`
    : `, ${whose} ${count === 1 ? "has" : "have"} ${formatNumber(clicks)} clicks in 28 days`;
  return `${where.charAt(0).toUpperCase()}${
    where.slice(1)
  } ${back}${verb} the problem “${title}”${reason}`;
}
