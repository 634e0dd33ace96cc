import type { SearchTypeName } from "../../schemas/search_window.ts";
import type { Db } from "../core/connection.ts";
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
