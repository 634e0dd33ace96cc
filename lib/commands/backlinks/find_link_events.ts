import type { Db } from "../../../db/core/connection.ts";
import { findLinkDays, listLinkDays } from "../../../db/backlinks/link_summary.ts";
import { addDays, countDays } from "../../core/days.ts";
import {
  type EventQuestion,
  type FoundEvents,
  PLAIN_EVENT,
  type SiteEvent,
} from "../core/site_events.ts";

/** Before the window: what is usual is taken from them. */
const USUAL_DAYS = 90;
/** A day is an event when it lost at least this many domains, and this many times what is usual. Our own choice. */
const MIN_DOMAINS = 3;
const TIMES_USUAL = 3;
/** The days of a window that lost the most. */
const MAX_DAYS = 3;

/**
 * Finds days of the window on which more linking domains than usual were lost, by the day that the providers or a
 * look at the page say, never by that of the import.
 */
export async function findLinkEvents(
  db: Db,
  { siteId, window }: EventQuestion,
): Promise<FoundEvents> {
  const known = await findLinkDays(db, siteId);
  if (known === null) {
    return unknownOf(
      "no_links",
      "No backlinks were imported: whether links were lost is not known.",
    );
  }
  const from = addDays(window.from, -USUAL_DAYS);
  const days = await listLinkDays(db, siteId, { from, to: window.to });
  const before = days.filter(({ date }) => date < window.from);
  const usual = before.reduce((sum, day) => sum + day.lostDomains, 0) / USUAL_DAYS;
  const events = days
    .filter(({ date, lostDomains }) =>
      date >= window.from && lostDomains >= Math.max(MIN_DOMAINS, TIMES_USUAL * usual)
    )
    .toSorted((a, b) => b.lostDomains - a.lostDomains || (a.date < b.date ? -1 : 1))
    .slice(0, MAX_DAYS)
    .map((day) => eventOf(siteId, { ...day, usual }));
  if (known.last >= window.from) return { events, unknown: [] };
  const age = countDays(known.last, window.from) - 1;
  return unknownOf(
    "links_older",
    `What is known of links ends on ${known.last}, ${age} days before these days. Import newer ones.`,
  );
}

function unknownOf(code: string, message: string): FoundEvents {
  return { events: [], unknown: [{ source: "backlinks", code, message }] };
}

interface LossDay {
  date: string;
  lostLinks: number;
  lostDomains: number;
  /** Domains a day. */
  usual: number;
}

function eventOf(siteId: number, { date, lostLinks, lostDomains, usual }: LossDay): SiteEvent {
  return {
    ...PLAIN_EVENT,
    source: "backlinks",
    code: "links_lost",
    title: `${lostDomains.toLocaleString("en")} linking domains lost`,
    text: `Usually ${usual.toFixed(1)} a day, by the ${USUAL_DAYS} days before.`,
    firstDay: date,
    lastDay: date,
    count: lostDomains,
    parts: [{ name: "links", count: lostLinks }, { name: "domains", count: lostDomains }],
    apiPath: `/sites/${siteId}/backlinks?filter[lost_at]=${date}`,
  };
}
