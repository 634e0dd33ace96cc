import { type Interval, wilsonInterval } from "../core/wilson_interval.ts";

/** Answers that name the brand, and all that could. */
export interface MentionCount {
  named: number;
  answers: number;
}

/** A rate in two windows. */
interface TwoWindows {
  before: MentionCount;
  after: MentionCount;
}

/** A rate that changed by more than chance explains. Rates are 0 to 1. */
export interface MentionShift {
  delta: number;
  /** Where the difference lies. */
  interval: Interval;
}

/** Of all compared rates together, the share of those that seem to have changed by chance. */
const ERROR_RATE = 0.05;

/**
 * Tells whether a rate changed between two windows beyond the interval of the difference, which holds for all `compared`
 * rates at once: with a hundred prompts one in twenty would seem to have changed each time. Null: it may be chance.
 *
 * Source: R. G. Newcombe, Interval Estimation for the Difference between Independent Proportions, 1998, method 10;
 * Bonferroni's correction; for the quantile the bound exp(-z²/2) of the normal distribution's two tails.
 */
export function findMentionShift(
  { before, after }: TwoWindows,
  compared: number,
): MentionShift | null {
  const z = Math.sqrt(2 * Math.log(Math.max(1, compared) / ERROR_RATE));
  const earlier = wilsonInterval(before.named, before.answers, z);
  const now = wilsonInterval(after.named, after.answers, z);
  if (earlier === null || now === null) return null;
  const rate = after.named / after.answers;
  const earlierRate = before.named / before.answers;
  const delta = rate - earlierRate;
  const interval = {
    low: delta - Math.hypot(rate - now.low, earlier.high - earlierRate),
    high: delta + Math.hypot(now.high - rate, earlierRate - earlier.low),
  };
  return interval.low > 0 || interval.high < 0 ? { delta, interval } : null;
}
