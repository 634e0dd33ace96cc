import type { Knex } from "knex";
import type { Db } from "../core/connection.ts";

/** By what links of a site are found: the columns of their ids in `backlinks`. */
const COLUMNS = { domain: "domain_id", target: "target_id", anchor: "anchor_id" } as const;

/** By what links of a site are found. */
export type LinkFacet = keyof typeof COLUMNS;

/** Up to which id the links of a site are in `backlink_facets`; those that came later need to be looked through. */
export async function readFacetedId(db: Db, siteId: number): Promise<number> {
  const row = await db("link_sequences").where({ site_id: siteId }) // primary key
    .first<{ facetedId: number } | undefined>("faceted_id as facetedId");
  return row?.facetedId ?? 0;
}

/** The ids of links with one of these domains, targets or anchors, as the column `link_id`. */
export function facetedLinks(
  db: Db,
  { siteId, facetedId }: { siteId: number; facetedId: number },
  { facet, ids }: { facet: LinkFacet; ids: readonly number[] },
): Knex.QueryBuilder {
  const kept = db("backlink_facets").where({ site_id: siteId, facet }) // primary key
    .whereIn("facet_id", [...ids]).where("link_id", "<=", facetedId).select("link_id");
  return kept.unionAll([
    db("backlinks").where({ site_id: siteId }).where("id", ">", facetedId) // primary key
      .whereIn(COLUMNS[facet], [...ids]).select("id as link_id"),
  ]);
}
