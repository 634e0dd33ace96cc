import { expect } from "chai";
import { refreshCompetitors } from "../../../../lib/commands/search/visibility/refresh_competitors.ts";
import { insertSpecAccount, type SpecAccount } from "../../../support/accounts/account.ts";
import { type SpecApi, startApi } from "../../../support/api.ts";
import { createSpecDatabase, type SpecDatabase } from "../../../support/database.ts";
import { importRankRows, rankRow, serpRows, volumeRow } from "../../../support/search/rank_data.ts";
import { insertSpecSite } from "../../../support/accounts/sites.ts";

const OWN = "https://own.example/";
const RIVAL = "https://rival.example/";
const OTHER = "https://other.example/";
const NOW = new Date("2026-11-20T12:00:00Z");

describe("KEYWORD_GAP_ROUTES", () => {
  let database: SpecDatabase;
  let api: SpecApi;
  let account: SpecAccount;
  let siteId: number;
  let rivalId: number;
  before(async () => {
    database = await createSpecDatabase();
    api = await startApi(database, { now: () => NOW });
    account = await insertSpecAccount(database.db);
    siteId = await insertSpecSite(database.db, account.accountId, {
      domain: "own.example",
      country: "DE",
    });
    rivalId = await insertRival(siteId);
    await importRankRows(database.db, siteId, [
      ...serpRows("behind", "2026-11-09", [RIVAL, OWN]),
      ...serpRows("before", "2026-11-10", [OWN, RIVAL]),
      ...serpRows("alone", "2026-11-10", [OWN, OTHER]),
      ...serpRows("theirs", "2026-11-10", [OTHER, RIVAL]),
      // far down, and the site nowhere
      rankRow({ keyword: "far", date: "2026-11-10", position: null, source: "table" }),
      rankRow({
        keyword: "far",
        date: "2026-11-10",
        position: 21.4,
        domain: "rival.example",
        url: `${RIVAL}far`,
        source: "table",
      }),
      volumeRow("behind", 600),
      volumeRow("before", 1_000),
      volumeRow("alone", 1_000),
      volumeRow("theirs", 2_000),
    ]);
    await refreshCompetitors.run({
      db: database.db,
      searchWindows: database.searchWindows,
      siteId,
      now: NOW,
    });
  });
  after(async () => {
    await api.close();
    await database.drop();
  });

  const insertRival = async (site: number) => {
    const path = `/sites/${site}/competitors`;
    const body = { domain: "rival.example" };
    return (await api.request("POST", path, { token: account.tokenText, body })).body.data.id;
  };
  const get = (query = "", competitorId = rivalId, site = siteId) =>
    api.request("GET", `/sites/${site}/competitors/${competitorId}/gap${query}`, {
      token: account.tokenText,
    });
  const keywords = async (query: string) =>
    (await get(query)).body.data.map(({ keyword }: { keyword: string }) => keyword);

  describe("GET /sites/{id}/competitors/{competitor_id}/gap", () => {
    it("lists what the competitor ranks for with both positions, the most clicks first", async () => {
      const { status, body } = await get();
      expect(status).to.equal(200);
      const rows = body.data.map(({ keyword_id: _, ...row }: { keyword_id: number }) => row);
      const [theirs, behind] = rows;
      expect(theirs).to.deep.equal({
        keyword: "theirs",
        sets: ["missing", "untapped"],
        position: 2,
        url: RIVAL,
        our_position: null,
        our_url: null,
        search_volume: 2_000,
        estimated_clicks: 76.4, // 2000 × 3.82 %, the published rate of desktops
        checked_on: "2026-11-10",
      });
      expect(behind).to.deep.equal({
        keyword: "behind",
        sets: ["weaker", "shared"],
        position: 1,
        url: RIVAL,
        our_position: 2,
        our_url: OWN,
        search_volume: 600,
        estimated_clicks: 49, // 600 × 8.17 % = 49.02
        checked_on: "2026-11-09",
      });
      expect(rows.slice(2).map(({ keyword }: { keyword: string }) => keyword))
        .to.deep.equal(["before", "far"]);
      expect(body.meta).to.deep.include({
        click_curve_id: "site-calibrated-v1:seoclarity-2021-desktop",
        summary: { missing: 1, untapped: 2, weaker: 1, stronger: 1, shared: 2 },
        total: 4,
        source: "rank_check",
        data_status: null,
      });
    });
    it("lists one set: the wider ones hold the narrower", async () => {
      expect(await keywords("?set=missing")).to.deep.equal(["theirs"]);
      expect(await keywords("?set=untapped")).to.deep.equal(["theirs", "far"]);
      expect(await keywords("?set=weaker")).to.deep.equal(["behind"]);
      expect(await keywords("?set=stronger")).to.deep.equal(["before"]);
      expect(await keywords("?set=shared&sort=keyword")).to.deep.equal(["before", "behind"]);
    });
    it("takes a keyword for untapped, not missing, where the competitor is beyond the 20th place", async () => {
      const { body: { data: [far] } } = await get("?q=far");
      expect(far).to.deep.include({
        sets: ["untapped"],
        position: 21.4,
        url: `${RIVAL}far`,
        our_position: null,
        search_volume: null,
        estimated_clicks: null,
      });
    });
    it("filters, searches and sorts, whatever is not known last", async () => {
      expect(await keywords("?filter[position][lte]=1")).to.deep.equal(["behind"]);
      expect(await keywords("?filter[our_position][null]=true&sort=keyword"))
        .to.deep.equal(["far", "theirs"]);
      expect(await keywords("?q=be&sort=search_volume")).to.deep.equal(["behind", "before"]);
      expect(await keywords("?sort=search_volume"))
        .to.deep.equal(["behind", "before", "theirs", "far"]);
    });
    it("leads through all pages with one total", async () => {
      const first = (await get("?per_page=3")).body;
      const second = (await get(new URL(first.links.next).search)).body;
      expect(second.links.next).to.equal(null);
      expect([first.meta.total, second.meta.total]).to.deep.equal([4, 4]);
      expect([...first.data, ...second.data]).to.deep.equal((await get()).body.data);
    });
    for (const sort of ["-position", "position", "our_position", "-estimated_clicks", "url"]) {
      it(`leads one by one through the order of ${sort}`, async () => {
        const all = (await get(`?sort=${sort}`)).body.data;
        const rows = [];
        for (let query: string | null = `?sort=${sort}&per_page=1`; query !== null;) {
          const { data, links }: { data: object[]; links: { next: string | null } } =
            (await get(query)).body;
          rows.push(...data);
          query = links.next && new URL(links.next).search;
        }
        expect(rows).to.deep.equal(all);
        expect(rows).to.have.length(4);
      });
    }
    it("is empty and says what to bring before results were imported", async () => {
      const site = await insertSpecSite(database.db, account.accountId);
      const id = await insertRival(site);
      const { body } = await get("", id, site);
      expect(body.data).to.deep.equal([]);
      expect(body.meta.data_status.code).to.equal("needs_result_pages");
      expect(body.meta.summary.missing).to.equal(0);
    });
    for (const query of ["?set=all", "?sort=volume", "?filter[position]=first", "?to=yesterday"]) {
      it(`refuses ${query}`, async () => {
        expect((await get(query)).status).to.equal(422);
      });
    }
    it("does not know another site's competitor, nor another account's site", async () => {
      const site = await insertSpecSite(database.db, account.accountId);
      expect((await get("", rivalId, site)).status).to.equal(404);
      expect((await get("", 999_999)).status).to.equal(404);
      const { tokenText: token } = await insertSpecAccount(database.db);
      const path = `/sites/${siteId}/competitors/${rivalId}/gap`;
      expect((await api.request("GET", path, { token })).status).to.equal(404);
    });
  });
});
