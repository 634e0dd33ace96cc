import type { Db } from "../core/connection.ts";
import { readInBatches } from "../core/read_in_batches.ts";

/** Lists the impressions of some keywords in a period of queries; one that is not in it is left out. */
export async function listImpressions(
  db: Db,
  { siteId, periodId, keywordIds }: {
    siteId: number;
    periodId: number;
    keywordIds: readonly number[];
  },
): Promise<Map<number, number>> {
  interface Row {
    keyword_id: number;
    impressions: number;
  }
  const rows = await readInBatches(keywordIds, (batch) =>
    db("search_period_queries") // primary key
      .where({ site_id: siteId, period_id: periodId }).whereIn("keyword_id", batch)
      .select<Row[]>("keyword_id", "impressions"));
  return new Map(rows.map((row) => [row.keyword_id, row.impressions]));
}
