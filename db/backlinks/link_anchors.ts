import type { AnchorClass } from "../../lib/metrics/backlinks/anchor_class.ts";
import type { Db } from "../core/connection.ts";

/** An anchor without a class. */
interface UnclassedAnchor {
  id: number;
  anchor: string;
}

/** Lists anchors of a site that have no class of this digest, in the order of their ids. */
export async function listUnclassedAnchors(
  db: Db,
  { siteId, classOf, after, limit }: {
    siteId: number;
    classOf: number;
    after: number;
    limit: number;
  },
): Promise<UnclassedAnchor[]> {
  return await db("link_anchors").where({ site_id: siteId }).where("id", ">", after) // primary key
    .whereRaw("(class_of IS NULL OR class_of <> ?)", [classOf])
    .orderBy("id").limit(limit).select<UnclassedAnchor[]>("id", "anchor");
}

/** Writes the class of anchors. */
export async function updateAnchorClass(
  db: Db,
  { siteId, classOf, anchorClass }: { siteId: number; classOf: number; anchorClass: AnchorClass },
  ids: readonly number[],
): Promise<void> {
  await db("link_anchors").where({ site_id: siteId }).whereIn("id", ids) // primary key
    .update({ class: anchorClass, class_of: classOf });
}
