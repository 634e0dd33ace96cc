import { expect } from "chai";
import {
  countAnchorClasses,
  countByProvider,
  countLinks,
  findLinkTotals,
  hasLinkTotalsOf,
  type LinkTotals,
  listDomainCounts,
  replaceLinkTotals,
} from "../../../db/backlinks/link_totals.ts";
import {
  insertDomainFigures,
  insertLinks,
  insertLinkTexts,
  insertTargetFigures,
} from "../../support/backlinks/link_rows.ts";
import { useSpecDatabase } from "../../support/database.ts";

const OWN = 7;
const OTHER = 8;
const EMPTY = 9;
const AHREFS = 1;
const CRAWL = 2;
const MAJESTIC = 8;

describe("link_totals", () => {
  const db = useSpecDatabase(async (db) => {
    await insertLinkTexts(db, OWN, { anchors: { 20: "Tea", 21: "Cups", 22: "Acme" } });
    await insertLinkTexts(db, OTHER, { anchors: { 20: "Tea", 21: "Cups" } });
    await db("link_anchors").where({ id: 20 }).update({ class: "exact" });
    await db("link_anchors").where({ id: 22 }).update({ class: "exact" });
    await db("link_anchors").where({ site_id: OTHER }).update({ class: "url" });
    await insertLinks(db, OWN, [
      { id: 1, domain_id: 1, anchor_id: 20, providers: AHREFS },
      { id: 2, domain_id: 1, anchor_id: 22, providers: AHREFS | MAJESTIC, status: "unverified" },
      { id: 3, domain_id: 2, anchor_id: 20, providers: MAJESTIC, link_type: "image" },
      { id: 4, domain_id: 2, anchor_id: 21, providers: MAJESTIC, status: "broken" },
      { id: 5, domain_id: 3, anchor_id: 0, providers: AHREFS, link_type: "frame" },
      { id: 6, domain_id: 4, anchor_id: 21, providers: CRAWL, status: "lost" },
      { id: 7, domain_id: 4, anchor_id: 0, providers: AHREFS, status: "lost" },
    ]);
    await insertLinks(db, OTHER, [{ id: 1, anchor_id: 20 }, { id: 2, anchor_id: 0 }]);
    await insertDomainFigures(db, OWN, [
      { domain_id: 1, links_count: 2, follow_count: 1, nofollow_count: 1, pages_count: 2 },
      { domain_id: 2, links_count: 2, unknown_count: 2, pages_count: 1 },
      { domain_id: 4, lost_links_count: 2, status: "lost" },
    ]);
    await insertDomainFigures(db, OTHER, [{ domain_id: 1, links_count: 9, pages_count: 9 }]);
    await insertTargetFigures(db, OWN, [
      { target_id: 1, links_count: 3 },
      { target_id: 2, links_count: 1 },
      { target_id: 3, lost_links_count: 5 },
    ]);
    await insertTargetFigures(db, OTHER, [{ target_id: 1, links_count: 1 }]);
  });

  describe("countLinks()", () => {
    it("counts all links by status, and by type those that are not lost", async () => {
      expect(await countLinks(db(), OWN)).to.deep.equal({
        statuses: { live: 3, lost: 2, broken: 1, unverified: 1 },
        types: { text: 3, image: 1, redirect: 0, form: 0, frame: 1, canonical: 0, unknown: 0 },
        pagesCount: 3,
        targetsCount: 2,
      });
    });
    it("counts nothing for a site without links", async () => {
      expect(await countLinks(db(), EMPTY)).to.deep.equal({
        statuses: { live: 0, lost: 0, broken: 0, unverified: 0 },
        types: { text: 0, image: 0, redirect: 0, form: 0, frame: 0, canonical: 0, unknown: 0 },
        pagesCount: 0,
        targetsCount: 0,
      });
    });
  });

  it("lists what each domain of the site has, lost ones among them", async () => {
    expect(await listDomainCounts(db(), OWN)).to.have.deep.members([
      { linksCount: 2, follow: 1, nofollow: 1, unknown: 0 },
      { linksCount: 2, follow: 0, nofollow: 0, unknown: 2 },
      { linksCount: 0, follow: 0, nofollow: 0, unknown: 0 },
    ]);
  });

  describe("countByProvider()", () => {
    it("counts a link for each of its providers, and a domain once", async () => {
      expect(await countByProvider(db(), OWN)).to.deep.equal([
        { provider: "ahrefs", linksCount: 3, domainsCount: 2 },
        { provider: "majestic", linksCount: 3, domainsCount: 2 },
      ]);
    });
    it("is empty for a site without links", async () => {
      expect(await countByProvider(db(), EMPTY)).to.deep.equal([]);
    });
  });

  describe("countAnchorClasses()", () => {
    it("counts links that are not lost and their domains by class, and unknown anchors by themselves", async () => {
      const { classes, domainsCount, unknownCount } = await countAnchorClasses(db(), OWN);
      expect(classes).to.have.deep.members([
        { anchorClass: "exact", linksCount: 3, domainsCount: 2 },
        { anchorClass: "other", linksCount: 1, domainsCount: 1 },
      ]);
      expect([domainsCount, unknownCount]).to.deep.equal([2, 1]);
    });
    it("is empty for a site without links", async () => {
      expect(await countAnchorClasses(db(), EMPTY))
        .to.deep.equal({ classes: [], domainsCount: 0, unknownCount: 0 });
    });
  });

  describe("replaceLinkTotals()", () => {
    // only what identifies them: the totals are JSON to the database
    const totals = (linksCount: number) => ({ linksCount }) as LinkTotals;
    const now = new Date("2026-11-20T10:00:00.123Z");
    const digest = (byte: number) => Buffer.alloc(16, byte);

    it("keeps one row for each site, with what it was made of", async () => {
      const first = { madeOf: digest(1), version: 3, totals: totals(5), now };
      await replaceLinkTotals(db(), OWN, first);
      await replaceLinkTotals(db(), OTHER, { ...first, madeOf: digest(2), totals: totals(6) });
      await replaceLinkTotals(db(), OWN, { ...first, madeOf: digest(3), version: 4 });
      expect(await findLinkTotals(db(), OWN))
        .to.deep.equal({ version: 4, totals: { linksCount: 5 }, computedAt: now });
      expect((await findLinkTotals(db(), OTHER))?.totals).to.deep.equal({ linksCount: 6 });
      expect(await hasLinkTotalsOf(db(), OWN, digest(3))).to.equal(true);
      expect(await hasLinkTotalsOf(db(), OWN, digest(1))).to.equal(false);
      expect(await hasLinkTotalsOf(db(), OWN, digest(2))).to.equal(false);
    });
    it("is not there for a site without totals", async () => {
      expect(await findLinkTotals(db(), EMPTY)).to.equal(undefined);
    });
  });
});
