import type { AlertRule } from "../../schemas/alert.ts";
import type { AlertFinding } from "./alert_message.ts";

/** Something that a rule found. */
export interface RuleFinding {
  rule: AlertRule;
  finding: AlertFinding;
}

/** An alert of the last weeks, which may explain what is only found now. */
export interface EarlierAlert extends Pick<AlertFinding, "memory"> {
  id: number;
  rule: AlertRule;
}

/** What something is part of: another finding, or an alert that was sent. */
type Cause = { finding: AlertFinding } | { alertId: number };

/** Issues of a page that cannot be read any more. */
export const BROKEN_CODES: ReadonlySet<string> = new Set([
  ...["page_404", "page_403", "page_429", "page_4xx", "page_5xx"],
  ...["fetch_failed", "fetch_timeout"],
]);
/** What such a page brings with it: it is found once more with each link to it. */
const BROUGHT_CODES: ReadonlySet<string> = new Set([
  ...["link_to_broken_internal", "redirect_to_broken", "canonical_to_broken"],
  ...["sitemap_url_broken"],
]);
/** Issues that pages have because robots.txt forbids them. */
const BLOCKED_CODES: ReadonlySet<string> = new Set([
  ...["blocked_by_robots", "robots_blocks_whole_site", "robots_blocks_resources"],
  ...["sitemap_url_disallowed", "canonical_to_disallowed", "redirect_to_disallowed"],
  ...["noindex_and_disallowed"],
]);
/** Issues that pages have because they may not be indexed. */
const NOINDEX_CODES: ReadonlySet<string> = new Set([
  ...["noindex_page", "noindex_in_header", "noindex_html_and_header", "sitemap_url_noindex"],
  ...["canonical_to_noindex", "nonindexable_inlinks_only"],
]);
/** From this share of the pages on, clicks of the whole site go down by it. Our own choice. */
const MUCH_OF_SITE = 0.1;

/**
 * Says what each finding is part of, so that one cause is one alert: a robots.txt that forbids pages also has them leave
 * the index, brings errors, lowers the score and, weeks later, costs clicks. What is part of nothing is not in the map.
 * `earlier`: alerts that may explain clicks that are lost only now.
 */
export function findCauses(
  found: readonly RuleFinding[],
  earlier: readonly EarlierAlert[],
): Map<AlertFinding, Cause> {
  const causes = new Map<AlertFinding, Cause>();
  for (const one of found) {
    const cause = found.find((other) => other !== one && explains(other, one));
    const before = cause ?? earlier.find((other) => explainsLater(other, one));
    if (before !== undefined) {
      causes.set(one.finding, "id" in before ? { alertId: before.id } : before);
    }
  }
  // what is part of a part is part of the whole
  for (const [finding, cause] of causes) causes.set(finding, followUp(causes, cause));
  return causes;
}

function followUp(causes: ReadonlyMap<AlertFinding, Cause>, cause: Cause): Cause {
  let last = cause;
  while ("finding" in last) {
    const next = causes.get(last.finding);
    if (next === undefined) return last;
    last = next;
  }
  return last;
}

function explains(cause: RuleFinding, effect: RuleFinding): boolean {
  const code = codeOf(effect);
  switch (cause.rule) {
    case "robots_changed":
      return numberOf(cause.finding, "blocked") > 0 && (
        effect.rule === "indexability_lost" && !isApart(effect) ||
        effect.rule === "health_drop" || effect.rule === "health_below" ||
        code !== null && BLOCKED_CODES.has(code) || isLaterEffect(cause.finding, effect)
      );
    case "indexability_lost":
      return effect.rule === "health_drop" || effect.rule === "health_below" ||
        code !== null && (BLOCKED_CODES.has(code) || NOINDEX_CODES.has(code)) ||
        isLaterEffect(cause.finding, effect);
    case "new_issues":
      return effect.rule === "health_drop" || effect.rule === "health_below" ||
        BROKEN_CODES.has(codeOf(cause) ?? "") && isOfBrokenPage(effect);
    case "health_drop":
      return effect.rule === "health_below";
    case "clicks_drop":
      return effect.rule === "keyword_group_drop";
    default:
      return false;
  }
}

function isOfBrokenPage(effect: RuleFinding): boolean {
  return BROUGHT_CODES.has(codeOf(effect) ?? "") ||
    effect.rule === "indexability_lost" && !isApart(effect) &&
      numberOf(effect.finding, "broken") > 0;
}

/** Its pages have another reason than robots.txt or an answer that broke. */
function isApart({ finding }: RuleFinding): boolean {
  return numberOf(finding, "apart") === 1;
}

function explainsLater(cause: EarlierAlert, effect: RuleFinding): boolean {
  return (cause.rule === "robots_changed" || cause.rule === "indexability_lost") &&
    isLaterEffect(cause, effect);
}

/** What search engines make of it, days or weeks later. */
function isLaterEffect(cause: Pick<AlertFinding, "memory">, effect: RuleFinding): boolean {
  switch (effect.rule) {
    case "content_decay":
      return numberOf(effect.finding, "technical") === 1;
    case "clicks_drop":
    case "keyword_group_drop":
      return numberOf(cause, "share") >= MUCH_OF_SITE;
    default:
      return false;
  }
}

/** The code of an issue; null: it is another rule's. */
function codeOf({ rule, finding }: RuleFinding): string | null {
  return rule === "new_issues" ? finding.causeKey.split(":")[1] ?? null : null;
}

function numberOf({ memory }: Pick<AlertFinding, "memory">, name: string): number {
  const value = memory?.[name];
  return typeof value === "number" ? value : Number(value === true);
}
