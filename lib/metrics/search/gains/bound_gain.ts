import { countQuantile } from "./count_quantile.ts";
import type { GainModel } from "./gain_model.ts";

/** Clicks of 28 days: counted before, expected now, and expected then. */
interface GainClicks {
  clicks: number;
  clicksNow: number;
  clicksThen: number;
}

/**
 * Bounds a gain: the 90 % range of the clicks then, minus those counted before. `spread` is the relative variance of
 * what is expected then, beside that of demand. What is expected lies within.
 */
export function boundGain(
  { clicks, clicksNow, clicksThen }: GainClicks,
  { spread, model: { demandDeviation, width } }: { spread: number; model: GainModel },
): { low: number; high: number } {
  const expected = clicksThen - clicksNow;
  if (expected <= 0) return { low: 0, high: 0 };
  const all = width ** 2 * (spread + demandDeviation ** 2);
  const low = countQuantile(clicksThen, all, 0.05) - clicks;
  // where all that is less counts as nothing, the upper end leaves out more
  const high = countQuantile(clicksThen, all, low > 0 ? 0.95 : 0.925) - clicks;
  return { low: Math.max(0, Math.min(low, expected)), high: Math.max(high, expected) };
}
