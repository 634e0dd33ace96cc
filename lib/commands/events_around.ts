import type { Db } from "../../db/core/connection.ts";
import { EVENT_DAYS } from "../../schemas/site_event.ts";
import { addDays, countDays } from "../core/days.ts";
import { findAuditEvents } from "./audits/diff/find_audit_events.ts";
import { findLinkEvents } from "./backlinks/find_link_events.ts";
import {
  daysFromOnset,
  type DaySpan,
  type EventSource,
  type SiteEvent,
  type UnknownEvents,
} from "./core/site_events.ts";
import { findLogEvents } from "./logs/find_log_events.ts";
import { findCompetitorEvents } from "./search/visibility/find_competitor_events.ts";
import { findUpdateEvents } from "./search_data/find_update_events.ts";
import { findAnnotationEvents } from "./sites/find_annotation_events.ts";

/** An event with its distance from the onset, in days: negative before it, 0 where their days meet. */
export interface DistantEvent extends SiteEvent {
  daysFromOnset: number;
}

/** What happened around an onset. */
export interface EventsAround {
  onset: DaySpan;
  window: DaySpan;
  /** Before and on the onset first, the nearest first. */
  events: DistantEvent[];
  unknown: UnknownEvents[];
}

/** What happens after an onset did not bring it; some days after it are listed, since the onset is not exact. Our own choice. */
const DAYS_AFTER = 7;
/** The last day that a column of dates takes. */
const LAST_DAY = "9999-12-31";

/** What each subject knows, in the order in which events of the same day are listed. */
const SOURCES: readonly EventSource[] = [
  findAnnotationEvents,
  findUpdateEvents,
  findAuditEvents,
  findLinkEvents,
  findCompetitorEvents,
  findLogEvents,
];

/**
 * Reads what else happened around an onset: annotations, Google's updates, what audits saw changed, lost links,
 * competitors, what Googlebot got by the server's logs. Each is dated by what the evidence says. It lists what happened at the same time, not what caused it.
 */
export async function readEventsAround(
  db: Db,
  siteId: number,
  { onset, days = EVENT_DAYS.default, groupId = null }: {
    onset: DaySpan;
    days?: number;
    groupId?: number | null;
  },
): Promise<EventsAround> {
  const window = {
    from: addDays(onset.from, -days),
    to: addDaysAfter(onset.to, Math.min(days, DAYS_AFTER)),
  };
  const found = await Promise.all(
    SOURCES.map((find) => find(db, { siteId, onset, window, groupId })),
  );
  const events = found.flatMap((one) => one.events)
    .map((event) => ({ ...event, daysFromOnset: daysFromOnset(event, onset) }));
  return {
    onset,
    window,
    // stable: of the same distance, sources in their order
    events: events.toSorted((a, b) => farness(a) - farness(b)),
    unknown: found.flatMap((one) => one.unknown),
  };
}

function addDaysAfter(day: string, count: number): string {
  return countDays(day, LAST_DAY) > count ? addDays(day, count) : LAST_DAY;
}

/** What began after the onset comes after all that did not. */
function farness({ daysFromOnset: days }: DistantEvent): number {
  return days > 0 ? 1_000 + days : -days;
}
