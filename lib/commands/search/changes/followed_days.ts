import { listSearchDays } from "../../../../db/search_data/search_days.ts";
import { listDayTotals } from "../../../../db/search_data/search_series.ts";
import { addDays, countDays } from "../../../core/days.ts";
import type { SearchServices } from "../../../services.ts";
import type { FactColumns } from "../../../metrics/search_data/pack_facts.ts";
import type { ChangeScope } from "./change_days.ts";
import type { ChangeDays } from "./change_windows.ts";
import type { ChangeGroup } from "./change_group.ts";
import type { GatheredRows } from "./read_changes.ts";
import { markSegments } from "./scope_segments.ts";

/** Rows whose clicks are followed day by day, each under the place of its series. */
export interface FollowedRows {
  by: "pages" | "keywords" | "segments";
  /** The place of an id's series; elsewhere it has none. */
  placeOf(id: number): number;
  /** By place: what the clicks changed between the windows. */
  changes: readonly number[];
}

/** The days on which a change can have begun. */
export interface FollowedDays {
  from: string;
  to: string;
  length: number;
  /** -1: the window to compare with is the later one. */
  sign: number;
  /** Each day is measured against that of 364 days before. */
  isYearly: boolean;
}

/** Windows further apart, or more days, have seasons and more than one change between them; ours. */
const MOST_APART_DAYS = 28;
const MOST_DAYS = 200;
/** Of the same weekdays of two years, this many days in front of the later window are followed as well; ours. */
const DAYS_IN_FRONT = 56;
/** The same weekday a year before. */
export const YEAR_DAYS = 364;

/** Lists the days from the beginning of one window to the end of the other; undefined: they are too far apart. */
export function followDays({ previous, current }: ChangeDays): FollowedDays | undefined {
  const [first, last] = previous.from <= current.from ? [previous, current] : [current, previous];
  const to = first.to > last.to ? first.to : last.to;
  const sign = first === previous ? 1 : -1;
  const isYearly = addDays(first.from, YEAR_DAYS) === last.from &&
    addDays(first.to, YEAR_DAYS) === last.to && first.to < last.from;
  const from = isYearly ? addDays(last.from, -DAYS_IN_FRONT) : first.from;
  const length = countDays(from, to);
  const apart = first.to < last.from ? countDays(first.to, last.from) - 2 : 0;
  if ((apart > MOST_APART_DAYS && !isYearly) || length > MOST_DAYS) return undefined;
  return { from, to, length, sign, isYearly };
}

/** Reads clicks of all final days; NaN where there are none. */
export async function readFollowedTotals(
  { db }: Pick<SearchServices, "db">,
  scope: ChangeScope,
  { from, to }: Pick<FollowedDays, "from" | "to">,
): Promise<Float64Array> {
  const values = new Float64Array(countDays(from, to)).fill(Number.NaN);
  for (const { date, clicks, state } of await listDayTotals(db, { ...scope, from, to })) {
    if (state === "final") values[countDays(from, date) - 1] = clicks;
  }
  return values;
}

/** Clicks by day. */
interface FollowedClicks {
  /** Of all rows that are asked about. */
  whole: Float64Array;
  /** By list of rows and place. */
  rows: Float64Array[][];
}

/** Days in one go. */
interface DaysToRead {
  from: string;
  to: string;
}

/** Rows of some days that were read before. */
export type KnownRows = Pick<GatheredRows, "rows" | "runs" | "whole">;

