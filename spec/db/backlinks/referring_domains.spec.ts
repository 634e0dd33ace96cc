import { expect } from "chai";
import {
  listReferringDomains,
  listReportedSites,
  REFERRING_DOMAIN_LIST,
} from "../../../db/backlinks/referring_domains.ts";
import { insertDomainFigures } from "../../support/backlinks/link_rows.ts";
import { useSpecDatabase } from "../../support/database.ts";
import { askList } from "../../support/list_query.ts";

const OWN = 7;
const OTHER = 8;
const AHREFS = 1;
const MOZ = 16;

describe("referring_domains", () => {
  const db = useSpecDatabase(async (db) => {
    await insertDomainFigures(db, OWN, [
      {
        ...{ domain_id: 1, links_count: 5, follow_count: 1, nofollow_count: 4, pages_count: 3 },
        ...{ targets_count: 2, providers: AHREFS | MOZ, authority: 54, authority_name: 3 },
        ...{ new_on: "2026-10-01", last_seen: "2026-11-19" },
      },
      { domain_id: 2, links_count: 5, unknown_count: 1, nofollow_count: 4, providers: MOZ },
      { domain_id: 3, links_count: 7, nofollow_count: 7, providers: AHREFS },
      {
        ...{ domain_id: 4, status: "lost", lost_links_count: 2, providers: AHREFS },
        ...{ lost_on: "2026-11-02" },
      },
    ]);
    await insertDomainFigures(db, OTHER, [{ domain_id: 1, links_count: 99, domain: "d9.test" }]);
    await db("link_authorities").insert([
      { site_id: OWN, domain_id: 1, authority: 40, known: 1 },
      { site_id: OWN, domain_id: 2, authority: 60, known: 1 },
      { site_id: OWN, domain_id: 3, authority: null, known: 0 },
      { site_id: OTHER, domain_id: 4, authority: 90, known: 1 },
      { site_id: OTHER, domain_id: 1, authority: 10, known: 1 },
    ]);
  });
  const list = (parameters: Record<string, string> = {}) =>
    listReferringDomains(db(), {
      siteId: OWN,
      query: askList(REFERRING_DOMAIN_LIST, parameters),
      findTotal: () => Promise.resolve(null),
    });
  const idsOf = async (parameters: Record<string, string>) =>
    (await list(parameters)).rows.map((row) => row.domain_id);

  describe("listReferringDomains()", () => {
    it("lists a domain with what its links come to", async () => {
      const { rows } = await list({ "filter[domain]": "d1.test" });
      expect(rows).to.deep.equal([{
        ...{ domain_id: 1, domain: "d1.test", status: "live", links_count: 5 },
        ...{ lost_links_count: 0, follow_count: 1, nofollow_count: 4, unknown_count: 0 },
        ...{ dofollow: 1, pages_count: 3, targets_count: 2, authority: 40, authority_known: 1 },
        ...{ provider_figure: 54, provider_figure_name: 3, providers: AHREFS | MOZ },
        first_seen_at: new Date("2026-10-01T00:00:00Z"),
        last_seen_at: new Date("2026-11-19T00:00:00Z"),
        lost_at: null,
      }]);
    });

    it("puts the most links first and breaks ties by the id", async () => {
      const { rows, total } = await list();
      expect(rows.map((row) => [row.domain_id, row.links_count]))
        .to.deep.equal([[3, 7], [2, 5], [1, 5], [4, 0]]);
      expect(total).to.equal(4);
    });

    it("calls a domain followed by one followed link, and not known while one may be", async () => {
      const { rows } = await list({ sort: "domain" });
      expect(rows.map((row) => [row.domain, row.dofollow])).to.deep.equal([
        ["d1.test", 1],
        ["d2.test", null],
        ["d3.test", 0],
        ["d4.test", null],
      ]);
    });

    it("puts the strongest first and then those whose authority is not known", async () => {
      const { rows } = await list({ sort: "-authority" });
      expect(rows.map((row) => [row.domain_id, row.authority, row.authority_known]))
        .to.deep.equal([[2, 60, 1], [1, 40, 1], [4, null, null], [3, null, 0]]);
    });

    it("puts the weakest first and those whose authority is not known last", async () => {
      expect(await idsOf({ sort: "authority" })).to.deep.equal([1, 2, 3, 4]);
    });

    it("goes on from page to page in the order of authority", async () => {
      const first = await list({ sort: "-authority", per_page: "1" });
      expect([first.rows[0]?.domain_id, first.total]).to.deep.equal([2, 4]);
      const cursor = first.nextCursor ?? "";
      expect(await idsOf({ sort: "-authority", per_page: "3", cursor })).to.deep.equal([1, 4, 3]);
    });

    it("filters by any provider of a domain", async () => {
      expect(await idsOf({ "filter[providers]": "moz" })).to.deep.equal([2, 1]);
      expect(await idsOf({ "filter[providers][ne]": "moz" })).to.deep.equal([3, 4]);
      const strongest = { sort: "-authority", "filter[providers]": "ahrefs" };
      expect(await idsOf(strongest)).to.deep.equal([1, 4, 3]);
    });

    it("filters by what is followed, by status and by the day of the loss", async () => {
      expect(await idsOf({ "filter[dofollow]": "true" })).to.deep.equal([1]);
      expect(await idsOf({ "filter[status]": "lost" })).to.deep.equal([4]);
      expect(await idsOf({ "filter[lost_at][gte]": "2026-11-02" })).to.deep.equal([4]);
      expect(await idsOf({ "filter[lost_at][gt]": "2026-11-02" })).to.deep.equal([]);
    });
  });

  describe("listReportedSites()", () => {
    const insertTop = (siteId: number, kind: string, place: number, name: string) =>
      db()("link_tops").insert({
        ...{ site_id: siteId, kind, place, name, date: "2026-11-16", import_id: 1 },
        ...{ links_count: siteId * 10 + place, others_count: place === 1 ? null : 4 },
      });

    it("finds the rows of the table of linking sites by domain", async () => {
      await insertTop(OWN, "linking_site", 1, "d1.test");
      await insertTop(OWN, "linking_site", 2, "d2.test");
      await insertTop(OWN, "linked_page", 1, "d3.test");
      await insertTop(OTHER, "linking_site", 1, "d4.test");
      const domains = ["d1.test", "d2.test", "d3.test", "d4.test"];
      expect(Object.fromEntries(await listReportedSites(db(), OWN, domains))).to.deep.equal({
        "d1.test": { links_count: 71, targets_count: null, date: "2026-11-16" },
        "d2.test": { links_count: 72, targets_count: 4, date: "2026-11-16" },
      });
      expect((await listReportedSites(db(), OWN, [])).size).to.equal(0);
    });
  });
});
