import type { Infer } from "../../../schemas/infer.ts";
import type { clickCurveSchema } from "../../../schemas/keyword.ts";
import type { SiteCurves } from "../../metrics/search/opportunities/estimate_curves.ts";

/** Says by which CTR curve clicks are estimated. */
export function presentCurve({ expected }: SiteCurves): Infer<typeof clickCurveSchema> {
  const { id, calibrated, impressionsUsed } = expected;
  return { curve_id: id, calibrated, impressions_used: impressionsUsed };
}
