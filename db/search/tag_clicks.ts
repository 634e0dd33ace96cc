import type { Db } from "../core/connection.ts";

/** What the keywords with a tag have in two periods together. */
export interface TagClicks {
  tag: string;
  /** Keywords that have the tag. */
  keywords: number;
  clicks: number;
  previousClicks: number;
}

/** Which tags, in which periods of queries. */
interface TagChoice {
  periodId: number;
  previousId: number;
  /** Empty: all. */
  tags: readonly string[];
  limit: number;
}

const NOW = "CAST(COALESCE(SUM(now.clicks), 0) AS SIGNED)";
const EARLIER = "CAST(COALESCE(SUM(earlier.clicks), 0) AS SIGNED)";

/** Adds up the clicks of keywords by their tags, those that lost the most first. */
export async function listTagClicks(
  db: Db,
  siteId: number,
  { periodId, previousId, tags, limit }: TagChoice,
): Promise<TagClicks[]> {
  const rows = db("keyword_tags as tags").where({ "tags.site_id": siteId }) // primary key
    .leftJoin("search_period_queries as now", (on) =>
      on.on("now.site_id", "tags.site_id") // primary key
        .andOnVal("now.period_id", periodId).andOn("now.keyword_id", "tags.keyword_id"))
    .leftJoin("search_period_queries as earlier", (on) =>
      on.on("earlier.site_id", "tags.site_id")
        .andOnVal("earlier.period_id", previousId).andOn("earlier.keyword_id", "tags.keyword_id"))
    .groupBy("tags.tag").orderByRaw(`${NOW} - ${EARLIER}, tags.tag`).limit(limit);
  if (tags.length > 0) rows.whereIn("tags.tag", [...tags]);
  return await rows.select<TagClicks[]>(
    "tags.tag",
    db.raw("COUNT(*) AS keywords"),
    db.raw(`${NOW} AS clicks`),
    db.raw(`${EARLIER} AS previousClicks`),
  );
}

/** Whether any keyword of a site has a tag; primary key. */
export async function hasTags(db: Db, siteId: number): Promise<boolean> {
  return await db("keyword_tags").where({ site_id: siteId }).first("site_id") !== undefined;
}
