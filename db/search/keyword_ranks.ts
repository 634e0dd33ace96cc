import type { Device } from "../../lib/importers/import_rows.ts";
import type { Db } from "../core/connection.ts";

/** Where the site ranked for a keyword on a day, by one source. */
export interface KeywordRankDay {
  /** `YYYY-MM-DD`. */
  date: string;
  engine: string;
  /** Null: not known. */
  country: string | null;
  location: string | null;
  language: string | null;
  device: Device | null;
  /** The column or report that the rank is from. */
  source: string;
  /** The best organic position; null: not among the first `depth`. */
  position: number | null;
  url: string | null;
  /** How many organic results were looked at; null: not reported. */
  depth: number | null;
}

/** Which ranks of a keyword are listed. */
export interface KeywordRankOptions {
  siteId: number;
  keywordId: number;
  /** Days, inclusive. */
  from: string;
  to: string;
  /** Of one context; absent: of all. */
  contextId?: number;
}

/**
 * Lists the ranks of a keyword by day, then context and source: one lookup for each day that has any
 * ranks of the site.
 */
export async function listKeywordRankDays(
  db: Db,
  { siteId, keywordId, from, to, contextId }: KeywordRankOptions,
): Promise<KeywordRankDay[]> {
  const days = db("rank_dates") // primary key (site_id, context_id, date, source_id, import_id)
    .join("rank_days", (on) =>
      on.on("rank_days.site_id", "rank_dates.site_id")
        .andOn("rank_days.context_id", "rank_dates.context_id")
        .andOn("rank_days.date", "rank_dates.date")
        .andOn("rank_days.source_id", "rank_dates.source_id")
        .andOn("rank_days.import_id", "rank_dates.import_id")
        .andOnVal("rank_days.keyword_id", keywordId)) // the rest of its primary key
    .join("rank_contexts", "rank_contexts.id", "rank_dates.context_id")
    .join("rank_sources", "rank_sources.id", "rank_dates.source_id")
    .leftJoin("rank_urls", "rank_urls.id", "rank_days.url_id")
    .where({ "rank_dates.site_id": siteId })
    .whereBetween("rank_dates.date", [from, to]);
  if (contextId !== undefined) days.where({ "rank_dates.context_id": contextId });
  const rows: KeywordRankDay[] = await days
    .select(
      db.raw("date_format(rank_dates.date, '%Y-%m-%d') as date"),
      "rank_contexts.engine",
      db.raw("nullif(rank_contexts.country, '') as country"),
      db.raw("nullif(rank_contexts.location, '') as location"),
      db.raw("nullif(rank_contexts.language, '') as language"),
      db.raw("nullif(rank_contexts.device, '') as device"),
      "rank_sources.source",
      // a FLOAT is rounded when it is read; as a DOUBLE it is 3.4000000954
      db.raw("round(rank_days.position + 0e0, 4) as position"),
      "rank_urls.url",
      "rank_days.depth",
    )
    .orderBy(["rank_dates.date", "rank_dates.context_id", "rank_dates.source_id"]);
  return rows;
}

/** Finds the context with the most keywords, the oldest of equals; undefined without any ranks. */
export async function findMainContext(db: Db, siteId: number): Promise<number | undefined> {
  const row = await db("rank_newest") // primary key (site_id, context_id, keyword_id)
    .where({ site_id: siteId })
    .groupBy("context_id")
    .orderByRaw("count(*) desc, context_id")
    .first<{ context_id: number } | undefined>("context_id");
  return row?.context_id;
}
