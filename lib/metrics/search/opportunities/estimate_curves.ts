import { calibrateCtr, type CalibratedCurve, readPriorCurve } from "./calibrate_ctr.ts";
import type { EstimateCurves } from "../../core/click_estimate.ts";
import { type CtrCurve, readCtrCurve } from "../../core/ctr_curve.ts";
import type { SearchRow } from "../../core/search_totals.ts";

/** The curves of a site and device. */
export interface SiteCurves extends EstimateCurves {
  expected: CalibratedCurve;
  others: readonly CtrCurve[];
}

/**
 * Chooses the curves that clicks are estimated by: believed is the site's own, calibrated with its
 * non-branded rows of the device, each query bounded by `boundQuery()`; possible are as well the cautious published curve it starts from
 * and the generous default one. Between these two the published curves lie a factor of four apart,
 * and so do single keywords with the same position.
 */
export function chooseEstimateCurves(
  rows: Iterable<SearchRow>,
  device: "desktop" | "mobile" | "tablet",
): SiteCurves {
  const prior = readPriorCurve(device);
  return { expected: calibrateCtr(rows, prior), others: [prior, readCtrCurve("default-v1")] };
}
