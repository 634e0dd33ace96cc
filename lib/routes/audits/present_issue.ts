import type { IgnoreRow } from "../../../db/audits/issues/issue_ignores.ts";
import type { IssueWorkRow } from "../../../db/audits/issues/issue_work.ts";
import type { ExampleUrls, IssueRow } from "../../../db/audits/issues/issues.ts";
import type { OccurrenceRow, PageOccurrenceRow } from "../../../db/audits/issues/occurrences.ts";
import type { IssueClicks } from "../../../db/audits/issues/issue_clicks.ts";
import type { IssueAnswer, OccurrenceAnswer, PageIssueAnswer } from "../../../schemas/issue.ts";
import type { IgnoreAnswer } from "../../../schemas/issue_decision.ts";
import { findRule } from "../../rules/find_rule.ts";
import { createFingerprint } from "../../rules/score/fingerprint.ts";
import { RULE_FAILED } from "../../rules/rule_failed.ts";
import { siteSubject } from "../../rules/inputs/site_subject.ts";
import { SCOPE_NAMES } from "./issue_types.ts";
import { isoTime, type Presenter } from "../core/present.ts";

/** What is shown of issues besides their rows, by their codes. */
interface IssueSurroundings {
  examples: ExampleUrls;
  /** Who ignores an issue as a whole. */
  ignores: ReadonlyMap<string, IgnoreRow>;
  /** Who works on an issue. */
  work: ReadonlyMap<string, IssueWorkRow>;
  /** Null: the site has no search data of pages. */
  clicks: IssueClicks | null;
}

/** How an issue is shown; what the catalogue says of a rule that has left it is null. */
export function issuePresenter(
  { examples, ignores, work, clicks }: IssueSurroundings,
): Presenter<IssueRow, IssueAnswer> {
  return {
    code: (issue) => issue.code,
    title: (issue) => titleOf(issue.rule_code),
    severity: (issue) => issue.severity,
    category: (issue) => issue.category,
    scope: (issue) => {
      const rule = findRule(issue.rule_code);
      return rule ? SCOPE_NAMES[rule.scope] : null;
    },
    status: (issue) => issue.status,
    affected_urls_count: (issue) => issue.affected_urls_count,
    ignored_urls_count: (issue) => issue.ignored_urls_count,
    ignore: (issue) => ignoreOf(ignores.get(issue.rule_code)),
    work: (issue) => workOf(work.get(issue.rule_code)),
    previous_affected_urls_count: (issue) => issue.previous_affected_urls_count,
    new_count: (issue) => issue.new_count,
    newly_checked_count: (issue) => issue.newly_checked_count,
    fixed_count: (issue) => issue.fixed_count,
    gone_with_page_count: (issue) => issue.gone_with_page_count,
    not_recrawled_count: (issue) => issue.not_recrawled_count,
    first_seen_at: (issue) => isoTime(issue.first_seen_at),
    last_seen_at: (issue) => isoTime(issue.last_seen_at),
    priority_score: (issue) => issue.priority_score,
    clicks_affected: ({ rule_code: code }) =>
      clicks === null ? null : clicks[code] ?? (findRule(code)?.scope === "S" ? null : 0),
    description: (issue) => findRule(issue.rule_code)?.description ?? null,
    how_to_fix: (issue) => findRule(issue.rule_code)?.howToFix ?? null,
    learn_more_url: (issue) => findRule(issue.rule_code)?.learnMoreUrl ?? null,
    example_urls: (issue) => [...(examples.get(issue.rule_code) ?? [])],
  };
}

/** Who ignores an issue as a whole, and on single URLs by their hash in hex. */
interface OccurrenceSurroundings {
  whole: IgnoreRow | undefined;
  byUrl: ReadonlyMap<string, IgnoreRow>;
  /** What visitors of a URL experience; null: of the site as a whole. */
  visitorsOf(url: string | null): OccurrenceAnswer["visitors"];
}

/** How a place of an issue is shown. */
export function occurrencePresenter(
  { whole, byUrl, visitorsOf }: OccurrenceSurroundings,
): Presenter<OccurrenceRow, OccurrenceAnswer> {
  return {
    page_id: (place) => place.page_id,
    url: (place) => place.url,
    severity: (place) => place.severity,
    target_url: (place) => place.target_url,
    ignored: (place) => place.ignored === 1,
    ignore: ({ ignored, url_hash }) =>
      ignored === 0 ? null : ignoreOf(byUrl.get(url_hash?.toString("hex") ?? "") ?? whole),
    fingerprint: (place) => fingerprintOf(place),
    evidence: (place) => evidenceOf(place),
    visitors: ({ issue_code: code, url }) =>
      findRule(code)?.category === "performance" ? visitorsOf(url) : null,
  };
}

function fingerprintOf({ issue_code: code, url, target_url: targetUrl, evidence }: OccurrenceRow) {
  const subject = url === null || code === RULE_FAILED.id ? siteSubject(evidence) : undefined;
  return createFingerprint({ code, url, targetUrl, subject });
}

/** How a place of an issue is shown on its page. */
export const presentPageIssue: Presenter<PageOccurrenceRow, PageIssueAnswer> = {
  code: (place) => place.code,
  title: (place) => titleOf(place.code),
  severity: (place) => place.severity,
  category: (place) => findRule(place.code)?.category ?? null,
  target_url: (place) => place.target_url,
  ignored: (place) => place.ignored === 1,
  evidence: (place) => evidenceOf(place),
};

function ignoreOf(ignore: IgnoreRow | undefined): IgnoreAnswer {
  if (ignore === undefined) return null;
  return { note: ignore.note, by: deciderOf(ignore), at: isoTime(ignore.ignored_at) };
}

function workOf(work: IssueWorkRow | undefined): IgnoreAnswer {
  if (work === undefined) return null;
  return { note: work.note, by: deciderOf(work), at: isoTime(work.since) };
}

/** Who decided something: a token, or somebody in the browser. */
function deciderOf(
  { token_id: tokenId, token_name: name }: Pick<IgnoreRow, "token_id" | "token_name">,
) {
  return tokenId === 0
    ? { token_id: null, token_name: "browser" }
    : { token_id: tokenId, token_name: name };
}

/** The name of an issue; a rule that has left the catalogue is called by its code. */
export function titleOf(code: string): string {
  return findRule(code)?.title ?? code;
}

/** Evidence as it is shown, of the JSON that is stored. */
export function evidenceOf(
  { evidence }: Pick<OccurrenceRow, "evidence">,
): OccurrenceAnswer["evidence"] {
  // written as JSON of an Evidence; a member that is undefined there is missing here
  const { found, expected, where } = JSON.parse(evidence) as Partial<OccurrenceAnswer["evidence"]>;
  return { found: found ?? null, expected: expected ?? null, where: where ?? "" };
}
