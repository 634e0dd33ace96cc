import { expect } from "chai";
import { countPageBacklinks, updateBacklinksCount } from "../../../db/backlinks/backlink_counts.ts";
import { insertSpecSite } from "../../support/accounts/sites.ts";
import { insertLinkTexts, insertTargetFigures } from "../../support/backlinks/link_rows.ts";
import { useSpecDatabase } from "../../support/database.ts";

describe("backlink_counts", () => {
  const db = useSpecDatabase();
  let own: number;
  let other: number;
  beforeEach(async () => {
    own = await insertSpecSite(db(), 1);
    other = await insertSpecSite(db(), 1);
  });
  const insertTarget = async (siteId: number, id: number, pageId: number, linksCount: number) => {
    await insertLinkTexts(db(), siteId, { targets: { [id]: `https://s.test/${id}` } });
    await db()("link_targets").where({ site_id: siteId, id }).update({ page_id: pageId });
    await insertTargetFigures(db(), siteId, [{ target_id: id, links_count: linksCount }]);
  };

  describe("countPageBacklinks()", () => {
    it("sums the links to all targets that are one page", async () => {
      await updateBacklinksCount(db(), own, 10);
      await updateBacklinksCount(db(), other, 10);
      await insertTarget(own, 1, 501, 3);
      await insertTarget(own, 2, 501, 4);
      await insertTarget(own, 3, 502, 2);
      await insertTarget(own, 4, 503, 1);
      // the same target and page ids at another site
      await insertTarget(other, 1, 501, 90);
      const counts = await countPageBacklinks(db(), own, [501, 502, 599]);
      expect(Object.fromEntries(counts ?? [])).to.deep.equal({ 501: 7, 502: 2 });
    });

    it("is empty for a site with links when no page is asked for", async () => {
      await updateBacklinksCount(db(), own, 0);
      expect(await countPageBacklinks(db(), own, [])).to.deep.equal(new Map());
    });

    it("is null for a site of whose links no provider reports, and for no site", async () => {
      await updateBacklinksCount(db(), other, 5);
      expect(await countPageBacklinks(db(), own, [501])).to.equal(null);
      expect(await countPageBacklinks(db(), 999_999, [501])).to.equal(null);
    });
  });

  describe("updateBacklinksCount()", () => {
    it("writes the count of one site, and takes it back", async () => {
      await updateBacklinksCount(db(), own, 12);
      await updateBacklinksCount(db(), other, 34);
      await updateBacklinksCount(db(), own, null);
      expect(await db()("sites").whereIn("id", [own, other]).orderBy("id").pluck("backlinks_count"))
        .to.deep.equal([null, 34]);
    });
  });
});
