import { listSearchDays } from "../../../../db/search_data/search_days.ts";
import { listDayTotals } from "../../../../db/search_data/search_series.ts";
import { addDays, countDays } from "../../../core/days.ts";
import { findOnset, type OnsetReason } from "../../../metrics/search/changes/onset.ts";
import { weighWeekdays } from "../../../metrics/search/changes/weekday_weights.ts";
import type { SearchServices } from "../../../services.ts";
import type { ChangeDays, ChangeScope } from "./change_days.ts";
import { markSegments } from "./scope_segments.ts";

/** The day on which a change began; without one, why not. */
interface ChangeOnset {
  /** The first day of the new level, `YYYY-MM-DD`. */
  day: string;
  /** The true day lies between, both inclusive, in about 90 of 100 cases. */
  earliest: string;
  latest: string;
  /** Clicks of the usual day on both levels. */
  before: number;
  after: number;
}

/** An onset, or why there is none. */
export type OnsetFinding = ChangeOnset | { reason: OnsetReason };

/** A page or a keyword whose clicks are followed day by day; the other is null. */
export interface FollowedRows {
  keywordId: number | null;
  pageId: number | null;
  /** What their clicks changed. */
  change: number;
}

/** The onset of a whole change, and those of some rows in their order. */
interface ChangeOnsets {
  whole: OnsetFinding;
  rows: OnsetFinding[];
}

/** Windows further apart, or more days, have seasons and more than one change between them; ours. */
const MOST_APART_DAYS = 28;
const MOST_DAYS = 200;
/** What weekdays have is measured on this many days more. */
const EARLIER_DAYS = 28;

/** The days from the beginning of one window to the end of the other. */
interface FollowedDays {
  from: string;
  to: string;
  length: number;
  /** -1: the window to compare with is the later one. */
  sign: number;
}

/** Finds the day on which the change between two windows began, for the whole and for rows. */
export async function readOnsets(
  services: SearchServices,
  scope: ChangeScope,
  { days, change, rows }: { days: ChangeDays; change: number; rows: readonly FollowedRows[] },
): Promise<ChangeOnsets> {
  const followed = followDays(days);
  if (followed === undefined) {
    const far = { reason: "days_too_far_apart" } as const;
    return { whole: far, rows: rows.map(() => far) };
  }
  const totals = await readTotals(services, scope, followed);
  const weights = weighWeekdays(totals);
  // a multiple of seven days earlier: weekdays have the same places
  const whole = { values: totals.subarray(EARLIER_DAYS), change };
  const series = await readRowDays(services, scope, { followed, rows });
  const [ofWhole, ...ofRows] = [whole, ...series].map((one) => {
    const direction = Math.sign(one.change) * followed.sign;
    const onset = findOnset({ values: one.values, weights, direction });
    return "reason" in onset ? onset : {
      day: addDays(followed.from, onset.day),
      earliest: addDays(followed.from, onset.earliest),
      latest: addDays(followed.from, onset.latest),
      before: onset.before,
      after: onset.after,
    };
  });
  return { whole: ofWhole ?? { reason: "too_few_days" }, rows: ofRows };
}

function followDays({ previous, current }: ChangeDays): FollowedDays | undefined {
  const [first, last] = previous.from <= current.from ? [previous, current] : [current, previous];
  const to = first.to > last.to ? first.to : last.to;
  const length = countDays(first.from, to);
  const apart = first.to < last.from ? countDays(first.to, last.from) - 2 : 0;
  if (apart > MOST_APART_DAYS || length > MOST_DAYS) return undefined;
  return { from: first.from, to, length, sign: first === previous ? 1 : -1 };
}

/** Clicks of all final days, and of four weeks before them; NaN where there are none. */
async function readTotals(
  { db }: SearchServices,
  scope: ChangeScope,
  { from, to, length }: FollowedDays,
): Promise<Float64Array> {
  const first = addDays(from, -EARLIER_DAYS);
  const values = new Float64Array(EARLIER_DAYS + length).fill(Number.NaN);
  for (const { date, clicks, state } of await listDayTotals(db, { ...scope, from: first, to })) {
    if (state === "final") values[countDays(first, date) - 1] = clicks;
  }
  return values;
}

/** Clicks of rows on all days whose rows are final; NaN on others. */
async function readRowDays(
  { db, searchWindows }: SearchServices,
  scope: ChangeScope,
  { followed: { from, to, length }, rows }: {
    followed: FollowedDays;
    rows: readonly FollowedRows[];
  },
): Promise<{ values: Float64Array; change: number }[]> {
  if (rows.length === 0) return [];
  const { siteId, searchType } = scope;
  const choice = { siteId, searchType, kind: "query_page" } as const;
  const empty = new Float64Array(length).fill(Number.NaN);
  for (const { date, state } of await listSearchDays(db, choice, { from, to })) {
    if (state === "final") empty[countDays(from, date) - 1] = 0;
  }
  const series = rows.map(({ change }) => ({ values: empty.slice(), change }));
  const ofPages = mapIds(rows, ({ pageId }) => pageId);
  const ofKeywords = mapIds(rows, ({ keywordId }) => keywordId);
  const isTaken = await markSegments(db, scope);
  for await (const facts of searchWindows.readDays({ ...choice, from, to })) {
    const day = countDays(from, facts.date) - 1;
    const { clicks, segments, pages, keywords } = facts;
    const add = (place: number | undefined, count: number) => {
      const values = place === undefined ? undefined : series[place]?.values;
      if (values !== undefined) values[day] = (values[day] ?? Number.NaN) + count;
    };
    for (let row = 0; row < clicks.length; row++) {
      const count = clicks[row] ?? 0;
      if (count === 0 || isTaken[segments[row] ?? 0] === 0) continue;
      add(ofPages.get(pages[row] ?? 0), count);
      add(ofKeywords.get(keywords[row] ?? 0), count);
    }
  }
  return series;
}

function mapIds(
  rows: readonly FollowedRows[],
  idOf: (row: FollowedRows) => number | null,
): Map<number, number> {
  return new Map(rows.flatMap((row, place) => {
    const id = idOf(row);
    return id === null ? [] : [[id, place] as const];
  }));
}
