import { studentT99 } from "../core/student_t.ts";

/** What a keyword got on a day. */
interface PositionDay {
  impressions: number;
  /** The position times the impressions. */
  positionSum: number;
}

/** Where a keyword ranked over some days. */
export interface PositionLevel {
  /** The mean position of an impression. */
  position: number;
  /** Of this mean, by how much its days differ. */
  variance: number;
  /** Days with impressions. */
  days: number;
}

/** A change of position between two levels, positive where it came up, and where it probably is (99 %). */
export interface LevelChange {
  places: number;
  low: number;
  high: number;
}

/** With fewer days it is not known how much they differ. */
const MIN_DAYS = 4;

/**
 * Measures the position of a keyword over days: the mean weighted by impressions, since the average of a day with one
 * impression says little, with the variance of a ratio of sums over days. Null: fewer than four days have impressions.
 *
 * Source: W. G. Cochran, Sampling Techniques, 3rd edition, section 6.4 (ratio estimates).
 */
export function measurePositionLevel(days: readonly PositionDay[]): PositionLevel | null {
  const seen = days.filter(({ impressions }) => impressions > 0);
  const count = seen.length;
  if (count < MIN_DAYS) return null;
  const impressions = seen.reduce((sum, day) => sum + day.impressions, 0);
  const position = seen.reduce((sum, day) => sum + day.positionSum, 0) / impressions;
  const squares = seen.reduce(
    (sum, day) => sum + (day.positionSum - position * day.impressions) ** 2,
    0,
  );
  return { position, variance: count / (count - 1) * squares / impressions ** 2, days: count };
}

/**
 * Compares two levels: their difference, with an interval by the days of both (Welch). Days that follow each other are
 * alike and a site has many keywords, hence 99 %.
 *
 * Source: B. L. Welch, The generalization of “Student’s” problem when several different population variances are
 * involved, Biometrika 34, 1947.
 */
export function comparePositionLevels(before: PositionLevel, after: PositionLevel): LevelChange {
  const variance = before.variance + after.variance;
  const spread = before.variance ** 2 / (before.days - 1) + after.variance ** 2 / (after.days - 1);
  const degrees = spread > 0 ? variance ** 2 / spread : before.days + after.days - 2;
  const half = studentT99(degrees) * Math.sqrt(variance);
  const places = before.position - after.position;
  return { places, low: places - half, high: places + half };
}
