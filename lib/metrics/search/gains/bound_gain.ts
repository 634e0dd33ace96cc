import { countQuantile } from "./count_quantile.ts";
import type { GainModel } from "./gain_model.ts";

/** Clicks of 28 days: counted before, expected now, and expected then. */
interface GainClicks {
  clicksBefore: number;
  clicksNow: number;
  clicksThen: number;
  /** See `GainParts`. */
  spread: number;
}

/**
 * Bounds a gain: the 90 % range of the clicks then, minus those counted before, below 0 where fewer may come. What is
 * expected lies within.
 */
export function boundGain(
  { clicksBefore, clicksNow, clicksThen, spread }: GainClicks,
): { low: number; high: number } {
  const expected = clicksThen - clicksNow;
  if (expected <= 0) return { low: 0, high: 0 };
  const low = countQuantile(clicksThen, spread, 0.05) - clicksBefore;
  const high = countQuantile(clicksThen, spread, 0.95) - clicksBefore;
  return { low: Math.min(low, expected), high: Math.max(high, expected) };
}

/** The relative variance of what is expected then: its own, and that of demand, as wide as the site's past asks. */
export function spreadOf(doubt: number, { demandDeviation, width }: GainModel): number {
  return width ** 2 * (doubt + demandDeviation ** 2);
}
