import type { Formula } from "../../core/formula.ts";
import type { RecoverySource } from "./gain_parts.ts";
import { type GainCurve, PUBLISHED_GAIN_CURVE } from "./gain_curve.ts";

/** More clicks that a better place brings. */
export const GAIN_FORMULA: Formula = { name: "gain", version: 3 };

/** How a site's own click rates, and what came of its past moves, make gains. */
export interface GainModel {
  curve: GainCurve;
  /** How many times more a kind of keywords is clicked than the curve says; kinds that are not there: 1. */
  kinds: Readonly<Record<string, number>>;
  /**
   * How many expected clicks the rate of a keyword's kind is worth against its own: the shape of the gamma
   * distribution of keywords around the curve.
   */
  shape: number;
  /** Share of keywords that nobody clicks, whatever their position. */
  zeroClickShare: number;
  /** In what share of the searches that show a result of page one a result of page two is seen. */
  pageTwoSeen: number;
  /** How demand changes from 28 days to the next, as a deviation of `ln(impressions)`. */
  demandDeviation: number;
  /** Where a keyword arrives that moves up, as a share of its position. */
  reach: number;
  /** Of the clicks that a page lost and that can come back, the share that does. */
  recovery: number;
  recoverySource: RecoverySource;
  /** By how much promised gains are multiplied, as past ones were that much too small or too great. */
  correction: number;
  /** By how much deviations are multiplied, so that intervals hold what came as often as they say. */
  width: number;
}

/** The model before a site's own data say otherwise. */
export const DEFAULT_GAIN_MODEL: GainModel = {
  curve: PUBLISHED_GAIN_CURVE,
  kinds: {},
  shape: 1.9,
  zeroClickShare: 0.06,
  pageTwoSeen: 0.9,
  demandDeviation: 0.3,
  reach: 0.7,
  recovery: 0.5,
  recoverySource: "convention",
  correction: 1,
  width: 1,
};
