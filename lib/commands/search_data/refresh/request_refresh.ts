import type { Db } from "../../../../db/core/connection.ts";
import { wantRefresh } from "../../../../db/search_data/search_refreshes.ts";

/**
 * Asks for what is derived from a site's search performance to be made again: to be called in the transaction that
 * changes what it depends on. Asking again before it is done does no harm. `asked`: somebody asked for the change, as
 * opposed to a schedule; true by default.
 */
export async function requestRefresh(
  db: Db,
  siteId: number,
  { asked = true }: { asked?: boolean } = {},
): Promise<void> {
  await wantRefresh(db, siteId, { asked });
}
