import type { Db } from "../core/connection.ts";
import { SEARCH_KINDS } from "./search_kinds.ts";

const KEYWORDS_AT_ONCE = 1_000;

/**
 * Counts the keywords that no list shows, though something is known of them: they are not tracked, were not seen to rank,
 * and have no row in a window of queries that is kept.
 */
export async function countUnseenKeywords(
  db: Db,
  siteId: number,
  keywordIds: readonly number[],
): Promise<number> {
  const periods: number[] = await db("search_periods") // index search_periods_window
    .where({ site_id: siteId, kind: SEARCH_KINDS.query, retired: 0, country: "", device: "" })
    .pluck("id");
  let count = 0;
  for (let start = 0; start < keywordIds.length; start += KEYWORDS_AT_ONCE) {
    const batch = keywordIds.slice(start, start + KEYWORDS_AT_ONCE);
    const row = await db("keywords").where({ site_id: siteId }).whereIn("id", batch)
      .whereNull("tracked_at")
      .whereNotExists(
        // index rank_newest_keyword
        db("rank_newest").where({ site_id: siteId }).whereRaw("keyword_id = keywords.id")
          .select("keyword_id"),
      )
      .whereNotExists(
        // primary key (site_id, period_id, keyword_id)
        db("search_period_queries").where({ site_id: siteId }).whereIn("period_id", periods)
          .whereRaw("search_period_queries.keyword_id = keywords.id").select("keyword_id"),
      )
      .count<{ count: number }[]>({ count: "*" });
    count += Number(row[0]?.count ?? 0);
  }
  return count;
}
