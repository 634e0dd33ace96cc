import type { Db } from "../../../db/core/connection.ts";
import { listDayCoverage } from "../../../db/search_data/search_days.ts";
import type { SearchTypeName } from "../../../schemas/search_window.ts";
import type { DayWindow } from "../../metrics/search_data/choose_window.ts";
import { clickedOnlyStatus, type DataStatus } from "./search_data_status.ts";

/** Finds whether rows without clicks are missing of queries with their pages in one of the windows. */
export async function findClickedOnlyStatus(
  db: Db,
  { siteId, searchType }: { siteId: number; searchType: SearchTypeName },
  windows: readonly DayWindow[],
): Promise<DataStatus | null> {
  const choice = { siteId, searchType, kinds: ["query_page"] } as const;
  let count = 0;
  for (const { from, to } of windows) {
    const [coverage] = await listDayCoverage(db, choice, { from, to });
    count += coverage?.clickedOnlyCount ?? 0;
  }
  return clickedOnlyStatus(count);
}
