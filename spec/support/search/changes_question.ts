import type { Db } from "../../../db/core/connection.ts";
import { findChangeDays } from "../../../lib/commands/search/changes/change_days.ts";
import type { ChangesQuestion } from "../../../lib/commands/search/changes/changes_thread.ts";
import type { SearchChangesQuery } from "../../../schemas/search_changes.ts";

/** Which change is asked for, as the API is asked. */
export type AskedWindows = SearchChangesQuery;

/** Finds the days of a question, as the API does before it has the change split. */
export async function findChangesQuestion(
  db: Db,
  siteId: number,
  { country, device, page_group, limit, segments, ...window }: AskedWindows = {},
): Promise<ChangesQuestion> {
  const property = {
    siteId,
    searchType: "web" as const,
    country: country ?? null,
    device: device ?? null,
  };
  const days = await findChangeDays(db, property, window);
  if ("status" in days) throw new Error(days.status.message);
  return { property, days, query: { page_group, limit, segments } };
}
