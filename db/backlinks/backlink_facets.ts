import type { Knex } from "knex";
import type { Db } from "../core/connection.ts";

/** What the links of a site can be found by, besides their pages. */
const FACETS = { domain: "domain_id", target: "target_id", anchor: "anchor_id" } as const;

/** The number up to which links are among the facets, and the highest that exists. */
interface FacetState {
  facetedId: number;
  newestId: number;
}

/** Reads how far the facets of a site are. */
export async function readFacetState(db: Db, siteId: number): Promise<FacetState> {
  // both by the primary keys
  const sequence = await db("link_sequences").where({ site_id: siteId })
    .first<{ faceted_id: number } | undefined>("faceted_id");
  const newest = await db("backlinks").where({ site_id: siteId }).orderBy("id", "desc")
    .first<{ id: number } | undefined>("id");
  return { facetedId: sequence?.faceted_id ?? 0, newestId: newest?.id ?? 0 };
}

/** Adds the links above `facetedId` to the facets; to be called in a transaction. */
export async function addFacets(trx: Db, siteId: number, state: FacetState): Promise<void> {
  await insertFacets(trx, siteId, state);
  await trx("link_sequences").where({ site_id: siteId }).update({ faceted_id: state.newestId });
}

/** Adds one link that is of another target or anchor than it was. */
export async function addFacet(trx: Db, siteId: number, linkId: number): Promise<void> {
  await insertFacets(trx, siteId, { facetedId: linkId - 1, newestId: linkId });
}

/** In the order of the facets, which is several times as fast as in that of the links. */
async function insertFacets(
  trx: Db,
  siteId: number,
  { facetedId, newestId }: FacetState,
): Promise<void> {
  for (const [facet, column] of Object.entries(FACETS)) {
    await trx.raw(
      `INSERT IGNORE INTO backlink_facets (site_id, facet, facet_id, link_id)
      SELECT site_id, ?, ${column}, id FROM backlinks
      WHERE site_id = ? AND id > ? AND id <= ? ORDER BY ${column}, id`, // primary key
      [facet, siteId, facetedId, newestId],
    );
  }
}

/**
 * Deletes facets of links that are gone; to be called when all links are among the facets. Each link has one domain, so
 * that counting shows at a tenth of the cost whether there are any.
 */
export async function deleteVoidFacets(trx: Db, siteId: number): Promise<void> {
  const kept = trx("backlinks").where({ site_id: siteId }); // index backlinks_new
  const faceted = trx("backlink_facets").where({ site_id: siteId, facet: "domain" }); // primary key
  if (await countRows(kept) === await countRows(faceted)) return;
  await trx.raw(
    `DELETE f FROM backlink_facets f
    LEFT JOIN backlinks b ON b.site_id = f.site_id AND b.id = f.link_id
    WHERE f.site_id = ? AND b.id IS NULL`, // both by their primary keys
    [siteId],
  );
}

async function countRows(rows: Knex.QueryBuilder): Promise<number> {
  const row: { count: number } = await rows.count("* as count").first();
  return row.count;
}
