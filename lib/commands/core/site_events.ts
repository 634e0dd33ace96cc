import type { Db } from "../../../db/core/connection.ts";
import type { EventDating, EventSourceName } from "../../../schemas/site_event.ts";
import type { SearchTypeName } from "../../../schemas/search_window.ts";
import { countDays } from "../../core/days.ts";

/** Days, `YYYY-MM-DD`, both inclusive. */
export interface DaySpan {
  from: string;
  to: string;
}

/** Something that happened on days of a site; dated by what the evidence says, never by when it came in. */
export interface SiteEvent {
  source: EventSourceName;
  /** What it is, for programs. */
  code: string;
  /** In a few words, for people. */
  title: string;
  text: string | null;
  firstDay: string;
  /** Null: it goes on. */
  lastDay: string | null;
  dated: EventDating;
  /** Pages, links or domains; null: not counted. */
  count: number | null;
  parts: readonly { name: string; count: number }[];
  /** How the paths of the pages begin that it is about; null: all of the site. */
  path: string | null;
  /** The group of pages that it is about; null: it names none. */
  pageGroupId: number | null;
  searchType: SearchTypeName | null;
  url: string | null;
  /** Below `/api/v1`, such as `/sites/1/annotations/2`; null: it has no address. */
  apiPath: string | null;
}

/** What a source cannot know of a window. */
export interface UnknownEvents {
  source: EventSourceName;
  code: string;
  message: string;
}

/** Around which days of which site events are looked for. */
export interface EventQuestion {
  siteId: number;
  onset: DaySpan;
  window: DaySpan;
  /** The group of pages whose figures changed; null: those of all. */
  groupId: number | null;
}

/** What one source knows of a window. */
export interface FoundEvents {
  events: readonly SiteEvent[];
  unknown: readonly UnknownEvents[];
}

/** Finds the events of a window that one subject knows. */
export type EventSource = (db: Db, question: EventQuestion) => Promise<FoundEvents>;

/** What an event has unless it says otherwise. */
export const PLAIN_EVENT = {
  text: null,
  dated: "days",
  count: null,
  parts: [],
  path: null,
  pageGroupId: null,
  searchType: null,
  url: null,
  apiPath: null,
} as const;

/** How many days before (negative) or after the onset an event was; 0: their days meet. */
export function daysFromOnset(
  { firstDay, lastDay }: Pick<SiteEvent, "firstDay" | "lastDay">,
  { from, to }: DaySpan,
): number {
  if (lastDay !== null && lastDay < from) return 1 - countDays(lastDay, from);
  return firstDay > to ? countDays(to, firstDay) - 1 : 0;
}

/** Whether an event has a day in the window. */
export function isInside(
  { firstDay, lastDay }: Pick<SiteEvent, "firstDay" | "lastDay">,
  { from, to }: DaySpan,
): boolean {
  return firstDay <= to && (lastDay === null || lastDay >= from);
}
