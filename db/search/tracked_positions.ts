import type { Device } from "../../lib/importers/import_rows.ts";
import type { Db } from "../core/connection.ts";
import { dayText } from "../search_data/search_days.ts";

/** Where a tracked keyword ranked when it was last checked, in one context. */
export interface TrackedPosition {
  keywordId: number;
  keyword: string;
  contextId: number;
  engine: string;
  /** Null: not known. */
  country: string | null;
  location: string | null;
  language: string | null;
  device: Device | null;
  /** `YYYY-MM-DD` */
  date: string;
  /** Null: not among the results that were looked at. */
  position: number | null;
  url: string | null;
}

/** How many results a check looked at. */
interface CheckDepth {
  contextId: number;
  /** `YYYY-MM-DD` */
  date: string;
  depth: number;
}

/** Lists the newest rank of each tracked keyword and context, in their order; indexes keywords_tracked, rank_newest_keyword. */
export async function listTrackedPositions(
  db: Db,
  siteId: number,
  limit: number,
): Promise<TrackedPosition[]> {
  return await db("keywords").where({ "keywords.site_id": siteId })
    .whereNotNull("keywords.tracked_at")
    .join("rank_newest", (on) =>
      on.on("rank_newest.site_id", "keywords.site_id")
        .andOn("rank_newest.keyword_id", "keywords.id"))
    .join("rank_contexts", "rank_contexts.id", "rank_newest.context_id")
    .leftJoin("rank_urls", "rank_urls.id", "rank_newest.url_id")
    .orderBy(["keywords.id", "rank_newest.context_id"]).limit(limit)
    .select<TrackedPosition[]>({ keywordId: "keywords.id", keyword: "keywords.keyword" })
    .select({ contextId: "rank_newest.context_id", engine: "rank_contexts.engine" })
    .select(
      db.raw("nullif(rank_contexts.country, '') as country"),
      db.raw("nullif(rank_contexts.location, '') as location"),
      db.raw("nullif(rank_contexts.language, '') as language"),
      db.raw("nullif(rank_contexts.device, '') as device"),
      db.raw(`${dayText("rank_newest.date")} as date`),
      // a FLOAT is rounded when it is read
      db.raw("round(rank_newest.position + 0e0, 4) as position"),
      "rank_urls.url",
    );
}

/** Lists how many results checks looked at, of those days that say so; primary key. */
export async function listCheckDepths(
  db: Db,
  siteId: number,
  checks: readonly { contextId: number; date: string }[],
): Promise<CheckDepth[]> {
  const depths: CheckDepth[] = [];
  for (const { contextId, date } of checks) {
    const row = await db("rank_days").where({ site_id: siteId, context_id: contextId, date })
      .max({ depth: "depth" }).first<{ depth: number | null } | undefined>();
    if (row?.depth) depths.push({ contextId, date, depth: row.depth });
  }
  return depths;
}
