import { expect } from "chai";
import {
  countLinksOf,
  listLinkSources,
  readLinkState,
} from "../../../db/backlinks/link_sources.ts";
import {
  insertAnchorFigures,
  insertDomainFigures,
  insertTargetFigures,
} from "../../support/backlinks/link_rows.ts";
import { useSpecDatabase } from "../../support/database.ts";

const OWN = 7;
const OTHER = 8;

describe("link_sources", () => {
  const db = useSpecDatabase();

  describe("readLinkState()", () => {
    const insertTotals = (siteId: number, version: number) =>
      db()("link_totals").insert({
        ...{ site_id: siteId, version, made_of: Buffer.alloc(16), totals: "{}" },
        computed_at: new Date("2026-11-20T10:00:00Z"),
      });

    it("knows the version of the links and that of the figures", async () => {
      await db()("link_versions").insert([
        { site_id: OWN, version: 5 },
        { site_id: OTHER, version: 9 },
      ]);
      expect(await readLinkState(db(), OWN)).to.deep.equal({ version: 5, figuresVersion: null });
      await insertTotals(OTHER, 8);
      expect(await readLinkState(db(), OWN)).to.deep.equal({ version: 5, figuresVersion: null });
      await insertTotals(OWN, 4);
      expect(await readLinkState(db(), OWN)).to.deep.equal({ version: 5, figuresVersion: 4 });
    });
    it("has nulls for a site that never had links", async () => {
      expect(await readLinkState(db(), 9)).to.deep.equal({ version: null, figuresVersion: null });
    });
  });

  describe("listLinkSources()", () => {
    it("lists each provider with the days of its first and its newest export", async () => {
      const row = (site_id: number, provider: number, date: string, import_id: number) => ({
        ...{ site_id, provider, date, import_id, whole: 1, links_count: 3 },
      });
      await db()("backlink_exports").insert([
        row(OWN, 3, "2026-11-02", 1),
        row(OWN, 3, "2026-09-30", 2),
        row(OWN, 3, "2026-10-15", 3),
        row(OWN, 0, "2026-11-01", 4),
        row(OTHER, 5, "2026-11-01", 5),
        row(OTHER, 3, "2026-01-01", 6),
      ]);
      expect(await listLinkSources(db(), OWN)).to.deep.equal([
        { provider: 0, first: "2026-11-01", newest: "2026-11-01" },
        { provider: 3, first: "2026-09-30", newest: "2026-11-02" },
      ]);
      expect(await listLinkSources(db(), 9)).to.deep.equal([]);
    });
  });

  describe("countLinksOf()", () => {
    it("adds lost links, of the facet and the site that are asked for", async () => {
      await insertDomainFigures(db(), OWN, [{ domain_id: 1, links_count: 3, lost_links_count: 2 }]);
      await insertTargetFigures(db(), OWN, [{ target_id: 1, links_count: 10 }]);
      await insertAnchorFigures(db(), OWN, [{ anchor_id: 1, lost_links_count: 100 }]);
      await insertDomainFigures(db(), OTHER, [{ domain_id: 2, links_count: 9 }]);
      const count = (facet: "domain" | "target" | "anchor", id: number) =>
        countLinksOf(db(), OWN, { facet, id });
      expect([await count("domain", 1), await count("target", 1), await count("anchor", 1)])
        .to.deep.equal([5, 10, 100]);
      expect(await count("domain", 2)).to.equal(0);
    });
  });
});
