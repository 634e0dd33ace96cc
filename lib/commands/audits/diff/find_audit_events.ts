import {
  type AuditPair,
  countReasons,
  findAuditedDays,
  listAuditPairs,
  listNewIssues,
  type NewIssueCount,
} from "../../../../db/audits/lifecycle/audit_pairs.ts";
import type { Db } from "../../../../db/core/connection.ts";
import { DAY_MS, dayOf } from "../../../core/days.ts";
import { SITE_UNREACHABLE } from "../../../rules/inputs/site_unreachable.ts";
import {
  type DaySpan,
  type EventQuestion,
  type FoundEvents,
  PLAIN_EVENT,
  type SiteEvent,
  type UnknownEvents,
} from "../../core/site_events.ts";

/** More pairs of a window are not looked at, the latest first. */
const MAX_PAIRS = 10;
/** Codes that are named of an audit's new errors. */
const MAX_CODES = 5;

const INDEXABILITY_LOST = "indexable_became_nonindexable";
const ROBOTS_CHANGED = "robots_txt_changed";
const REDIRECTS_CHANGED = "redirect_target_changed";
const CODES = [INDEXABILITY_LOST, ROBOTS_CHANGED, REDIRECTS_CHANGED];

/** Finds what audits saw changed, between each two of them that enclose days of the window. */
export async function findAuditEvents(
  db: Db,
  { siteId, onset, window }: EventQuestion,
): Promise<FoundEvents> {
  const from = new Date(window.from);
  const to = new Date(new Date(window.to).getTime() + DAY_MS - 1);
  const pairs = await listAuditPairs(db, siteId, { from, to, limit: MAX_PAIRS });
  const ids = pairs.map(({ auditId }) => auditId);
  const issues = ids.length === 0 ? [] : await listNewIssues(db, ids, CODES);
  const events: SiteEvent[] = [];
  for (const pair of pairs) {
    const own = issues.filter(({ auditId }) => auditId === pair.auditId);
    events.push(...await eventsOf(db, { siteId, pair, issues: own }));
  }
  const unknown = await findUnknown(db, { siteId, onset, pairs });
  return { events, unknown: unknown === null ? [] : [unknown] };
}

interface FoundInPair {
  siteId: number;
  pair: AuditPair;
  issues: readonly NewIssueCount[];
}

async function eventsOf(db: Db, { siteId, pair, issues }: FoundInPair): Promise<SiteEvent[]> {
  const plain = { ...PLAIN_EVENT, source: "audit", dated: "between", ...daysOf(pair) } as const;
  const placesOf = (code: string) =>
    `/sites/${siteId}/audits/${pair.auditId}/diff?filter[code]=${code}`;
  const countOf = (code: string) => issues.find((issue) => issue.code === code)?.newCount ?? 0;
  const events: SiteEvent[] = [];
  if (countOf(SITE_UNREACHABLE) > 0) {
    const title = "The site did not answer an audit";
    const apiPath = placesOf(SITE_UNREACHABLE);
    events.push({ ...plain, code: "site_unreachable", title, apiPath });
  }
  if (countOf(ROBOTS_CHANGED) > 0) {
    const apiPath = placesOf(ROBOTS_CHANGED);
    events.push({ ...plain, code: "robots_txt_changed", title: "robots.txt changed", apiPath });
  }
  const lost = countOf(INDEXABILITY_LOST);
  if (lost > 0) {
    events.push({
      ...plain,
      code: "indexability_lost",
      title: `${pages(lost)} can no longer be indexed`,
      count: lost,
      parts: await countReasons(db, pair.auditId, INDEXABILITY_LOST),
      apiPath: placesOf(INDEXABILITY_LOST),
    });
  }
  const moved = countOf(REDIRECTS_CHANGED);
  if (moved > 0) {
    events.push({
      ...plain,
      code: "redirect_target_changed",
      title: `${moved.toLocaleString("en")} ${
        moved === 1 ? "redirect leads" : "redirects lead"
      } elsewhere`,
      count: moved,
      apiPath: placesOf(REDIRECTS_CHANGED),
    });
  }
  const errors = errorsOf(issues);
  if (errors.length > 0) {
    events.push({
      ...plain,
      code: "new_errors",
      title: `New errors: ${(await titlesOf(errors.slice(0, MAX_CODES))).join("; ")}`,
      count: errors.reduce((sum, { count }) => sum + count, 0),
      parts: errors,
      apiPath: `/sites/${siteId}/audits/${pair.auditId}/diff?filter[state]=new,regressed`,
    });
  }
  return events;
}

function errorsOf(issues: readonly NewIssueCount[]): { name: string; count: number }[] {
  return issues
    .filter(({ severity, code }) =>
      severity === "error" && code !== SITE_UNREACHABLE && !CODES.includes(code)
    )
    .map(({ code, newCount }) => ({ name: code, count: newCount }))
    .sort((a, b) => b.count - a.count || (a.name < b.name ? -1 : 1));
}

/** All rules are loaded where one is named, which few answers do. */
async function titlesOf(errors: readonly { name: string }[]): Promise<string[]> {
  const { findRule } = await import("../../../rules/find_rule.ts");
  return errors.map(({ name }) => findRule(name)?.title ?? name);
}

function daysOf({ from, to }: AuditPair): { firstDay: string; lastDay: string } {
  return { firstDay: dayOf(from), lastDay: dayOf(to) };
}

function pages(count: number): string {
  return `${count.toLocaleString("en")} ${count === 1 ? "page" : "pages"}`;
}

async function findUnknown(
  db: Db,
  { siteId, onset, pairs }: { siteId: number; onset: DaySpan; pairs: readonly AuditPair[] },
): Promise<UnknownEvents | null> {
  const enclosing = pairs.some(({ from, to }) =>
    dayOf(from) <= onset.to && dayOf(to) >= onset.from
  );
  if (enclosing) return null;
  const { first, last } = await findAuditedDays(db, siteId);
  const say = (code: string, message: string): UnknownEvents => ({
    source: "audit",
    code,
    message,
  });
  if (first === null || last === null) {
    return say(
      "no_audit",
      "No audit has looked at the site: what changed on its pages is not known.",
    );
  }
  if (dayOf(last) < onset.from) {
    return say(
      "no_audit_since",
      `No audit has looked at the site since ${
        dayOf(last)
      }: what changed on its pages after that ` +
        "is not known. Start one.",
    );
  }
  return say(
    "no_audit_before",
    `The first audit that can be compared is of ${
      dayOf(first)
    }: what changed on the pages around ` +
      "this day is not known.",
  );
}
