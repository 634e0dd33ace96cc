import { studentT99 } from "./student_t.ts";

/** With fewer values it is not known how much they differ. */
const MIN_VALUES = 4;
/** Less than this share of the mean is no drop, however steady the values were. Our own choice. */
const MIN_SHARE = 0.1;

/** A value that is lower than those before it by more than they differ. */
export interface LevelDrop {
  /** Of the values before. */
  mean: number;
  /** What a further value of theirs would be at least (99 %), or a tenth below their mean. */
  low: number;
}

/**
 * Whether a value is below what the values before it let expect: under their 99 % prediction interval, and a tenth of their
 * mean below it at least. Null: it is not, or there are fewer than four.
 *
 * Source: the prediction interval of one further normal value, G. J. Hahn and W. Q. Meeker, Statistical Intervals, 1991.
 */
export function findLevelDrop(before: readonly number[], value: number): LevelDrop | null {
  const count = before.length;
  if (count < MIN_VALUES) return null;
  const mean = before.reduce((sum, one) => sum + one, 0) / count;
  const squares = before.reduce((sum, one) => sum + (one - mean) ** 2, 0);
  const deviation = Math.sqrt(squares / (count - 1));
  const expected = mean - studentT99(count - 1) * deviation * Math.sqrt(1 + 1 / count);
  const low = Math.min(expected, (1 - MIN_SHARE) * mean);
  return value < low ? { mean, low } : null;
}
