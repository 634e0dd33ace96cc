import { expect } from "chai";
import { insertSpecAccount } from "../support/accounts/account.ts";
import { startApi } from "../support/api.ts";
import { createSpecDatabase, type SpecDatabase } from "../support/database.ts";
import {
  importOverHttp,
  refreshAll,
  type SearchClient,
  toCsv,
} from "../support/search/imported_search.ts";
import { insertSpecSite } from "../support/accounts/sites.ts";

const ORIGIN = "https://shop.example.com";
const DAYS = 56;
const QUERIES = 30;

/** Rows by query, page, country and device of the days up to 17 November 2026. */
function makeRows({ skip = 0, days = DAYS, factor = 1 } = {}): Record<string, string | number>[] {
  const rows: Record<string, string | number>[] = [];
  for (let ago = skip; ago < skip + days; ago++) {
    const date = new Date(Date.UTC(2026, 10, 17 - ago)).toISOString().slice(0, 10);
    for (let query = 0; query < QUERIES; query++) {
      for (const [place, country] of ["DE", "US"].entries()) {
        for (const [index, device] of ["desktop", "mobile"].entries()) {
          const impressions = factor * (1 + (7 * query + 3 * ago + 5 * place + index) % 23);
          rows.push({
            date,
            query: `${query % 6 === 0 ? "acme " : ""}thing ${query}`,
            // the pages of every other query take turns
            page: `${ORIGIN}/${(query + query % 2 * (ago % 2)) % 8}`,
            country,
            device,
            clicks: Math.floor(impressions / (3 + query % 5)),
            impressions,
            position: 1 + (query + ago) % 17 + index / 4,
          });
        }
      }
    }
  }
  return rows;
}

interface Counts {
  clicks: number;
  impressions: number;
}

function sum(rows: readonly Counts[]): Counts {
  return {
    clicks: rows.reduce((total, { clicks }) => total + clicks, 0),
    impressions: rows.reduce((total, { impressions }) => total + impressions, 0),
  };
}

/** An answer of SerpApi with these organic results. */
function serpOf(keyword: string, urls: readonly string[]): object {
  return {
    search_metadata: { status: "Success", created_at: "2026-11-17 08:00:00 UTC" },
    search_parameters: { engine: "google", q: keyword, gl: "de", hl: "de", device: "desktop" },
    organic_results: urls.map((link, index) => ({ position: index + 1, title: "title", link })),
  };
}

