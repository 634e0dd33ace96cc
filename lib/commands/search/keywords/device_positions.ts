import { listMaybeBranded } from "../../../../db/search_data/keyword_batches.ts";
import {
  findJudgedPeriod,
  type PositionSums,
  updateDevicePositions,
} from "../../../../db/search_data/keyword_periods.ts";
import { findPeriodById } from "../../../../db/search_data/search_periods.ts";
import { type DeviceName, DEVICES } from "../../../../schemas/search_window.ts";
import { CURVE_LENGTH } from "../../../metrics/core/ctr_curve.ts";
import { boundQuery } from "../../../metrics/search/opportunities/calibrate_ctr.ts";
import { type MeasureRun, sumByKeyword } from "../../../metrics/search_data/measure_run.ts";
import { readKeywordFigures } from "./keyword_figures.ts";
import type { SearchServices } from "../../../services.ts";

/**
 * Makes sure that it is known what the non-branded keywords have on each device, over the window by
 * which a site's keywords are judged; rows that do not distinguish devices have none.
 */
export async function keepDevicePositions(
  { db, searchWindows }: SearchServices,
  siteId: number,
): Promise<void> {
  const periodId = await findJudgedPeriod(db, siteId);
  const period = periodId === undefined ? undefined : await findPeriodById(db, siteId, periodId);
  if (period === undefined || period.origin !== "days") return;
  const { devicePositions } = await readKeywordFigures(db, { siteId, periodId: period.id });
  if (devicePositions !== null) return;
  const told = new Set(period.summary.segments?.map(({ device }) => device));
  const found: Partial<Record<DeviceName, PositionSums>> = {};
  const isLeftOut = told.size === 0
    ? new Set<number>()
    : new Set(await listMaybeBranded(db, siteId));
  for (const device of DEVICES) {
    if (!told.has(device)) continue;
    const rows = await searchWindows.sumRows({ ...period, device }, period.factsKind);
    const byKeyword = period.factsKind === "query_page" ? sumByKeyword(rows) : rows;
    found[device] = sumPositions(byKeyword, (id) => id === 0 || isLeftOut.has(id));
  }
  await updateDevicePositions(db, siteId, { periodId: period.id, positions: found });
}

/** Sums keywords by their position, rounded, from 1 to 20. */
function sumPositions(
  { firsts, clicks, impressions, positionSums }: MeasureRun,
  isLeftOut: (keywordId: number) => boolean,
): PositionSums {
  const sums = Array.from({ length: CURVE_LENGTH }, (_, index) => ({
    position: index + 1,
    clicks: 0,
    impressions: 0,
  }));
  for (let row = 0; row < firsts.length; row++) {
    const seen = impressions[row] ?? 0;
    // NaN, where the position is not known, has no place either
    const sum = sums[Math.floor((positionSums[row] ?? NaN) / seen + 0.5) - 1];
    if (sum === undefined || isLeftOut(firsts[row] ?? 0)) continue;
    const counted = boundQuery({ clicks: clicks[row] ?? 0, impressions: seen });
    sum.clicks += counted.clicks;
    sum.impressions += counted.impressions;
  }
  return sums.filter((sum) => sum.impressions > 0);
}
