import type { Db } from "../../../db/core/connection.ts";
import { insertRows } from "../../../db/core/sql_rows.ts";
import { readKeywordIds, readPageIds } from "../../../lib/commands/search_data/store/import_ids.ts";

/** A keyword's figures in a period, as a spec writes them. */
export interface SpecKeyword {
  keyword: string;
  clicks: number;
  impressions: number;
  position: number | null;
  /** The page that got the most of it. */
  url?: string;
  pagesCount?: number;
}

/** Which period it is; default: an export of 28 days up to 2026-10-28. */
export interface SpecPeriod {
  from?: string;
  to?: string;
  origin?: "days" | "export";
  fixed?: boolean;
}

const NOW = new Date("2026-11-01T00:00:00Z");

/** Inserts a period of queries as it is, without any import; returns its id and the keywords' ids. */
export async function insertKeywordPeriod(
  db: Db,
  siteId: number,
  keywords: readonly SpecKeyword[],
  { from = "2026-10-01", to = "2026-10-28", origin = "export", fixed = false }: SpecPeriod = {},
): Promise<{ periodId: number; ids: number[] }> {
  const ids = await readKeywordIds(db, siteId, {
    keywords: keywords.map(({ keyword }) => keyword),
    now: NOW,
  });
  const urls = keywords.flatMap(({ url }) => url ?? []);
  const pageIds = await readPageIds(db, siteId, urls);
  const pageOf = new Map(urls.map((url, index) => [url, pageIds[index]]));
  const [periodId = 0] = await db("search_periods").insert({
    site_id: siteId,
    kind: 2,
    search_type: "web",
    date_from: from,
    date_to: to,
    origin,
    facts_kind: 2,
    rows_count: keywords.length,
    clicks: keywords.reduce((sum, { clicks }) => sum + clicks, 0),
    impressions: keywords.reduce((sum, { impressions }) => sum + impressions, 0),
    fixed,
    computed_at: NOW,
    used_at: NOW,
  });
  await insertRows(
    db,
    "search_period_queries (site_id, period_id, keyword_id, clicks, impressions, position_sum, " +
      "top_page_id, pages_count)",
    keywords.map(({ clicks, impressions, position, url, pagesCount }, index) => [
      siteId,
      periodId,
      ids[index] ?? 0,
      clicks,
      impressions,
      position === null ? null : position * impressions,
      url === undefined ? null : pageOf.get(url) ?? null,
      pagesCount ?? (url === undefined ? null : 1),
    ]),
  );
  return { periodId, ids };
}
