import { type Backtest, backtestGains, type GainChoice, rowsOf } from "./backtest.ts";
import { expectClicks, fitRates } from "./fit_rates.ts";
import type { GainModel } from "./gain_model.ts";
import type { GainWindow } from "./past_moves.ts";

const CURVE_ID = "site-gain-v1";
/** With as many expected clicks the level of a curve is known to a third. */
const CALIBRATED_CLICKS = 10;

/** A model with how it was come by. */
export interface LearntGains {
  model: GainModel;
  /** By which click rates; calibrated: the site's own outweigh the published ones. */
  rates: { id: string; calibrated: boolean; impressions: number };
  backtest: Backtest;
}

/**
 * Learns from the windows of a site, the newest first (null: too few days have data): its click rates now, and
 * what its past teaches.
 */
export function learnGains(
  windows: readonly (GainWindow | null)[],
  choice: GainChoice,
): LearntGains {
  const newest = windows.find((window) => window !== null);
  const rows = newest === undefined ? [] : rowsOf(newest, choice);
  const rates = fitRates(rows);
  const backtest = backtestGains(windows, choice);
  const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0);
  return {
    model: { ...rates, ...backtest.learnt },
    rates: {
      id: CURVE_ID,
      calibrated: sum(rows.map((row) => expectClicks(row, rates))) >= CALIBRATED_CLICKS,
      impressions: sum(rows.map(({ impressions }) => impressions)),
    },
    backtest,
  };
}
