import { boundGain } from "./bound_gain.ts";
import type { Gain } from "./estimate_gain.ts";
import type { GainModel } from "./gain_model.ts";

/** Clicks of 28 days that a page has, and lost. */
interface LostClicks {
  clicks: number;
  /** Lost ones that can come back. */
  recoverable: number;
}

/** How differently pages recover, as a deviation of the share that comes back. */
const RECOVERY_DEVIATION = 0.3;

/**
 * Estimates how many of the clicks that a page lost come back in 28 days: of those that can, the share that came
 * back to pages before (`GainModel.recovery`).
 *
 * Source: a convention of this project.
 */
export function estimateRecovery({ clicks, recoverable }: LostClicks, model: GainModel): Gain {
  const expected = model.recovery * Math.max(0, recoverable);
  const clicksThen = clicks + expected;
  const spread = (RECOVERY_DEVIATION * recoverable / Math.max(1, clicksThen)) ** 2;
  const bounds = boundGain({ clicks, clicksNow: clicks, clicksThen }, { spread, model });
  const high = Math.max(expected, Math.min(bounds.high, recoverable));
  return { low: bounds.low, expected, high, parts: { clicksNow: clicks, clicksThen, rates: null } };
}
