import { expect } from "chai";
import { replaceManualCompetitors } from "../../../../db/search/competitors.ts";
import { refreshCompetitors } from "../../../../lib/commands/search/visibility/refresh_competitors.ts";
import type { RankRow } from "../../../../lib/importers/import_rows.ts";
import { insertSpecAccount, type SpecAccount } from "../../../support/accounts/account.ts";
import { type SpecApi, startApi } from "../../../support/api.ts";
import { createSpecDatabase, type SpecDatabase } from "../../../support/database.ts";
import { readFixture, runImport } from "../../../support/imports/imports.ts";
import { importRankRows, rankRow, serpRows, volumeRow } from "../../../support/search/rank_data.ts";
import { endRefreshes } from "../../../support/search/search_data.ts";
import { insertSpecSite } from "../../../support/accounts/sites.ts";

const OWN = "https://www.own.example/";
const RIVAL = "https://rival.example/";
const SHOP = "https://shop.rival.example/";
const OTHER = "https://other.example/";
const WIKI = "https://en.wikipedia.org/wiki/Tea";
const NOW = new Date("2026-11-20T12:00:00Z");

/** Four keywords, each once on the same day. */
const PAGES: readonly (readonly [keyword: string, volume: number, urls: readonly string[]])[] = [
  ["tea", 1_000, [OWN, RIVAL, WIKI]],
  ["mate", 500, [SHOP, OWN, WIKI]],
  ["coffee", 400, [RIVAL, OTHER, OWN]],
  ["cocoa", 100, [RIVAL, SHOP, WIKI]],
];

