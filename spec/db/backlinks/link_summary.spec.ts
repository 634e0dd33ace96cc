import { expect } from "chai";
import {
  findLinkDays,
  listLinkDays,
  listLinkTopTables,
  listTopTargets,
} from "../../../db/backlinks/link_summary.ts";
import { insertLinkTexts, insertTargetFigures } from "../../support/backlinks/link_rows.ts";
import { useSpecDatabase } from "../../support/database.ts";

const OWN = 7;
const OTHER = 8;

describe("link_summary", () => {
  const db = useSpecDatabase();

  describe("listLinkDays()", () => {
    it("lists the days of a window with its first and its last, in order", async () => {
      const row = (siteId: number, date: string, new_links: number) => ({
        ...{ site_id: siteId, date, new_links, lost_links: 2, new_domains: 3, lost_domains: 4 },
      });
      await db()("link_days").insert([
        row(OWN, "2026-11-04", 14),
        row(OWN, "2026-11-02", 12),
        row(OWN, "2026-11-01", 11),
        row(OWN, "2026-11-05", 15),
        row(OTHER, "2026-11-03", 99),
      ]);
      const rest = { lostLinks: 2, newDomains: 3, lostDomains: 4 };
      expect(await listLinkDays(db(), OWN, { from: "2026-11-02", to: "2026-11-04" }))
        .to.deep.equal([
          { date: "2026-11-02", newLinks: 12, ...rest },
          { date: "2026-11-04", newLinks: 14, ...rest },
        ]);
      expect(await listLinkDays(db(), OWN, { from: "2026-12-01", to: "2026-12-31" }))
        .to.deep.equal([]);
      expect(await findLinkDays(db(), OWN)).to.deep.equal({
        first: "2026-11-01",
        last: "2026-11-05",
      });
      expect(await findLinkDays(db(), 99)).to.equal(null);
    });
  });

  describe("listTopTargets()", () => {
    it("puts the target of the most domains first, and leaves out those that lost all", async () => {
      const targets = { 1: "https://s.test/1", 2: "https://s.test/2", 3: "https://s.test/3" };
      await insertLinkTexts(db(), OWN, { targets: { ...targets, 4: "https://s.test/4" } });
      await insertLinkTexts(db(), OTHER, { targets: { 1: "https://o.test/1" } });
      await db()("link_targets").where({ site_id: OWN, id: 2 }).update({ page_id: 501 });
      await insertTargetFigures(db(), OWN, [
        { target_id: 1, domains_count: 2, links_count: 8 },
        { target_id: 2, domains_count: 5, links_count: 6 },
        { target_id: 3, domains_count: 2, links_count: 3 },
        { target_id: 4, domains_count: 0, lost_links_count: 7 },
      ]);
      await insertTargetFigures(db(), OTHER, [{ target_id: 1, domains_count: 9 }]);
      const [first, second, third] = [
        { url: "https://s.test/2", pageId: 501, linksCount: 6, domainsCount: 5 },
        { url: "https://s.test/3", pageId: null, linksCount: 3, domainsCount: 2 },
        { url: "https://s.test/1", pageId: null, linksCount: 8, domainsCount: 2 },
      ];
      expect(await listTopTargets(db(), OWN, 10)).to.deep.equal([first, second, third]);
      expect(await listTopTargets(db(), OWN, 2)).to.deep.equal([first, second]);
    });
  });

  describe("listLinkTopTables()", () => {
    it("lists each table once with its newest day and its rows", async () => {
      const row = (siteId: number, kind: string, place: number, date: string) => ({
        ...{ site_id: siteId, kind, place, date, name: `n${place}`, import_id: 1 },
      });
      await db()("link_tops").insert([
        row(OWN, "linking_site", 1, "2026-11-15"),
        row(OWN, "linking_site", 2, "2026-11-16"),
        row(OWN, "linked_page", 1, "2026-11-10"),
        row(OTHER, "linking_site", 1, "2026-11-20"),
        row(OTHER, "linking_text", 1, "2026-11-20"),
      ]);
      expect(await listLinkTopTables(db(), OWN)).to.have.deep.members([
        { kind: "linking_site", date: "2026-11-16", rowsCount: 2 },
        { kind: "linked_page", date: "2026-11-10", rowsCount: 1 },
      ]);
      expect(await listLinkTopTables(db(), 9)).to.deep.equal([]);
    });
  });
});
