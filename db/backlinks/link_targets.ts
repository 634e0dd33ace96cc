import type { Db } from "../core/connection.ts";

/** A page that is linked to and of which nobody knows whether the site has it. */
interface UnplacedTarget {
  id: number;
  url: string;
}

/** Lists pages that are linked to and not found in `pages` yet, in the order of their ids. */
export async function listUnplacedTargets(
  db: Db,
  { siteId, after, limit }: { siteId: number; after: number; limit: number },
): Promise<UnplacedTarget[]> {
  return await db("link_targets").where({ site_id: siteId }).where("id", ">", after) // primary key
    .whereNull("page_id").orderBy("id").limit(limit).select<UnplacedTarget[]>("id", "url");
}

/** Notes which page a target is. */
export async function updateTargetPage(
  db: Db,
  siteId: number,
  { id, pageId }: { id: number; pageId: number },
): Promise<void> {
  await db("link_targets").where({ site_id: siteId, id }).update({ page_id: pageId }); // primary key
}
