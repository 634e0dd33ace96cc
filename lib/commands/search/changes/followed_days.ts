import { listSearchDays } from "../../../../db/search_data/search_days.ts";
import { listDayTotals } from "../../../../db/search_data/search_series.ts";
import { addDays, countDays } from "../../../core/days.ts";
import type { SearchServices } from "../../../services.ts";
import type { ClickRows, DayRows } from "../../../metrics/search/changes/change_rows.ts";
import type { FactColumns } from "../../../metrics/search_data/pack_facts.ts";
import type { ChangeDays, ChangeScope } from "./change_days.ts";
import type { ChangeGroup } from "./change_group.ts";
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

type FollowedFacts = Pick<FactColumns, "keywords" | "pages" | "segments" | "clicks">;
type RowWindow = Pick<DayRows, "start" | "end">;

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

/** Reads clicks of rows on all days whose rows are final, NaN on others; `known` has rows of some days. */
export async function readFollowedRows(
  { db, searchWindows }: SearchServices,
  scope: ChangeScope,
  { from, to, rows, known }: DaysToRead & { rows: readonly FollowedRows[]; known: ClickRows },
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
  const add = (date: string, facts: FollowedFacts, window: RowWindow) =>
    addDay(clicks, { facts, window, day: countDays(from, date) - 1, rows, group });
  const dates = days.map(({ date }) => date);
  const read = new Map(known.days.map((day) => [day.date, day]));
  for (const date of dates) {
    const window = read.get(date);
    if (window !== undefined) add(date, known, window);
  }
  const isTaken = await markSegments(db, scope);
  for (const window of listUnread(dates, (date) => read.has(date))) {
    for await (const facts of searchWindows.readDays({ ...choice, ...window })) {
      const clicks = facts.clicks.map((count, row) =>
        isTaken[facts.segments[row] ?? 0] === 1 ? count : 0
      );
      add(facts.date, { ...facts, clicks }, { start: 0, end: clicks.length });
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

/** Adds the clicks of a day's rows to all that they are followed by. */
function addDay(
  { whole, rows: series }: FollowedClicks,
  { facts, window: { start, end }, day, rows, group }: {
    facts: FollowedFacts;
    window: RowWindow;
    day: number;
    rows: readonly FollowedRows[];
    group: ChangeGroup | null;
  },
): void {
  const { clicks, pages } = facts;
  let sum = 0;
  const sums = series.map((list) => new Float64Array(list.length));
  for (let row = start; row < end; row++) {
    const count = clicks[row] ?? 0;
    if (count === 0 || group?.hasPage(pages[row] ?? 0) === false) continue;
    sum += count;
    for (let list = 0; list < rows.length; list++) {
      const { by, placeOf } = rows[list] ?? NOTHING;
      const place = placeOf(facts[by][row] ?? 0);
      const own = sums[list];
      if (own !== undefined && place >= 0 && place < own.length) {
        own[place] = (own[place] ?? 0) + count;
      }
    }
  }
  whole[day] = (whole[day] ?? Number.NaN) + sum;
  for (const [list, own] of sums.entries()) {
    for (const [place, count] of own.entries()) {
      const values = series[list]?.[place];
      if (values !== undefined) values[day] = (values[day] ?? Number.NaN) + count;
    }
  }
}

const NOTHING: FollowedRows = { by: "pages", placeOf: () => -1, changes: [] };
