import type { Db } from "../core/connection.ts";
import { whereIds } from "../core/sql_rows.ts";
import { readInBatches } from "../core/read_in_batches.ts";

/** Keeps how many links from other sites a site has; null: no provider reports any. */
export async function updateBacklinksCount(
  db: Db,
  siteId: number,
  count: number | null,
): Promise<void> {
  await db("sites").where({ id: siteId }).update({ backlinks_count: count });
}

/** Counts the links from other sites to pages, by the pages' ids; null: no provider reports any to the site. */
export async function countPageBacklinks(
  db: Db,
  siteId: number,
  pageIds: readonly number[],
): Promise<Map<number, number> | null> {
  const site = await db("sites").where({ id: siteId })
    .first<{ count: number | null } | undefined>("backlinks_count as count");
  if (site === undefined || site.count === null) return null;
  const rows = await readInBatches(
    pageIds,
    (ids): PromiseLike<{ pageId: number; count: number }[]> =>
      whereIds(
        db("link_targets").where("link_targets.site_id", siteId), // index link_targets_page
        "link_targets.page_id",
        ids,
      ).join(
        "link_target_figures as figures",
        (on) =>
          on.on("figures.site_id", "link_targets.site_id") // primary key
            .andOn("figures.target_id", "link_targets.id"),
      )
        .groupBy("link_targets.page_id")
        .select("link_targets.page_id as pageId", db.raw("SUM(figures.links_count) AS count")),
  );
  return new Map(rows.map(({ pageId, count }) => [pageId, Number(count)]));
}
