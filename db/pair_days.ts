import type { SearchTypeName } from "../schemas/search_window.ts";
import type { Db } from "./connection.ts";
import { readInBatches } from "./read_in_batches.ts";
import { listSearchDays } from "./search_days.ts";
import { SEARCH_KINDS } from "./search_kinds.ts";
import { listSearchSegments } from "./search_segments.ts";

/** What one page got for one keyword on one day. */
export interface PairDay {
  keywordId: number;
  pageId: number;
  /** Days since 1970-01-01. */
  day: number;
  clicks: number;
  impressions: number;
  /** The position times the impressions; null: not known. */
  positionSum: number | null;
}

/** Which days of which keywords. */
export interface PairDaysChoice {
  siteId: number;
  searchType: SearchTypeName;
  country: string | null;
  device: string | null;
  /** Days, inclusive. */
  from: string;
  to: string;
}

/** Beyond some thousand single keys the server would read all rows of the days instead. */
const KEYS_AT_ONCE = 8_000;

/**
 * Gives what the pages of keywords got day by day, all rows of a keyword in the same batch. Days and keywords
 * are spelled out, so that the server goes straight to each.
 */
export async function* readPairDays(
  db: Db,
  choice: PairDaysChoice,
  keywordIds: readonly number[],
): AsyncGenerator<PairDay[]> {
  const days = await listSearchDays(db, { ...choice, kind: "query_page" }, choice);
  const dates = days.map(({ date }) => date);
  if (dates.length === 0) return;
  const segmentIds = (await listSearchSegments(db, choice.searchType))
    .filter(({ country, device }) =>
      (choice.country === null || country === choice.country) &&
      (choice.device === null || device === choice.device)
    ).map(({ id }) => id);
  const keywordsAtOnce = Math.max(1, Math.floor(KEYS_AT_ONCE / dates.length));
  for (let start = 0; start < keywordIds.length; start += keywordsAtOnce) {
    // the primary key (site_id, kind, date, keyword_id)
    yield await db("search_facts")
      .where({ site_id: choice.siteId, kind: SEARCH_KINDS.query_page })
      .whereIn("date", dates)
      .whereIn("keyword_id", keywordIds.slice(start, start + keywordsAtOnce))
      .whereIn("segment_id", segmentIds)
      .select<PairDay[]>(
        "keyword_id as keywordId",
        "page_id as pageId",
        db.raw("TO_DAYS(date) - 719528 AS day"),
        "clicks",
        "impressions",
        "position_sum as positionSum",
      );
  }
}

/** Limits of {@link listCompetingKeywords}. */
export interface CompetingChoice {
  siteId: number;
  /** Of the kind query_page. */
  periodId: number;
  minQueryImpressions: number;
  minShare: number;
  minImpressions: number;
  maxPosition: number;
}

/** A keyword with two or more pages that compete for it. */
export interface CompetingKeyword {
  id: number;
  keyword: string;
}

/** Lists the keywords of a period for which two or more pages are seen, by the limits. */
export async function listCompetingKeywords(
  db: Db,
  choice: CompetingChoice,
): Promise<CompetingKeyword[]> {
  // both read the primary key (site_id, period_id, keyword_id, page_id) in its order
  const [rows] = await db.raw(
    `SELECT keywords.id, keywords.keyword FROM (
      SELECT pairs.keyword_id FROM (
        SELECT keyword_id, SUM(impressions) AS impressions FROM search_period_pairs
        WHERE site_id = :siteId AND period_id = :periodId
        GROUP BY keyword_id
        HAVING COUNT(*) > 1 AND SUM(impressions) >= :minQueryImpressions
      ) AS several
      JOIN search_period_pairs pairs ON pairs.site_id = :siteId AND pairs.period_id = :periodId
        AND pairs.keyword_id = several.keyword_id
      WHERE pairs.impressions >= :minImpressions
        AND pairs.impressions >= :minShare * several.impressions
        AND pairs.position_sum <= :maxPosition * pairs.impressions
      GROUP BY pairs.keyword_id HAVING COUNT(*) > 1
    ) AS competing
    JOIN keywords ON keywords.id = competing.keyword_id
    ORDER BY keywords.id`,
    // knex binds plain objects
    { ...choice },
  );
  return rows;
}

/** Lists what pages got for all their keywords together. */
export async function listPageClicks(
  db: Db,
  { siteId, periodId, pageIds }: { siteId: number; periodId: number; pageIds: readonly number[] },
): Promise<{ pageId: number; clicks: number }[]> {
  return await readInBatches(pageIds, (batch) =>
    // index search_period_pairs_page (site_id, period_id, page_id, clicks)
    db("search_period_pairs").where({ site_id: siteId, period_id: periodId })
      .whereIn("page_id", batch).groupBy("page_id")
      .select<{ pageId: number; clicks: number }[]>(
        "page_id as pageId",
        db.raw("CAST(SUM(clicks) AS UNSIGNED) AS clicks"),
      ));
}
