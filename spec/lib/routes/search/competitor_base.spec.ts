import { expect } from "chai";
import { refreshCompetitors } from "../../../../lib/commands/search/visibility/refresh_competitors.ts";
import { insertSpecAccount, type SpecAccount } from "../../../support/accounts/account.ts";
import { type SpecApi, startApi } from "../../../support/api.ts";
import { createSpecDatabase, type SpecDatabase } from "../../../support/database.ts";
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

describe("the site beside its competitors", () => {
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
    const { db, searchWindows } = database;
    await refreshCompetitors.run({ db, searchWindows, siteId, now: NOW });
    await endRefreshes(db, siteId);
  };
  const call = (method: string, path: string, body?: unknown) =>
    api.request(method, path, { token: account.tokenText, ...(body ? { body } : {}) });
  const list = async (siteId: number, query = "") =>
    (await call("GET", `/sites/${siteId}/competitors${query}`)).body;

  async function insertPages(day = "2026-11-10"): Promise<number> {
    const siteId = await createSite();
    await importRankRows(database.db, siteId, [
      ...PAGES.flatMap(([keyword, , urls]) => serpRows(keyword, day, urls)),
      ...PAGES.map(([keyword, volume]) => volumeRow(keyword, volume)),
    ]);
    return siteId;
  }

  describe("GET /sites/{id}/visibility?competitors=true", () => {
    it("says how competitors stood, day by day", async () => {
      const siteId = await insertPages("2026-11-01");
      await importRankRows(database.db, siteId, serpRows("tea", "2026-11-10", [RIVAL, OWN]));
      await refresh(siteId);
      const { body } = await call(
        "GET",
        `/sites/${siteId}/visibility?competitors=true&from=2026-11-01&compare=none`,
      );
      const [rival] = body.data.competitors;
      expect(rival.domain).to.equal("rival.example");
      const pcts = rival.series.map((point: { visibility_pct: number }) => point.visibility_pct);
      // tea: from the second place to the first; 442 and 570 of 570 clicks
      expect(pcts).to.deep.equal([...new Array(9).fill(77.54), 100]);
      expect(rival).to.deep.include({
        visibility_score: 100,
        visibility_pct: 100,
        // (285 + 142.5 + 114 + 28.5 + 15.7) ÷ (1000 × .442 + 1000 × .552)
        share_of_voice: 0.5892,
      });
    });
    it("sets the site beside them on the base of their list, whatever `current` compares", async () => {
      const siteId = await insertPages("2026-11-01");
      const chai = { keyword: "chai" };
      await importRankRows(database.db, siteId, [
        ...serpRows("tea", "2026-11-10", [RIVAL, OWN]),
        // a keyword of which others' single results are known, and the site's own newer rank
        rankRow({ ...chai, date: "2026-11-08", position: 3, url: RIVAL, domain: "rival.example" }),
        rankRow({ ...chai, date: "2026-11-08", position: 5, url: OWN, domain: "own.example" }),
        rankRow({ ...chai, date: "2026-11-10", position: 2, url: OWN, domain: "own.example" }),
        volumeRow("chai", 300),
      ]);
      await refresh(siteId);
      const { meta, data } = await list(siteId);
      expect(meta.summary).to.include({ keywords_count: 5, serps_count: 4 });
      for (const query of ["", "&compare=none", "&from=2026-11-05"]) {
        const { body } = await call(
          "GET",
          `/sites/${siteId}/visibility?competitors=true${query}`,
        );
        const { summary } = meta;
        const { series, ...own } = body.data.beside_competitors;
        const { visibility_score, visibility_pct, share_of_voice } = summary;
        expect(own, query).to.deep.equal({ visibility_score, visibility_pct, share_of_voice });
        expect(series.at(-1), query).to.include({ visibility_pct, share_of_voice });
        expect(body.meta.comparison, query).to.deep.equal({
          from: meta.from,
          to: meta.to,
          keywords_count: summary.keywords_count,
          serps_count: summary.serps_count,
          weighting: meta.weighting,
          imputed_count: meta.imputed_count,
        });
        const [rival] = body.data.competitors;
        expect(rival, query).to.deep.include({
          domain: data[0].domain,
          visibility_pct: data[0].visibility_pct,
          share_of_voice: data[0].share_of_voice,
        });
      }
    });
    it("says of earlier days what they are compared by, without counts", async () => {
      const siteId = await insertPages("2026-11-01");
      await importRankRows(database.db, siteId, serpRows("tea", "2026-11-10", [RIVAL, OWN]));
      await refresh(siteId);
      const { body } = await call(
        "GET",
        `/sites/${siteId}/visibility?competitors=true&to=2026-11-02`,
      );
      expect(body.meta.comparison).to.deep.equal({
        from: "2026-09-28",
        to: "2026-11-02",
        keywords_count: null,
        serps_count: null,
        weighting: null,
        imputed_count: null,
      });
      // tea first, mate second, coffee third: (285 + 78.5 + 44) ÷ 570
      expect(body.data.beside_competitors.visibility_pct).to.equal(71.49);
    });
    it("compares nothing where no results of others are known", async () => {
      const siteId = await createSite();
      await importRankRows(database.db, siteId, [
        rankRow({ keyword: "tea", date: "2026-11-10", position: 2, url: OWN }),
      ]);
      await refresh(siteId);
      const { body } = await call("GET", `/sites/${siteId}/visibility?competitors=true`);
      expect(body.data).to.deep.include({ beside_competitors: null, competitors: [] });
      expect(body.meta.comparison).to.equal(null);
    });
  });
});