/** Reads clicks of rows on all days whose rows are final, NaN on others; of some days the rows are known. */
export async function readFollowedRows(
  { db, searchWindows }: SearchServices,
  scope: ChangeScope,
  { from, to, rows, known }: DaysToRead & { rows: readonly FollowedRows[]; known: KnownRows },
): Promise<FollowedClicks> {
  const { siteId, searchType, group } = scope;
  const choice = { siteId, searchType, kind: "query_page" } as const;
  const empty = new Float64Array(countDays(from, to)).fill(Number.NaN);
  const days = await listSearchDays(db, choice, { from, to });
  for (const { date, state } of days) if (state === "final") empty[countDays(from, date) - 1] = 0;
  const clicks: FollowedClicks = {
    whole: empty.slice(),
    rows: rows.map(({ changes }) => changes.map(() => empty.slice())),
  };
  const dates = days.map(({ date }) => date);
  const dayOf = new Map(dates.map((date) => [date, countDays(from, date) - 1]));
  const runOf = new Map(known.runs.map(({ date }, run) => [date, run]));
  const runDays = known.runs.map(({ date }, run) =>
    date !== null && runOf.get(date) === run ? dayOf.get(date) ?? -1 : -1
  );
  addKnown(clicks, { known, runDays, rows, group });
  const isTaken = await markSegments(db, scope);
  for (const window of listUnread(dates, (date) => runOf.has(date))) {
    for await (const facts of searchWindows.readDays({ ...choice, ...window })) {
      addDay(clicks, { facts, isTaken, day: dayOf.get(facts.date) ?? -1, rows, group });
    }
  }
  return clicks;
}

/** Stretches of days whose rows are not known yet. */
function listUnread(dates: readonly string[], isKnown: (date: string) => boolean): DaysToRead[] {
  const found: DaysToRead[] = [];
  let last: DaysToRead | undefined;
  for (const date of dates) {
    if (isKnown(date)) last = undefined;
    else if (last === undefined) found.push(last = { from: date, to: date });
    else last.to = date;
  }
  return found;
}

/** Adds the clicks of known rows; a run whose day is below 0 is left out. */
function addKnown(
  clicks: FollowedClicks,
  { known: { rows: ordered, whole }, runDays, rows, group }: {
    known: KnownRows;
    runDays: readonly number[];
    rows: readonly FollowedRows[];
    group: ChangeGroup | null;
  },
): void {
  const { before, after } = whole.pairs;
  const places = new Int32Array(rows.length);
  const place = (by: FollowedRows["by"], id: number) => {
    for (let list = 0; list < rows.length; list++) {
      const own = rows[list];
      if (own?.by === by) places[list] = own.placeOf(id);
    }
  };
  for (let pair = 0; pair < ordered.queries.length; pair++) {
    if ((before.clicks[pair] ?? 0) + (after.clicks[pair] ?? 0) === 0) continue;
    const page = ordered.pages[pair] ?? 0;
    if (group?.hasPage(page) === false) continue;
    place("pages", page);
    place("keywords", ordered.queries[pair] ?? 0);
    const end = ordered.starts[pair + 1] ?? 0;
    for (let at = ordered.starts[pair] ?? 0; at < end; at++) {
      const count = ordered.clicks[at] ?? 0;
      const day = runDays[ordered.runs[at] ?? 0] ?? -1;
      if (count === 0 || day < 0) continue;
      place("segments", ordered.segments[at] ?? 0);
      addClicks(clicks, { day, count, places });
    }
  }
}

/** Adds the clicks of a day's rows to all that they are followed by. */
function addDay(
  clicks: FollowedClicks,
  { facts, isTaken, day, rows, group }: {
    facts: FactColumns;
    isTaken: Uint8Array;
    day: number;
    rows: readonly FollowedRows[];
    group: ChangeGroup | null;
  },
): void {
  const places = new Int32Array(rows.length);
  for (let row = 0; row < facts.clicks.length; row++) {
    const count = facts.clicks[row] ?? 0;
    if (count === 0 || isTaken[facts.segments[row] ?? 0] !== 1) continue;
    if (group?.hasPage(facts.pages[row] ?? 0) === false) continue;
    for (const [list, { by, placeOf }] of rows.entries()) {
      places[list] = placeOf(facts[by][row] ?? 0);
    }
    addClicks(clicks, { day, count, places });
  }
}

/** Adds clicks of a day to the whole, and to the series at the place of each list. */
function addClicks(
  { whole, rows }: FollowedClicks,
  { day, count, places }: { day: number; count: number; places: Int32Array },
): void {
  whole[day] = (whole[day] ?? Number.NaN) + count;
  for (let list = 0; list < places.length; list++) {
    const place = places[list] ?? -1;
    const series = place < 0 ? undefined : rows[list]?.[place];
    if (series !== undefined) series[day] = (series[day] ?? Number.NaN) + count;
  }
}
