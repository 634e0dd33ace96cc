import { expect } from "chai";
import {
  identifyLink,
  listLinksOfPages,
  type LookedAtLink,
  updateLookedAtLink,
} from "../../../db/backlinks/verified_links.ts";
import {
  linkAnchorId,
  linkSourceKey,
  linkTargetId,
} from "../../../lib/metrics/backlinks/link_ids.ts";
import { insertSpecAccount } from "../../support/accounts/account.ts";
import { insertBacklinkRows } from "../../support/backlinks/backlink_rows.ts";
import { createSpecDatabase, type SpecDatabase } from "../../support/database.ts";
import { insertSpecSite } from "../../support/accounts/sites.ts";

const TEA = "https://example.com/tea";
const SOURCE = "https://blog.test/1";
const KEY = linkSourceKey(SOURCE) ?? Buffer.alloc(8);
const NOW = new Date("2026-11-20T12:00:00.000Z");

describe("verified links", () => {
  let database: SpecDatabase;
  let siteId: number;

  before(async () => {
    database = await createSpecDatabase();
    const { accountId } = await insertSpecAccount(database.db);
    siteId = await insertSpecSite(database.db, accountId);
  });
  beforeEach(async () => {
    await database.db("backlinks").delete();
    await insertBacklinkRows(database.db, siteId, [
      { id: 1, sourceUrl: SOURCE },
      { id: 2, sourceUrl: SOURCE, targetUrl: TEA, anchor: "tea" },
      { id: 3, sourceUrl: "https://other.test/", targetUrl: TEA, anchor: "" },
    ]);
  });
  after(() => database.drop());

  const read = (id: number) => database.db("backlinks").where({ site_id: siteId, id }).first();

  describe("listLinksOfPages()", () => {
    it("lists the links of pages with their texts", async () => {
      const links = await listLinksOfPages(database.db, siteId, [KEY]);
      expect(links).to.deep.equal([
        {
          ...{ id: 1, sourceKey: KEY, sourceUrl: SOURCE, linkType: "text", nofollow: null },
          ...{ targetId: 0, targetUrl: null, anchorId: 0, anchor: null },
        },
        {
          ...{ id: 2, sourceKey: KEY, sourceUrl: SOURCE, linkType: "text", nofollow: null },
          ...{ targetId: linkTargetId(TEA), targetUrl: TEA },
          ...{ anchorId: linkAnchorId("tea"), anchor: "tea" },
        },
      ]);
      const [empty] = await listLinksOfPages(database.db, siteId, [
        linkSourceKey("https://other.test/") ?? KEY,
      ]);
      expect(empty?.anchor).to.equal("");
      expect(await listLinksOfPages(database.db, siteId, [])).to.deep.equal([]);
    });
  });

  describe("updateLookedAtLink()", () => {
    const LOOK: LookedAtLink = {
      look: "found",
      status: "live",
      ...{ lookedAt: NOW, lookLostOn: null, lookLostReason: null, lostOn: null, lostReason: null },
      ...{
        targetFirstCode: null,
        targetHttpCode: null,
        httpCode: null,
        sourceTitle: null,
        rel: null,
      },
    };

    it("writes what was found, and leaves what was not", async () => {
      await updateLookedAtLink(database.db, siteId, {
        id: 2,
        lookedAtLink: {
          ...{ ...LOOK, targetFirstCode: 301, targetHttpCode: 404, httpCode: 200 },
          rel: { nofollow: true, ugc: false, sponsored: false },
        },
      });
      await updateLookedAtLink(database.db, siteId, { id: 2, lookedAtLink: LOOK });
      expect(await read(2)).to.include({
        ...{ look: "found", status: "live", target_http_code: 404, http_code: 200 },
        ...{ nofollow: 1, ugc: 0, sponsored: 0 },
      });
      expect((await read(1)).look).to.equal(null);
    });
  });

  describe("identifyLink()", () => {
    const KNOWN = {
      ...{ id: 1, sourceKey: KEY, targetId: 0, anchorId: 0 },
      linkType: "text",
    } as const;

    it("writes what a link is of which only the page was known", async () => {
      const found = { targetId: 7, anchorId: 8, linkType: "image" } as const;
      await identifyLink(database.db, siteId, KNOWN, found);
      expect(await read(1)).to.include({ target_id: 7, anchor_id: 8, link_type: "image" });
      const facets = await database.db("backlink_facets").where({ site_id: siteId, link_id: 1 })
        .orderBy("facet").select("facet", "facet_id");
      expect(facets).to.deep.include({ facet: "target", facet_id: 7 });
      expect(facets).to.deep.include({ facet: "anchor", facet_id: 8 });
    });

    it("leaves it as it is where that is a link of its own", async () => {
      const found = {
        ...{ targetId: linkTargetId(TEA) ?? 0, anchorId: linkAnchorId("tea") },
        linkType: "text",
      } as const;
      await identifyLink(database.db, siteId, KNOWN, found);
      expect(await read(1)).to.include({ target_id: 0, anchor_id: 0 });
    });
  });
});
