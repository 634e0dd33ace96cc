import type { AuditAnswer } from "../../../../schemas/audit.ts";
import type { IssueAnswer } from "../../../../schemas/issue.ts";
import { formatCount, formatNumber } from "../../format_number.ts";
import { said } from "../../texts/said.ts";
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
    text: effect === "zero"
      ? said`The health score is zero because of a problem of the whole site, “${ruleName(reason)}”`
      : said`A problem of the whole site, “${ruleName(reason)}”, takes ${
        formatCount(points, "point")
      } off the health score`,
    step: stepLink(
      reader,
      { path: `issues/${reason}/places`, section: "fixes" },
      said`fix this first`,
    ),
  }));
  if (gates.length > 0 || score === null || delta === null || delta >= 0) return gates;
  return [{
    ...{ about: "score", clicks: null },
    text: said`The health score fell from ${score - delta} to ${score}${causeOf(comparison)}`,
    step: stepLink(
      reader,
      { path: "audits/compare", section: "health" },
      said`see what changed between the audits`,
    ),
  }];
}

function causeOf(comparison: Comparison): string {
  if (comparison.state === "none") return "";
  const worst = comparison.summary.score.error_codes.find(({ delta }) => delta > 0);
  return worst === undefined
    ? ""
    : said`, mostly by the error “${ruleName(worst.code)}” on ${
      formatCount(worst.delta, "more URL")
    }`;
}

/** The news of pages that are lost since the audit before. */
export function lossNews({ pages: { lost } }: DiffSummary, reader: ReportReader): NewsItem[] {
  if (lost.total === 0) return [];
  return [{
    ...{ about: "lost pages", isRisk: true, clicks: null },
    text: lost.total === 1
      ? said`1 page that the audit before could read is lost now`
      : said`${formatNumber(lost.total)} pages that the audit before could read are lost now`,
    step: stepLink(
      reader,
      { path: "audits/compare", section: "changes" },
      said`see which, and why`,
    ),
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
        said`see where, and how to fix it`,
      ),
    }));
}

function describeIssue(
  { code, status, scope, affected_urls_count: count, clicks_affected: clicks }: IssueAnswer,
): string {
  const where = scope === "site" ? said`the whole site` : formatCount(count, "URL");
  const reason = clicks === null || clicks === 0
    ? ""
    : said`, with ${formatCount(clicks, "click")} in 28 days`;
  const name = ruleName(code);
  return status === "regressed"
    ? said`“${name}” is back on ${where}${reason}`
    : said`“${name}” is a problem of ${where}${reason}`;
}
