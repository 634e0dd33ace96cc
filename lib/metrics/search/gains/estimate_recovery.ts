import { boundGain, spreadOf } from "./bound_gain.ts";
import type { Gain } from "./estimate_gain.ts";
import type { RecoveryParts } from "./gain_parts.ts";
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
 * back to pages before (`GainModel.recovery`): between nothing and all of it.
 *
 * Source: a convention of this project.
 */
export function estimateRecovery({ clicks, recoverable }: LostClicks, model: GainModel): Gain {
  const share = model.recovery;
  const lost = Math.max(0, recoverable);
  const clicksThen = clicks + share * lost;
  const doubt = (RECOVERY_DEVIATION * lost / Math.max(1, clicksThen)) ** 2;
  const parts: RecoveryParts = {
    basis: "recovery",
    clicksBefore: clicks,
    recoverable: lost,
    share,
    shareSource: model.recoverySource,
    spread: spreadOf(doubt, model),
  };
  const bounds = boundGain({ ...parts, clicksNow: clicks, clicksThen });
  const expected = share * lost;
  return {
    low: Math.max(0, bounds.low),
    expected,
    high: Math.max(expected, Math.min(bounds.high, lost)),
    parts,
  };
}
