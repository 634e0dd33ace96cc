import type { Db } from "../../../db/core/connection.ts";
import { findBotDayBounds, listBotDays } from "../../../db/logs/bot_days.ts";
import { findBotPackBounds } from "../../../db/logs/bot_packs.ts";
import { listGroupedPages } from "../../../db/sites/grouped_pages.ts";
import { findPageGroup } from "../../../db/sites/page_groups.ts";
import { addDays, countDays } from "../../core/days.ts";
import {
  type DaySpan,
  type EventQuestion,
  type FoundEvents,
  PLAIN_EVENT,
  type SiteEvent,
} from "../core/site_events.ts";
import { pathsOf } from "../sites/page_groups.ts";
import { walkRequests } from "./walk_requests.ts";

const GOOGLEBOT = "Googlebot";
/** Errors of a day count from this many and this share of its requests on. All numbers here are our own choice. */
const MIN_ERRORS = 5;
const MIN_SHARE = 0.05;
/** It stayed away when it came on 21 of 28 days and then on none of at least 3. */
const USUAL_DAYS = 28;
const MIN_USUAL_DAYS = 21;
const MIN_AWAY_DAYS = 3;
const MAX_EVENTS = 3;

/** Requests of the verified Googlebot on a day. */
interface GoogleDay {
  requests: number;
  /** By status: 5xx and 429. */
  errors: Map<number, number>;
}

/**
 * Finds days of the window on which the verified Googlebot got 5xx or 429, or stayed away, by the server's own logs: on
 * all pages, or on those of the group. A day without a request of any bot has no logs: it says nothing.
 */
export async function findLogEvents(db: Db, question: EventQuestion): Promise<FoundEvents> {
  const { siteId, window } = question;
  const bounds = await findBotDayBounds(db, siteId);
  const lack = findLack(bounds, window);
  if (bounds === null || lack !== null) {
    return { events: [], unknown: lack === null ? [] : [{ source: "log", ...lack }] };
  }
  const span = { from: addDays(window.from, -USUAL_DAYS), to: window.to };
  const counts = await listBotDays(db, siteId, span);
  const kept = question.groupId === null ? null : await findBotPackBounds(db, siteId);
  // counts of days are kept longer than requests, which alone know their pages
  const logged = [...new Set(counts.map(({ date }) => date))]
    .filter((date) => kept === null || date >= kept.first);
  const days = new Map<string, GoogleDay>(
    logged.map((date) => [date, { requests: 0, errors: new Map() }]),
  );
  if (question.groupId === null) {
    for (const { date, agent, verdict, status, requests } of counts) {
      if (agent === GOOGLEBOT && verdict === "verified") addTo(days, { date, status, requests });
    }
  } else await countOnGroup(db, days, { siteId, span, groupId: question.groupId });
  return { events: [...findErrors(days, question), ...findAbsences(days, question)], unknown: [] };
}

function findLack(
  bounds: { first: string; last: string } | null,
  { from, to }: DaySpan,
): { code: string; message: string } | null {
  if (bounds === null) {
    return {
      code: "no_logs",
      message: "No access logs were read: whether Googlebot got errors or stayed away is not " +
        "known. Read them by npm run import -- --site ID --logs FILE.",
    };
  }
  if (bounds.first <= to && bounds.last >= from) return null;
  return {
    code: "logs_elsewhere",
    message: `The access logs that were read are of ${bounds.first} to ${bounds.last}: what ` +
      "Googlebot got on these days is not known.",
  };
}

function addTo(
  days: ReadonlyMap<string, GoogleDay>,
  { date, status, requests }: { date: string; status: number; requests: number },
): void {
  const day = days.get(date);
  if (day === undefined) return;
  day.requests += requests;
  if (isError(status)) day.errors.set(status, (day.errors.get(status) ?? 0) + requests);
}

const isError = (status: number): boolean => status === 429 || status >= 500;
const errorsOf = ({ errors }: GoogleDay): number =>
  [...errors.values()].reduce((sum, count) => sum + count, 0);

