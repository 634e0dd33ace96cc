import { expect } from "chai";
import { deleteRanksOf } from "../../../../../db/imports/deleted_imports.ts";
import { findMainContext, listKeywordRankDays } from "../../../../../db/search/keyword_ranks.ts";
import { listRankDates, listRankSets } from "../../../../../db/search_data/rank_sets.ts";
import { listStoredSerps } from "../../../../../db/search_data/rank_store.ts";
import type { RankRow } from "../../../../../lib/importers/import_rows.ts";
import { insertSpecAccount } from "../../../../support/accounts/account.ts";
import { createSpecDatabase, type SpecDatabase } from "../../../../support/database.ts";
import { readFixture, runImport } from "../../../../support/imports/imports.ts";
import { importRankRows, rankRow, serpRows } from "../../../../support/search/rank_data.ts";
import { insertSpecSite } from "../../../../support/accounts/sites.ts";

describe("createRankStore()", () => {
  let database: SpecDatabase;
  let accountId: number;
  let siteId: number;
  before(async () => {
    database = await createSpecDatabase();
    ({ accountId } = await insertSpecAccount(database.db));
  });
  after(() => database.drop());
  let sites = 0;
  beforeEach(async () => {
    siteId = await insertSpecSite(database.db, accountId, { domain: `own${++sites}.example` });
  });

  const own = (path = "/") => `https://www.own${sites}.example${path}`;
  const store = (rows: RankRow[], batchSize?: number) =>
    importRankRows(database.db, siteId, rows, batchSize);
  const keywordId = async (keyword: string) => {
    const row = await database.db("keywords").where({ site_id: siteId, keyword }).first("id");
    return row.id as number;
  };
  const daysOf = async (keyword: string) => {
    const days = await listKeywordRankDays(database.db, {
      siteId,
      keywordId: await keywordId(keyword),
      from: "2000-01-01",
      to: "2100-01-01",
    });
    return days.map(({ date, position, url, depth }) => ({ date, position, url, depth }));
  };
  const serpOf = async (keyword: string) => {
    const group = await database.db("rank_serps").where({ site_id: siteId }).first(
      "context_id as contextId",
      database.db.raw("date_format(date, '%Y-%m-%d') as date"),
      "source_id as sourceId",
    );
    const [serp] = await listStoredSerps(database.db, siteId, {
      group,
      keywordIds: [await keywordId(keyword)],
    });
    return serp;
  };

  it("keeps the best organic rank of the site, whichever host of it", async () => {
    const stored = await store([
      ...serpRows("tea", "2026-11-01", [
        "https://other.example/",
        `https://blog.own${sites}.example/tea`,
        own("/tea"),
      ]),
      rankRow({
        keyword: "tea",
        date: "2026-11-01",
        url: own("/ad"),
        domain: `own${sites}.example`,
        position: 1,
        resultKind: "ad",
        serp: "tea 2026-11-01",
        source: "serp_api",
      }),
    ]);
    expect(stored).to.equal(4);
    expect(await daysOf("tea")).to.deep.equal([
      { date: "2026-11-01", position: 2, url: `https://blog.own${sites}.example/tea`, depth: 3 },
    ]);
  });
  it("distinguishes a keyword for which the site is not on the page from one that was not looked at", async () => {
    await store([
      ...serpRows("tea", "2026-11-01", ["https://a.example/", "https://b.example/"]),
      ...serpRows("mate", "2026-11-01", ["https://a.example/"], { seen: { from: 11, to: 20 } }),
    ]);
    expect(await daysOf("tea")).to.deep.equal([
      { date: "2026-11-01", position: null, url: null, depth: 2 },
    ]);
    expect(await daysOf("mate")).to.deep.equal([]);
  });
  it("sums the clicks that results can expect, on which the share of voice rests", async () => {
    await store(serpRows("tea", "2026-11-01", ["https://a.example/", own(), own("/2")]));
    const contextId = await findMainContext(database.db, siteId) ?? 0;
    const [set] = await listRankSets(database.db, {
      siteId,
      contextId,
      from: "2026-11-01",
      to: "2026-11-01",
    });
    const [rank] = set?.ranks ?? [];
    // 28.5 %, 15.7 % and 11 % of the default curve
    expect(rank?.ownClicks).to.be.closeTo(0.267, 1e-7);
    expect(rank?.allClicks).to.be.closeTo(0.552, 1e-7);
  });
  it("joins pages that go on, also when they come in batches far apart", async () => {
    const first = serpRows("tea", "2026-11-01", ["https://a.example/", "https://b.example/"]);
    const second = serpRows("tea", "2026-11-01", [own()], {
      serp: "page 2",
      position: 3,
      seen: { from: 3, to: 3 },
    });
    const many = Array.from(
      { length: 2_100 },
      (_, index) =>
        rankRow({ keyword: `k${index}`, date: "2026-11-01", position: 1, source: "other" }),
    );
    expect(await store([...first, ...many, ...second], 100)).to.equal(2_103);
    expect(await daysOf("tea")).to.deep.equal([
      { date: "2026-11-01", position: 3, url: own(), depth: 3 },
    ]);
    const serp = await serpOf("tea");
    expect(serp?.whole).to.equal(true);
    expect(serp?.seen).to.deep.equal({ from: 1, to: 3 });
    expect(serp?.results.map(({ position }) => position)).to.deep.equal([1, 2, 3]);
  }).timeout(10_000);
  it("lets the later of two pages of the same positions count", async () => {
    const early = serpRows("tea", "2026-11-01", [own(), "https://a.example/"], { serp: "early" });
    const late = serpRows("tea", "2026-11-01", ["https://a.example/", own()], { serp: "late" });
    expect(await store([...early, ...late])).to.equal(2);
    expect((await daysOf("tea"))[0]?.position).to.equal(2);
  });
  it("keeps the best of several ranks of a rank tracker, and the host it names none of", async () => {
    await store([
      rankRow({ keyword: "tea", date: "2026-11-01", position: 7, url: own("/7") }),
      rankRow({ keyword: "Tea ", date: "2026-11-01", position: 3.4, url: own("/3") }),
      rankRow({ keyword: "tea", date: "2026-11-01", position: null }),
    ]);
    expect(await daysOf("tea")).to.deep.equal([
      { date: "2026-11-01", position: 3.4, url: own("/3"), depth: null },
    ]);
  });
  it("replaces a table's days and leaves the others", async () => {
    await store([
      rankRow({ keyword: "tea", date: "2026-11-01", position: 7 }),
      rankRow({ keyword: "mate", date: "2026-11-01", position: 8 }),
      rankRow({ keyword: "mate", date: "2026-11-02", position: 9 }),
    ]);
    await store([rankRow({ keyword: "tea", date: "2026-11-01", position: 5 })]);
    expect((await daysOf("tea")).map(({ position }) => position)).to.deep.equal([5]);
    expect((await daysOf("mate")).map(({ position }) => position)).to.deep.equal([9]);
    const newest = await database.db("rank_newest").where({ site_id: siteId })
      .orderBy("position").pluck("position");
    expect(newest).to.deep.equal([5, 9]);
  });
  it("replaces the page of a keyword and leaves those of others on the day", async () => {
    await store(serpRows("tea", "2026-11-01", [own(), "https://a.example/"]));
    await store(serpRows("mate", "2026-11-01", [own()]));
    await store(serpRows("tea", "2026-11-01", ["https://a.example/"]));
    expect((await daysOf("tea")).map(({ position }) => position)).to.deep.equal([null]);
    expect((await daysOf("mate")).map(({ position }) => position)).to.deep.equal([1]);
    expect((await serpOf("tea"))?.results.length).to.equal(1);
  });
  it("lets go of what an import has brought, and of nothing else", async () => {
    await store(serpRows("tea", "2026-11-01", [own()]));
    await store(serpRows("mate", "2026-11-01", ["https://a.example/", own()]));
    const importId = await database.db("rank_dates").where({ site_id: siteId })
      .max({ id: "import_id" });
    await deleteRanksOf(database.db, { siteId, importId: importId[0]?.["id"] });
    expect((await daysOf("tea")).map(({ position }) => position)).to.deep.equal([1]);
    expect(await daysOf("mate")).to.deep.equal([]);
    expect(await database.db("rank_newest").where({ site_id: siteId }).pluck("position"))
      .to.deep.equal([1]);
  });
  it("keeps what was searched with apart, and reports the context with the most keywords", async () => {
    await store([
      rankRow({ keyword: "tea", date: "2026-11-01", position: 7, device: "mobile" }),
      rankRow({ keyword: "tea", date: "2026-11-01", position: 5 }),
      rankRow({ keyword: "mate", date: "2026-11-02", position: 5 }),
    ]);
    expect((await daysOf("tea")).map(({ position }) => position)).to.have.members([5, 7]);
    const contextId = await findMainContext(database.db, siteId) ?? 0;
    expect(await listRankDates(database.db, siteId, contextId))
      .to.deep.equal(["2026-11-02", "2026-11-01"]);
  });
  it("keeps a competitor's rank that a table reports beside the site's own", async () => {
    await store([
      rankRow({ keyword: "tea", date: "2026-11-01", position: 2 }),
      rankRow({ keyword: "tea", date: "2026-11-01", position: 1, domain: "rival.example" }),
    ]);
    expect((await daysOf("tea")).map(({ position }) => position)).to.deep.equal([2]);
    const serp = await serpOf("tea");
    expect(serp?.whole).to.equal(false);
    expect(serp?.results.map(({ position }) => position)).to.deep.equal([1]);
  });
  it("stores the real answers of SerpApi: the second page of one day, the first of another", async () => {
    const files = ["basic_search_result.json", "search_coffee_sample.json"].map((name) =>
      readFixture(`serp_api/${name}`)
    );
    const { rows } = await runImport(files, { country: "US" });
    const ranks = rows.filter((row) => row.kind === "rank");
    expect(await store(ranks)).to.equal(ranks.length);
    // the page of 2019 begins with position 11, so nothing is said of the site's rank on it
    expect((await daysOf("Coffee")).map(({ position }) => position)).to.deep.equal([null]);
  });
});
