import type { Db } from "../../../../db/core/connection.ts";
import { findJudgedPeriod } from "../../../../db/search_data/keyword_periods.ts";
import type { DeviceName } from "../../../../schemas/search_window.ts";
import {
  chooseEstimateCurves,
  type SiteCurves,
} from "../../../metrics/search/opportunities/estimate_curves.ts";
import type { ReportCurve } from "./visibility_report.ts";
import { readKeywordFigures, readPositionSums } from "../keywords/keyword_figures.ts";

/**
 * Reads the curves that a site's clicks are estimated by: calibrated with its own non-branded queries, on that
 * device alone where the rows distinguish devices. A device that is not known is taken for a desktop.
 */
export async function readSiteCurves(
  db: Db,
  siteId: number,
  device: DeviceName | null,
): Promise<SiteCurves> {
  const periodId = await findJudgedPeriod(db, siteId);
  if (periodId === undefined) return chooseEstimateCurves([], device ?? "desktop");
  const { positions, devicePositions } = await readKeywordFigures(db, { siteId, periodId });
  const own = device ? devicePositions?.[device] : undefined;
  return chooseEstimateCurves(
    own ?? positions ?? await readPositionSums(db, { siteId, periodId }),
    device ?? "desktop",
  );
}

/** Names the curve that clicks are estimated by. */
export function describeCurve({ expected }: SiteCurves): ReportCurve {
  const { id, calibrated, impressionsUsed } = expected;
  return { id, calibrated, impressionsUsed };
}
