import { expect } from "chai";
import { addFacets } from "../../../db/backlinks/backlink_facets.ts";
import { facetedLinks, readFacetedId } from "../../../db/backlinks/faceted_links.ts";
import { insertLinks } from "../../support/backlinks/link_rows.ts";
import { useSpecDatabase } from "../../support/database.ts";

describe("faceted_links", () => {
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

  describe("facetedLinks()", () => {
    const find = async (
      facet: "domain" | "target" | "anchor",
      ids: number[],
      facetedId = 2,
    ): Promise<number[]> =>
      (await facetedLinks(db(), { siteId: own, facetedId }, { facet, ids }))
        .map((row: { link_id: number }) => row.link_id).sort();

    it("finds links by their facets and later ones by themselves", async () => {
      for (const siteId of [own, other]) {
        await addFacets(db(), siteId, { facetedId: 0, newestId: 2 });
      }
      await insertLinks(db(), other, [{ id: 4, domain_id: 1 }]);
      expect(await find("domain", [1])).to.deep.equal([1, 3]);
      expect(await find("target", [10])).to.deep.equal([1, 2]);
      expect(await find("anchor", [20])).to.deep.equal([1, 3]);
      expect(await find("domain", [1, 2])).to.deep.equal([1, 2, 3]);
      expect(await find("domain", [9])).to.deep.equal([]);
    });

    it("finds a link once that is among the facets beyond the number that is read", async () => {
      await addFacets(db(), own, { facetedId: 0, newestId: 3 });
      expect(await find("domain", [1], 1)).to.deep.equal([1, 3]);
    });

    it("begins at number 0 where nothing was counted", async () => {
      expect(await readFacetedId(db(), 999_999)).to.equal(0);
      expect(await find("domain", [1], 0)).to.deep.equal([1, 3]);
    });
  });
});