describe("COMPETITOR_ROUTES", () => {
  let database: SpecDatabase;
  let api: SpecApi;
  let account: SpecAccount;
  before(async () => {
    database = await createSpecDatabase();
    api = await startApi(database, { now: () => NOW });
  });
  after(async () => {
    await api.close();
    await database.drop();
  });
  beforeEach(async () => {
    account = await insertSpecAccount(database.db);
  });

  const createSite = () =>
    insertSpecSite(database.db, account.accountId, { domain: "own.example", country: "DE" });
  const refresh = async (siteId: number) => {
    await refreshCompetitors.run({
      db: database.db,
      searchWindows: database.searchWindows,
      siteId,
      now: NOW,
    });
    await endRefreshes(database.db, siteId);
  };
  const call = (method: string, path: string, body?: unknown) =>
    api.request(method, path, { token: account.tokenText, ...(body ? { body } : {}) });
  const list = async (siteId: number, query = "") =>
    (await call("GET", `/sites/${siteId}/competitors${query}`)).body;
  const domainsOf = (body: { data: { domain: string }[] }) => body.data.map(({ domain }) => domain);

  async function insertPages(day = "2026-11-10"): Promise<number> {
    const siteId = await createSite();
    await importRankRows(database.db, siteId, [
      ...PAGES.flatMap(([keyword, , urls]) => serpRows(keyword, day, urls)),
      ...PAGES.map(([keyword, volume]) => volumeRow(keyword, volume)),
    ]);
    return siteId;
  }

  describe("GET /sites/{id}/competitors", () => {
    it("detects who is beside the site for three keywords, with our figures beside theirs", async () => {
      const siteId = await insertPages();
      await refresh(siteId);
      const body = await list(siteId);
      // other.example has one keyword, wikipedia.org two in common
      expect(domainsOf(body)).to.deep.equal(["rival.example"]);
      const [{ id, ...rival }] = body.data;
      expect(id).to.be.a("number");
      // CTR of positions 1 to 3: 28.5, 15.7 and 11 %
      expect(rival).to.deep.equal({
        domain: "rival.example",
        origin: "detected",
        brand_names: [],
        platform: false,
        common_keywords_count: 3,
        keywords_count: 4,
        overlap: 1,
        jaccard: 0.75,
        // (1000 × .157 + 500 × .157 + 400 × .11) ÷ (1000 × .285 + 500 × .157 + 400 × .11)
        competition_level: 0.6859,
        avg_position: 1.33,
        our_avg_position: 2,
        wins_count: 1,
        losses_count: 2,
        // (157 + 142.5 + 114 + 28.5 + 15.7) ÷ (2000 × .552): both of its results for cocoa count
        share_of_voice: 0.4146,
        // (157 + 142.5 + 114 + 28.5) ÷ (2000 × .285)
        visibility_score: 78,
        visibility_pct: 77.54,
        ai_share_of_voice: null,
      });
      expect(body.meta.summary).to.deep.equal({
        keywords_count: 4,
        serps_count: 4,
        visibility_score: 71, // 407.5 ÷ 570
        visibility_pct: 71.49,
        share_of_voice: 0.3691, // 407.5 ÷ 1104
      });
      expect(body.meta).to.deep.include({
        source: "rank_check",
        to: "2026-11-10",
        weighting: "volume",
        data_status: null,
        total: 1,
      });
    });
    it("gives shares of voice that sum to 1 over all domains", async () => {
      const siteId = await insertPages();
      const domains = ["rival.example", "other.example", "wikipedia.org"];
      await replaceManualCompetitors(database.db, { siteId, domains, now: NOW });
      await refresh(siteId);
      const { data, meta } = await list(siteId);
      const shares: number[] = data.map((row: { share_of_voice: number }) => row.share_of_voice);
      const sum = shares.reduce((total, share) => total + share, meta.summary.share_of_voice);
      expect(data.length).to.equal(3);
      // each is rounded to four decimals
      expect(sum).to.be.closeTo(1, 2e-4);
    });
    it("always compares those that were named, and marks platforms", async () => {
      const siteId = await insertPages();
      const domains = ["wikipedia.org", "nobody.example"];
      await replaceManualCompetitors(database.db, { siteId, domains, now: NOW });
      await refresh(siteId);
      const body = await list(siteId, "?sort=domain");
      expect(domainsOf(body)).to.deep.equal(["nobody.example", "rival.example", "wikipedia.org"]);
      expect(body.data[0]).to.deep.include({
        origin: "manual",
        common_keywords_count: 0,
        keywords_count: 0,
        share_of_voice: 0,
        avg_position: null,
      });
      expect(body.data[2]).to.deep.include({ platform: true, common_keywords_count: 2 });
    });
    it("counts a subdomain that was named by itself", async () => {
      const siteId = await insertPages();
      const domains = ["shop.rival.example"];
      await replaceManualCompetitors(database.db, { siteId, domains, now: NOW });
      await refresh(siteId);
      const { data: [shop] } = await list(siteId, "?filter[origin]=manual");
      expect(shop).to.deep.include({ common_keywords_count: 1, keywords_count: 2 });
    });
    it("passes over a search whose results are not known, however many keywords it has", async () => {
      const siteId = await insertPages();
      await importRankRows(
        database.db,
        siteId,
        Array.from(
          { length: 9 },
          (_, index) =>
            rankRow({ keyword: `k${index}`, date: "2026-11-10", position: 1, device: "mobile" }),
        ),
      );
      await refresh(siteId);
      const body = await list(siteId);
      expect(domainsOf(body)).to.deep.equal(["rival.example"]);
      expect(body.meta.context.device).to.equal("desktop");
    });
    it("looks at the newest results of each keyword", async () => {
      const siteId = await insertPages("2026-11-01");
      await importRankRows(
        database.db,
        siteId,
        serpRows("tea", "2026-11-10", [OWN, OTHER, WIKI]),
      );
      await refresh(siteId);
      // only two keywords in common are left
      expect(domainsOf(await list(siteId))).to.deep.equal([]);
    });
    it("takes single ranks of competitors beside the site's own, without a share of voice", async () => {
      const siteId = await createSite();
      await importRankRows(
        database.db,
        siteId,
        ["tea", "mate", "coffee"].flatMap((keyword, index) => [
          rankRow({ keyword, date: "2026-11-10", position: index + 1 }),
          rankRow({ keyword, date: "2026-11-10", position: 2, domain: "rival.example" }),
        ]),
      );
      await refresh(siteId);
      const { data: [rival], meta } = await list(siteId);
      expect(rival).to.deep.include({
        domain: "rival.example",
        common_keywords_count: 3,
        wins_count: 1,
        losses_count: 1,
        share_of_voice: null,
      });
      expect(meta.summary).to.deep.include({ serps_count: 0, share_of_voice: null });
    });
    it("compares the hosts of a real result page, whose nine organic results are one host's", async () => {
      const siteId = await createSiteOf("books.google.com");
      const { rows } = await runImport([readFixture("serp_api/search_coffee_sample.json")]);
      const ranks = rows.filter((row): row is RankRow => row.kind === "rank");
      await importRankRows(database.db, siteId, ranks);
      const domains = ["starbucks.com"];
      await replaceManualCompetitors(database.db, { siteId, domains, now: NOW });
      await refresh(siteId);
      const { data, meta } = await list(siteId);
      expect(data[0]).to.deep.include({
        domain: "starbucks.com",
        keywords_count: 0,
        share_of_voice: 0,
        visibility_score: 0,
      });
      expect(meta.summary).to.deep.equal({
        keywords_count: 1,
        serps_count: 1,
        visibility_score: 100,
        visibility_pct: 100,
        share_of_voice: 1,
      });
    });
    it("lets go of detected ones that are no longer beside the site, and keeps ids", async () => {
      const siteId = await insertPages();
      await refresh(siteId);
      const { data: [first] } = await list(siteId);
      await importRankRows(database.db, siteId, serpRows("mint", "2026-11-10", [OWN, RIVAL]));
      await refresh(siteId);
      expect((await list(siteId)).data[0]).to.deep.include({
        id: first.id,
        common_keywords_count: 4,
      });
      await database.db("rank_dates").where({ site_id: siteId }).delete();
      await database.db("rank_serps").where({ site_id: siteId }).delete();
      await refresh(siteId);
      expect((await list(siteId)).data).to.deep.equal([]);
    });
    it("does not compute again what has not changed", async () => {
      const siteId = await insertPages();
      await refresh(siteId);
      await database.db("competitor_figures").where({ site_id: siteId }).delete();
      await refresh(siteId);
      expect((await list(siteId)).data[0].keywords_count).to.equal(null);
    });
    it("says that a competitor who was named just now waits to be compared", async () => {
      const siteId = await insertPages();
      await refresh(siteId);
      expect((await list(siteId)).meta.data_status).to.equal(null);
      const { body } = await call("POST", `/sites/${siteId}/competitors`, {
        domain: "other.example",
      });
      expect((await list(siteId)).meta.data_status.code).to.equal("computing");
      const gap = await call("GET", `/sites/${siteId}/competitors/${body.data.id}/gap`);
      expect(gap.body.meta.data_status.code).to.equal("computing");
      await refresh(siteId);
      expect((await list(siteId)).meta.data_status).to.equal(null);
    });
    it("says what to bring when nothing can be compared, and lists the named ones", async () => {
      const siteId = await createSite();
      const domains = ["rival.example"];
      await replaceManualCompetitors(database.db, { siteId, domains, now: NOW });
      await refresh(siteId);
      const body = await list(siteId);
      expect(body.data[0]).to.deep.include({ domain: "rival.example", keywords_count: null });
      expect(body.meta.data_status.code).to.equal("needs_result_pages");
      expect(body.meta).to.deep.include({ source: null, summary: null });
    });
    it("has the same total whatever the page size", async () => {
      const siteId = await insertPages();
      const domains = ["a.example", "b.example", "c.example"];
      await replaceManualCompetitors(database.db, { siteId, domains, now: NOW });
      await refresh(siteId);
      const all = await list(siteId);
      const first = await list(siteId, "?per_page=3");
      const second = await list(siteId, new URL(first.links.next).search);
      expect([first.meta.total, second.meta.total, all.meta.total]).to.deep.equal([4, 4, 4]);
      expect([...first.data, ...second.data]).to.deep.equal(all.data);
    });
    for (const query of ["?sort=name", "?filter[origin]=guessed", "?per_page=0", "?from=x"]) {
      it(`refuses ${query}`, async () => {
        const siteId = await createSite();
        expect((await call("GET", `/sites/${siteId}/competitors${query}`)).status).to.equal(422);
      });
    }
    it("does not know another account's site", async () => {
      const siteId = await createSite();
      account = await insertSpecAccount(database.db);
      expect((await call("GET", `/sites/${siteId}/competitors`)).status).to.equal(404);
    });
  });

  describe("POST /sites/{id}/competitors", () => {
    const post = (siteId: number, domain: string) =>
      call("POST", `/sites/${siteId}/competitors`, { domain });

    it("names a competitor, and asks for the comparison", async () => {
      const siteId = await createSite();
      const { status, body, headers } = await post(siteId, "WWW.Rival.example");
      expect(status).to.equal(201);
      expect(body.data).to.deep.include({
        domain: "rival.example",
        origin: "manual",
        keywords_count: null,
      });
      expect(headers.get("location")).to.match(
        new RegExp(`/sites/${siteId}/competitors/${body.data.id}/gap$`),
      );
      expect(await database.db("search_refreshes").where({ site_id: siteId }).count({ n: "*" }))
        .to.deep.equal([{ n: 1 }]);
    });
    it("makes a detected one a named one, with its figures", async () => {
      const siteId = await insertPages();
      await refresh(siteId);
      const { body } = await post(siteId, "rival.example");
      expect(body.data).to.deep.include({ origin: "manual", common_keywords_count: 3 });
    });
    for (
      const [domain, part] of [
        ["https://rival.example/", "without https://"],
        ["rival", "only one label"],
        ["own.example", "its own competitor"],
        ["blog.own.example", "its own competitor"],
        ["co.uk", "public suffix"],
      ] as const
    ) {
      it(`refuses ${domain}`, async () => {
        const { status, body } = await post(await createSite(), domain);
        expect(status).to.equal(422);
        expect(body.errors.domain[0]).to.contain(part);
      });
    }
    it("refuses one that is named already, and the fifty-first", async () => {
      const siteId = await createSite();
      const domains = Array.from({ length: 50 }, (_, index) => `r${index}.example`);
      await replaceManualCompetitors(database.db, { siteId, domains, now: NOW });
      expect((await post(siteId, "r7.example")).body.errors.domain[0]).to.contain("already");
      expect((await post(siteId, "r50.example")).body.errors.domain[0]).to.contain("at most 50");
    });
    it("does not know another account's site", async () => {
      const siteId = await createSite();
      account = await insertSpecAccount(database.db);
      expect((await post(siteId, "rival.example")).status).to.equal(404);
    });
  });

  describe("DELETE /sites/{id}/competitors/{competitor_id}", () => {
    it("removes one that is not detected again until somebody names it", async () => {
      const siteId = await insertPages();
      await refresh(siteId);
      const { data: [{ id }] } = await list(siteId);
      expect((await call("DELETE", `/sites/${siteId}/competitors/${id}`)).status).to.equal(204);
      await refresh(siteId);
      expect((await list(siteId)).data).to.deep.equal([]);
      expect((await call("DELETE", `/sites/${siteId}/competitors/${id}`)).status).to.equal(404);
      const again = await call("POST", `/sites/${siteId}/competitors`, { domain: "rival.example" });
      expect(again.body.data).to.deep.include({ id, origin: "manual" });
    });
    it("does not know another site's competitor", async () => {
      const siteId = await insertPages();
      await refresh(siteId);
      const { data: [{ id }] } = await list(siteId);
      const other = await createSiteOf("second.example");
      expect((await call("DELETE", `/sites/${other}/competitors/${id}`)).status).to.equal(404);
    });
  });

  const createSiteOf = (domain: string) =>
    insertSpecSite(database.db, account.accountId, { domain });
});
