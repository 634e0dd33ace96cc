import type { PageFigures } from "./page_figures.ts";
import { profileSteps, sumCounts } from "../changes/step_profile.ts";
import type { SeriesWindow } from "./daily_series.ts";

/** Where the level of a series changes once for good. */
export interface ChangePoint {
  /** The first day of the new level. */
  day: number;
  /** The first and last day that explain the series nearly as well (95 %). */
  earliest: number;
  latest: number;
  /** Mean per day of the week's worth of days before and after. */
  before: number;
  after: number;
  /** One step explains the series better than a straight line does. */
  isSudden: boolean;
}

/** Each side needs this many days. */
const MIN_DAYS = 5;
/** Half the 95 % quantile of chi-squared with one degree of freedom. */
const HALF_CHI_SQUARED = 1.92;
const WEEK = 7;

/**
 * Finds the day that parts a window best in two levels, by the likelihood of Poisson counts whose variance is
 * `dispersion` times as great. Null where the window has no counts or too few days.
 *
 * Source: D. V. Hinkley, Inference about the change-point in a sequence of random variables, 1970; the range is that of
 * the profile likelihood.
 */
export function findChangePoint(
  { calm, dispersion }: Pick<PageFigures, "calm" | "dispersion">,
  { start, end }: SeriesWindow,
): ChangePoint | null {
  const all = sumCounts(calm, { start, end });
  if (all.count === 0 || end - start < 2 * MIN_DAYS) return null;
  const gains = profileSteps(calm, { start, end }, MIN_DAYS);
  const most = gains.reduce((best, gain) => Math.max(best, gain), 0);
  const best = most > 0 ? start + gains.indexOf(most) : -1;
  if (best < 0) return null;
  const isNear = (day: number) =>
    (gains[day - start] ?? 0) > 0 &&
    most - (gains[day - start] ?? 0) <= HALF_CHI_SQUARED * dispersion;
  let [earliest, latest] = [best, best];
  for (let day = start; day < best; day++) {
    if (!isNear(day)) continue;
    earliest = day;
    break;
  }
  for (let day = best; day < end; day++) if (isNear(day)) latest = day;
  const before = sumCounts(calm, { start, end: best });
  const after = sumCounts(calm, { start: best, end });
  return {
    day: best,
    earliest,
    latest,
    before: before.count / before.exposure,
    after: after.count / after.exposure,
    isSudden: isStep(calm, { start, end }, best),
  };
}

/** Whether two means leave less of the weeks unexplained than a straight line. */
function isStep(calm: PageFigures["calm"], { start, end }: SeriesWindow, day: number): boolean {
  const weeks: { at: number; level: number; isLater: boolean }[] = [];
  for (let week = start; week + WEEK <= end; week += WEEK) {
    const { count, exposure } = sumCounts(calm, { start: week, end: week + WEEK });
    if (exposure < 2) continue;
    weeks.push({ at: weeks.length, level: count / exposure, isLater: week + WEEK / 2 >= day });
  }
  const meanOf = (values: readonly number[]) =>
    values.reduce((sum, value) => sum + value, 0) / Math.max(1, values.length);
  const [before, after] = [false, true].map((later) =>
    meanOf(weeks.filter(({ isLater }) => isLater === later).map(({ level }) => level))
  );
  const [middle, mean] = [
    meanOf(weeks.map(({ at }) => at)),
    meanOf(weeks.map(({ level }) => level)),
  ];
  const spread = weeks.reduce((sum, { at }) => sum + (at - middle) ** 2, 0);
  const slope = weeks.reduce((sum, { at, level }) => sum + (at - middle) * (level - mean), 0) /
    Math.max(1, spread);
  const squares = (expected: (week: (typeof weeks)[number]) => number) =>
    weeks.reduce((sum, week) => sum + (week.level - expected(week)) ** 2, 0);
  return squares(({ isLater }) => (isLater ? after : before) ?? mean) <=
    squares(({ at }) => mean + slope * (at - middle));
}