describe("search performance, whatever was imported", () => {
  let database: SpecDatabase;
  let client: SearchClient;
  let accountId: number;
  before(async () => {
    database = await createSpecDatabase();
    const account = await insertSpecAccount(database.db);
    accountId = account.accountId;
    const api = await startApi(database, { now: () => new Date("2026-11-20T12:00:00Z") });
    client = { api, token: account.tokenText, siteId: 0 };
  });
  after(async () => {
    await client.api.close();
    await database.drop();
  });

  async function addSite(domain: string): Promise<void> {
    const siteId = await insertSpecSite(database.db, accountId, { domain, brandNames: ["Acme"] });
    client = { ...client, siteId };
  }

  async function bring(content: string, fileName = "rows.csv"): Promise<number> {
    const imported = await importOverHttp(client, { file_name: fileName, content });
    expect(imported.error).to.equal(null);
    await refreshAll(client);
    return imported.id;
  }

  async function get(path: string) {
    const { api, token, siteId } = client;
    const { status, body } = await api.request("GET", `/sites/${siteId}${path}`, { token });
    expect(status).to.equal(200);
    return body;
  }

  async function listAll(path: string, perPage: number) {
    const rows: Record<string, unknown>[] = [];
    const paged = `${path}${path.includes("?") ? "&" : "?"}per_page=${perPage}`;
    let { data, meta } = await get(paged);
    const { next_cursor: _, per_page: _size, ...told } = meta;
    for (;;) {
      rows.push(...data);
      if (meta.next_cursor === null) return { rows, meta: told };
      ({ data, meta } = await get(`${paged}&cursor=${encodeURIComponent(meta.next_cursor)}`));
    }
  }

  describe("of rows by query, page, country and device", () => {
    before(async function () {
      this.timeout(30_000);
      await addSite("shop.example.com");
      await bring(toCsv(makeRows()));
    });

    it("agrees in clicks and impressions over days, countries, devices and pages", async () => {
      const expected = sum(countsOf(makeRows({ days: 28 })));
      const { data } = await get("/search-overview");
      const { rows: pages } = await listAll("/pages?fields=clicks,impressions", 500);
      expect(sum([data.totals])).to.deep.equal(expected);
      expect(sum(data.series)).to.deep.equal(expected);
      expect(sum(data.countries)).to.deep.equal(expected);
      expect(sum(data.devices)).to.deep.equal(expected);
      expect(sum([data.branded, data.non_branded])).to.deep.equal(expected);
      expect(sum(countsOf(pages))).to.deep.equal(expected);
    });

    it("splits into countries and devices without loss", async () => {
      const [whole, ...parts] = await Promise.all(
        ["", "?country=DE&device=mobile", "?country=DE&device=desktop"]
          .concat(["?country=US&device=mobile", "?country=US&device=desktop"])
          .map(async (query) => (await get(`/search-overview${query}`)).data.totals),
      );
      expect(sum(parts)).to.deep.equal(sum([whole]));
    });

    it("divides into weeks and months without loss", async () => {
      const expected = sum(countsOf(makeRows({ days: 28 })));
      for (const granularity of ["day", "week", "month"]) {
        const { data } = await get(`/search-overview?granularity=${granularity}`);
        expect(sum(data.series), granularity).to.deep.equal(expected);
      }
    });

    for (
      const path of [
        "/keywords",
        "/pages",
        "/search-intent",
        "/opportunities",
        "/cannibalization?harmless=true",
      ]
    ) {
      it(`lists the same rows and totals whatever the size of a page: ${path}`, async () => {
        const whole = await listAll(path, 500);
        expect(whole.meta).to.include({ total: whole.rows.length });
        expect(whole.rows).to.have.length.above(7);
        expect(await listAll(path, 7)).to.deep.equal(whole);
      });
    }

    it("reports intents whose keywords, clicks and impressions are those of the list", async () => {
      const { rows, meta } = await listAll("/search-intent", 500);
      expect(sum(meta.summary)).to.deep.equal(sum(countsOf(rows)));
      const shares = (name: string) =>
        meta.summary.reduce(
          (total: number, one: Record<string, number>) => total + (one[name] ?? 0),
          0,
        );
      expect(shares("keywords")).to.equal(QUERIES);
      expect(shares("clicks_share")).to.be.closeTo(1, 0.0003);
    });
  });

  describe("that is imported again", () => {
    const first = makeRows();
    let firstId: number;
    let secondId: number;
    const figures = async (query: string) =>
      sum([(await get(`/search-overview${query}`)).data.totals]);
    const whole = "?from=2026-09-23&to=2026-11-17";
    before(async function () {
      this.timeout(30_000);
      await addSite("again.example.com");
      const content = toCsv(first).replaceAll(ORIGIN, "https://again.example.com");
      firstId = await bring(content);
      await bring(content, "copy.csv");
    });

    it("counts nothing twice", async () => {
      expect(await figures(whole)).to.deep.equal(sum(countsOf(first)));
      const { rows } = await listAll(`/keywords${whole}`, 500);
      expect(sum(countsOf(rows))).to.deep.equal(sum(countsOf(first)));
    });

    it("replaces the days that come again, and no others", async () => {
      const fortnight = makeRows({ days: 14, factor: 2 });
      secondId = await bring(toCsv(fortnight).replaceAll(ORIGIN, "https://again.example.com"));
      const others = makeRows({ skip: 14, days: 42 });
      expect(await figures(whole)).to.deep.equal(sum(countsOf([...fortnight, ...others])));
      expect(await figures("?from=2026-11-04&to=2026-11-17"))
        .to.deep.equal(sum(countsOf(fortnight)));
    });

    it("takes away what an import brought when that is deleted, and no more", async () => {
      const { api, token, siteId } = client;
      const remove = async (id: number) => {
        const { status } = await api.request("DELETE", `/sites/${siteId}/imports/${id}`, { token });
        expect(status).to.equal(204);
        await refreshAll(client);
      };
      await remove(secondId);
      expect(await figures(whole)).to.deep.equal(sum(countsOf(makeRows({ skip: 14, days: 42 }))));
      // all of it was replaced long ago
      await remove(firstId);
      expect(await figures(whole)).to.deep.equal(sum(countsOf(makeRows({ skip: 14, days: 42 }))));
      const { data } = await get("/imports");
      for (const { id } of data) await remove(id);
      const { data: nothing, meta } = await get("/search-overview");
      expect(nothing.totals).to.equal(null);
      expect(meta.data_status.code).to.equal("no_search_data");
      expect((await get("/keywords")).data).to.deep.equal([]);
    });
  });

  describe("of result pages", () => {
    const result = (host: string, keyword: string) =>
      `https://${host}/${keyword.replace(" ", "-")}`;
    const importSerps = async (hostsOf: (keyword: string, index: number) => string[]) => {
      const keywords = ["red tea", "green tea", "white tea", "black tea"];
      const answers = keywords.map((keyword, index) =>
        serpOf(keyword, hostsOf(keyword, index).map((host) => result(host, keyword)))
      );
      await bring(answers.map((answer) => JSON.stringify(answer)).join("\n"), "serps.ndjson");
    };

    it("has shares of voice that sum to 1", async () => {
      await addSite("tea.example.com");
      const hosts = ["tea.example.com", "www.rival.test", "other.test", "third.test"];
      await importSerps((_, index) => [...hosts.slice(index), ...hosts.slice(0, index)]);
      const { data, meta } = await get("/competitors");
      const shares = data.map((one: { share_of_voice: number }) => one.share_of_voice);
      expect(data).to.have.length(3);
      expect(
        shares.reduce((total: number, share: number) => total + share, 0) +
          meta.summary.share_of_voice,
      ).to.be.closeTo(1, 0.0002);
      // each is once at each of the first four positions
      expect(new Set(shares)).to.deep.equal(new Set([0.25]));
    });

    it("gives 100 to a site that is first everywhere, and 0 to one that is nowhere", async () => {
      await addSite("first.example.com");
      await importSerps(() => ["first.example.com", "rival.test", "other.test"]);
      const { data } = await get("/visibility");
      expect(data.current).to.include({ visibility_score: 100, visibility_pct: 100, top_3: 4 });
      await addSite("nowhere.example.com");
      await importSerps(() => ["first.example.com", "rival.test", "other.test"]);
      const { data: nowhere } = await get("/visibility");
      expect(nowhere.current).to.include({
        visibility_score: 0,
        share_of_voice: 0,
        unranked_count: 4,
      });
    });
  });
});

function countsOf(rows: readonly Record<string, unknown>[]): Counts[] {
  return rows.map(({ clicks, impressions }) => ({
    clicks: Number(clicks),
    impressions: Number(impressions),
  }));
}
