import type { Db } from "../core/connection.ts";
import { SERP_ORDER } from "../search_data/serps.ts";
import { type KeywordScope, whereKeyword } from "../search_data/keyword_batches.ts";

/** What the newest result page of a keyword showed. */
export interface KeywordSerp {
  keywordId: number;
  /** JSON list: beside organic results, as the source calls it. */
  features: string;
  /** See `unpackResults()`. */
  results: Buffer;
}

/** Lists the newest result page of keywords in a context; one without any is left out. */
export async function listKeywordSerps(
  db: Db,
  { siteId, contextId, scope }: { siteId: number; contextId: number; scope: KeywordScope },
): Promise<KeywordSerp[]> {
  // the primary keys (site_id, context_id, keyword_id) and (site_id, context_id, date, keyword_id, …)
  const found = db("rank_newest").join(
    "rank_serps",
    (join) =>
      join.onVal("rank_serps.site_id", siteId).andOnVal("rank_serps.context_id", contextId)
        .andOn("rank_serps.date", "rank_newest.date")
        .andOn("rank_serps.keyword_id", "rank_newest.keyword_id"),
  )
    .where({ "rank_newest.site_id": siteId, "rank_newest.context_id": contextId });
  const rows = await whereKeyword(found, "rank_newest.keyword_id", scope)
    .orderBy(SERP_ORDER)
    .select<KeywordSerp[]>(
      "rank_newest.keyword_id as keywordId",
      "rank_serps.features",
      "rank_serps.results",
    );
  return [...new Map(rows.map((row) => [row.keywordId, row])).values()];
}
