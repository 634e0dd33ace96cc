import { expect } from "chai";
import {
  addFacet,
  addFacets,
  deleteVoidFacets,
  readFacetState,
} from "../../../db/backlinks/backlink_facets.ts";
import { readFacetedId } from "../../../db/backlinks/faceted_links.ts";
import { insertLinks } from "../../support/backlinks/link_rows.ts";
import { useSpecDatabase } from "../../support/database.ts";

describe("backlink_facets", () => {
  const db = useSpecDatabase();
  let own = 0;
  let other = 0;
  beforeEach(async () => {
    own = other + 1;
    other = own + 1;
    for (const siteId of [own, other]) {
      await insertLinks(db(), siteId, [
        { id: 1, domain_id: 1, target_id: 10, anchor_id: 20 },
        { id: 2, domain_id: 2, target_id: 10, anchor_id: 0 },
        { id: 3, domain_id: 1, target_id: 11, anchor_id: 20 },
      ]);
      await db()("link_sequences").insert({ site_id: siteId, next_id: 4, faceted_id: 1 });
    }
  });
  const listFacets = async (siteId: number) =>
    (await db()("backlink_facets").where({ site_id: siteId })
      .orderByRaw("CAST(facet AS CHAR), facet_id, link_id").select("facet", "facet_id", "link_id"))
      .map((row) => `${row.facet} ${row.facet_id}: ${row.link_id}`);

  it("reads how far the facets are and the highest number of a link", async () => {
    await insertLinks(db(), other, [{ id: 9 }]);
    expect(await readFacetState(db(), own)).to.deep.equal({ facetedId: 1, newestId: 3 });
    expect(await readFacetState(db(), 999_999)).to.deep.equal({ facetedId: 0, newestId: 0 });
  });

  it("adds the links above the number that is reached, up to the newest", async () => {
    await insertLinks(db(), own, [{ id: 4, domain_id: 5 }]);
    await addFacets(db(), own, { facetedId: 1, newestId: 3 });
    expect(await listFacets(own)).to.deep.equal([
      "anchor 0: 2",
      "anchor 20: 3",
      "domain 1: 3",
      "domain 2: 2",
      "target 10: 2",
      "target 11: 3",
    ]);
    expect(await listFacets(other)).to.deep.equal([]);
    expect([await readFacetedId(db(), own), await readFacetedId(db(), other)])
      .to.deep.equal([3, 1]);
  });

  it("adds one link once, and keeps what it was before", async () => {
    await addFacet(db(), own, 2);
    await db()("backlinks").where({ site_id: own, id: 2 }).update({ anchor_id: 21 });
    await addFacet(db(), own, 2);
    expect(await listFacets(own))
      .to.deep.equal(["anchor 0: 2", "anchor 21: 2", "domain 2: 2", "target 10: 2"]);
    expect(await readFacetedId(db(), own)).to.equal(1);
  });

  it("deletes facets of links that are gone from this site", async () => {
    for (const siteId of [own, other]) await addFacets(db(), siteId, { facetedId: 0, newestId: 3 });
    await db()("backlinks").where({ site_id: own, id: 3 }).delete();
    await deleteVoidFacets(db(), own);
    expect(await listFacets(own)).to.deep.equal([
      "anchor 0: 2",
      "anchor 20: 1",
      "domain 1: 1",
      "domain 2: 2",
      "target 10: 1",
      "target 10: 2",
    ]);
    expect(await listFacets(other)).to.have.length(9);
  });

  it("deletes nothing where every domain's link is there", async () => {
    await addFacets(db(), own, { facetedId: 0, newestId: 3 });
    await deleteVoidFacets(db(), own);
    expect(await listFacets(own)).to.have.length(9);
  });
});
