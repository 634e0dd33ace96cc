import type { Db } from "../core/connection.ts";
import { dayText } from "../search_data/search_days.ts";
import { SEARCH_KINDS, type SearchKind } from "../search_data/search_kinds.ts";

/** A tracked keyword. */
export interface TrackedKeyword {
  keywordId: number;
  keyword: string;
}

/** What a keyword got on a day. */
interface TrackedDay {
  keywordId: number;
  /** `YYYY-MM-DD` */
  date: string;
  impressions: number;
  /** The position times the impressions. */
  positionSum: number;
}

/** Which days of which keywords. */
interface TrackedDaysChoice {
  siteId: number;
  kind: SearchKind;
  /** Days with data. */
  dates: readonly string[];
}

/** Beyond some thousand single keys the server would read all rows of the days instead. */
const KEYS_AT_ONCE = 8_000;

/** Lists tracked keywords by their ids; index keywords_tracked. */
export async function listWatchedKeywords(
  db: Db,
  siteId: number,
  limit: number,
): Promise<TrackedKeyword[]> {
  return await db("keywords").where({ site_id: siteId }).whereNotNull("tracked_at").orderBy("id")
    .limit(limit).select<TrackedKeyword[]>({ keywordId: "id", keyword: "keyword" });
}

/**
 * Lists what keywords got day by day in web search, of all countries and devices together, all rows of a keyword in one
 * batch. Rows without a position are left out.
 */
export async function* readTrackedDays(
  db: Db,
  { siteId, kind, dates }: TrackedDaysChoice,
  keywordIds: readonly number[],
): AsyncGenerator<TrackedDay[]> {
  const atOnce = Math.max(1, Math.floor(KEYS_AT_ONCE / dates.length));
  for (let start = 0; start < keywordIds.length; start += atOnce) {
    // the primary key (site_id, kind, date, keyword_id)
    yield await db("search_facts")
      .join("search_segments", "search_segments.id", "search_facts.segment_id")
      .where({ site_id: siteId, kind: SEARCH_KINDS[kind], search_type: "web" })
      .whereIn("date", [...dates])
      .whereIn("keyword_id", keywordIds.slice(start, start + atOnce))
      .whereNotNull("position_sum")
      .groupBy("keyword_id", "date").orderBy(["keyword_id", "date"])
      .select<TrackedDay[]>(
        "keyword_id as keywordId",
        db.raw(`${dayText("date")} as date`),
        db.raw("cast(sum(impressions) as unsigned) as impressions"),
        db.raw("sum(position_sum) + 0e0 as positionSum"),
      );
  }
}
