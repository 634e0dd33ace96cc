import { addDays } from "../../../core/days.ts";
import { findOnset, type OnsetReason } from "../../../metrics/search/changes/onset.ts";
import { weighWeekdays } from "../../../metrics/search/changes/weekday_weights.ts";
import { findYearOnset } from "../../../metrics/search/changes/year_onset.ts";
import type { SearchServices } from "../../../services.ts";
import type { ChangeScope } from "./change_days.ts";
import type { ChangeDays } from "./change_windows.ts";
import {
  followDays,
  type FollowedDays,
  type FollowedRows,
  type KnownRows,
  readFollowedRows,
  readFollowedTotals,
  YEAR_DAYS,
} from "./followed_days.ts";

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

/** The onset of a whole change, and those of its rows by list and place. */
interface ChangeOnsets {
  whole: OnsetFinding;
  rows: OnsetFinding[][];
}

/** What weekdays have is measured on this many days more. */
const EARLIER_DAYS = 28;
const FAR = { reason: "days_too_far_apart" } as const;

/** Finds the day on which the change between two windows began, for the whole and for rows. */
export async function readOnsets(
  services: SearchServices,
  scope: ChangeScope,
  { days, known, change, rows }: {
    days: ChangeDays;
    /** Rows of some days that were read before. */
    known: KnownRows;
    change: number;
    rows: readonly FollowedRows[];
  },
): Promise<ChangeOnsets> {
  const followed = followDays(days);
  if (followed === undefined) {
    return { whole: FAR, rows: rows.map(({ changes }) => changes.map(() => FAR)) };
  }
  const { weights, values, baseline } = await readTotalDays(services, scope, followed);
  const read = (window: Pick<FollowedDays, "from" | "to">) =>
    readFollowedRows(services, scope, { ...window, rows, known });
  const ofRows = await read(followed);
  const ofYear = followed.isYearly ? await read(aYearBefore(followed)) : undefined;
  // totals of the property know no pages
  const whole = scope.group === null
    ? { values, baseline }
    : { values: ofRows.whole, baseline: ofYear?.whole };
  return {
    whole: findDay({ ...whole, weights, change }, followed),
    rows: rows.map(({ changes }, list) =>
      changes.map((own, place) =>
        findDay({
          values: ofRows.rows[list]?.[place] ?? new Float64Array(),
          baseline: ofYear?.rows[list]?.[place],
          weights,
          change: own,
        }, followed)
      )
    ),
  };
}

/** Finds the day on which all clicks of a search type began to change, by the property's totals. */
export async function readTotalOnset(
  services: Pick<SearchServices, "db">,
  scope: ChangeScope,
  { days, change }: { days: ChangeDays; change: number },
): Promise<OnsetFinding> {
  const followed = followDays(days);
  if (followed === undefined) return FAR;
  return findDay({ ...await readTotalDays(services, scope, followed), change }, followed);
}

/** Clicks of the followed days. */
interface DaySeries {
  values: Float64Array;
  /** Of a year before; undefined: they are measured against each other. */
  baseline: Float64Array | undefined;
  weights: readonly number[];
  change: number;
}

async function readTotalDays(
  services: Pick<SearchServices, "db">,
  scope: ChangeScope,
  followed: FollowedDays,
): Promise<Omit<DaySeries, "change">> {
  const { from, to } = followed;
  const totals = await readFollowedTotals(services, scope, {
    from: addDays(from, -EARLIER_DAYS),
    to,
  });
  return {
    weights: weighWeekdays(totals),
    // a multiple of seven days later: weekdays have the same places
    values: totals.subarray(EARLIER_DAYS),
    baseline: followed.isYearly
      ? await readFollowedTotals(services, scope, aYearBefore(followed))
      : undefined,
  };
}

function aYearBefore({ from, to }: FollowedDays): Pick<FollowedDays, "from" | "to"> {
  return { from: addDays(from, -YEAR_DAYS), to: addDays(to, -YEAR_DAYS) };
}

function findDay(
  { values, baseline, weights, change }: DaySeries,
  followed: FollowedDays,
): OnsetFinding {
  const direction = Math.sign(change) * followed.sign;
  const onset = baseline === undefined
    ? findOnset({ values, weights, direction })
    : findYearOnset({ values, baseline, weights, direction });
  return "reason" in onset ? onset : {
    day: addDays(followed.from, onset.day),
    earliest: addDays(followed.from, onset.earliest),
    latest: addDays(followed.from, onset.latest),
    before: onset.before,
    after: onset.after,
  };
}
