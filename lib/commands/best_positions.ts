import type { Db } from "../../db/connection.ts";
import { listKeywordDays } from "../../db/search_series.ts";
import type { NoSearchData, SearchWindow } from "./search_window.ts";

/** Reads the best mean position of a day that keywords had in a window; without days there is none. */
export async function readBestPositions(
  db: Db,
  siteId: number,
  window: SearchWindow | NoSearchData,
  keywordIds: readonly number[],
): Promise<Map<number, number>> {
  const best = new Map<number, number>();
  if (window.period === null || window.origin !== "days") return best;
  const { searchType, country, device, from, to } = window;
  const days = await listKeywordDays(db, {
    siteId,
    searchType,
    country,
    device,
    from,
    to,
    keywordIds,
  });
  for (const { id, positionSum, impressions } of days) {
    if (positionSum === null || impressions === 0) continue;
    best.set(id, Math.min(best.get(id) ?? Infinity, positionSum / impressions));
  }
  return best;
}