/** Counts the requests of pages of a group, which only the requests one by one know. */
async function countOnGroup(
  db: Db,
  days: ReadonlyMap<string, GoogleDay>,
  { siteId, span, groupId }: { siteId: number; span: DaySpan; groupId: number },
): Promise<void> {
  const group = await findPageGroup(db, siteId, groupId);
  if (group === undefined) return;
  const [ids = []] = await listGroupedPages(db, siteId, [
    { kind: group.kind, paths: pathsOf(group) },
  ]);
  const grouped = new Set(ids);
  const walk = walkRequests(db, siteId, {
    window: span,
    belongs: ({ name }) => name === GOOGLEBOT,
  });
  for await (const { date, pages, verdicts, columns } of walk) {
    for (let row = 0; row < columns.statuses.length; row++) {
      if (verdicts[columns.addresses[row] ?? 0] !== "verified") continue;
      if (!grouped.has(pages[columns.pages[row] ?? 0] ?? 0)) continue;
      addTo(days, { date, status: columns.statuses[row] ?? 0, requests: 1 });
    }
  }
}

/** Days with errors that follow each other are one event; the ones with most errors first. */
function findErrors(
  days: ReadonlyMap<string, GoogleDay>,
  { siteId, window, groupId }: EventQuestion,
): SiteEvent[] {
  const bad = [...days].filter(([date, day]) =>
    date >= window.from && date <= window.to &&
    errorsOf(day) >= Math.max(MIN_ERRORS, MIN_SHARE * day.requests)
  );
  return joinDays(bad.map(([date]) => date))
    .map((span) => {
      const own = bad.filter(([date]) => date >= span.from && date <= span.to)
        .map(([, day]) => day);
      return eventOfErrors(own, { siteId, groupId, span });
    })
    .toSorted((a, b) => (b.count ?? 0) - (a.count ?? 0) || (a.firstDay < b.firstDay ? -1 : 1))
    .slice(0, MAX_EVENTS);
}

function eventOfErrors(
  days: readonly GoogleDay[],
  { siteId, groupId, span }: { siteId: number; groupId: number | null; span: DaySpan },
): SiteEvent {
  const byStatus = new Map<number, number>();
  for (const { errors } of days) {
    for (const [status, count] of errors) {
      byStatus.set(status, (byStatus.get(status) ?? 0) + count);
    }
  }
  const count = [...byStatus.values()].reduce((sum, one) => sum + one, 0);
  const requests = days.reduce((sum, day) => sum + day.requests, 0);
  const statuses = [...byStatus].toSorted(([a, many], [b, more]) => more - many || a - b);
  return {
    ...PLAIN_EVENT,
    source: "log",
    code: "bot_errors",
    title: `Googlebot got 5xx or 429 for ${count.toLocaleString("en")} of ${
      requests.toLocaleString("en")
    } requests`,
    text: "Verified requests, by the server's logs.",
    firstDay: span.from,
    lastDay: span.to,
    count,
    parts: statuses.map(([status, own]) => ({ name: `${status}`, count: own })),
    pageGroupId: groupId,
    apiPath: `/sites/${siteId}/bots/${GOOGLEBOT}/requests?from=${span.from}&to=${span.to}` +
      `&filter[status_code]=${statuses.map(([status]) => status).join(",")}`,
  };
}

/** Runs of days with logs and without a request of Googlebot that reach into the window. */
function findAbsences(
  days: ReadonlyMap<string, GoogleDay>,
  { siteId, window, groupId }: EventQuestion,
): SiteEvent[] {
  const cameOn = (date: string) => (days.get(date)?.requests ?? 0) > 0;
  const last = [...days.keys()].sort().at(-1) ?? window.to;
  const empty = [...days.keys()].filter((date) => !cameOn(date)).sort();
  return joinDays(empty).flatMap(({ from, to }) => {
    const count = countDays(from, to);
    const usual = Array.from({ length: USUAL_DAYS }, (_, day) => addDays(from, -1 - day))
      .filter(cameOn).length;
    const isLong = count >= MIN_AWAY_DAYS && to >= window.from && usual >= MIN_USUAL_DAYS;
    if (!isLong) return [];
    return [{
      ...PLAIN_EVENT,
      source: "log" as const,
      code: "bot_stayed_away",
      title: `Googlebot requested no page for ${count} days`,
      text: `It came on ${usual} of the ${USUAL_DAYS} days before. Verified requests, by the ` +
        "server's logs.",
      firstDay: from,
      lastDay: to === last ? null : to,
      pageGroupId: groupId,
      apiPath: `/sites/${siteId}/bots/${GOOGLEBOT}/requests`,
    }];
  }).slice(0, MAX_EVENTS);
}

/** Joins days that follow each other. */
function joinDays(days: readonly string[]): DaySpan[] {
  const spans: DaySpan[] = [];
  for (const date of days.toSorted()) {
    const span = spans.at(-1);
    if (span !== undefined && addDays(span.to, 1) === date) span.to = date;
    else spans.push({ from: date, to: date });
  }
  return spans;
}
