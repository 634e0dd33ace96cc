import type { Db } from "./connection.ts";

const IDS_AT_ONCE = 5_000;

/** Lists the impressions of some keywords in a period of queries; one that is not in it is left out. */
export async function listImpressions(
  db: Db,
  { siteId, periodId, keywordIds }: {
    siteId: number;
    periodId: number;
    keywordIds: readonly number[];
  },
): Promise<Map<number, number>> {
  const found = new Map<number, number>();
  for (let start = 0; start < keywordIds.length; start += IDS_AT_ONCE) {
    const rows: { keyword_id: number; impressions: number }[] = await db("search_period_queries")
      .where({ site_id: siteId, period_id: periodId }) // primary key
      .whereIn("keyword_id", keywordIds.slice(start, start + IDS_AT_ONCE))
      .select("keyword_id", "impressions");
    for (const row of rows) found.set(row.keyword_id, row.impressions);
  }
  return found;
}
