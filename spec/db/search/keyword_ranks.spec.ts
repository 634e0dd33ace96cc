import { expect } from "chai";
import { insertRows } from "../../../db/core/sql_rows.ts";
import {
  findMainContext,
  type KeywordRankOptions,
  listKeywordRankDays,
} from "../../../db/search/keyword_ranks.ts";
import { useSpecDatabase } from "../../support/database.ts";
import {
  insertRankContexts,
  insertRankSources,
  insertRankUrls,
} from "../../support/search/stored_rows.ts";

const DATES = "rank_dates (site_id, context_id, date, source_id, import_id)";
const DAYS = "rank_days (site_id, context_id, date, keyword_id, source_id, position, url_id, " +
  "depth, import_id)";

describe("listKeywordRankDays()", () => {
  const db = useSpecDatabase(async (db) => {
    await insertRankContexts(db, [
      { id: 7, country: "DE", location: "Berlin", language: "de", device: "mobile" },
      { id: 8, engine: "bing" },
    ]);
    await insertRankSources(db, 1, { 1: "serp_api", 2: "position" });
    await insertRankUrls(db, 1, { 301: "https://own.example/tea" });
    await insertRows(db, DATES, [
      [1, 7, "2026-10-31", 1, 50],
      [1, 7, "2026-11-01", 1, 50],
      [1, 7, "2026-11-01", 2, 51],
      [1, 8, "2026-11-01", 1, 50],
      [1, 7, "2026-11-30", 1, 50],
      [1, 7, "2026-12-01", 1, 50],
      [1, 7, "2026-11-15", 1, 50],
      [2, 7, "2026-11-01", 1, 50],
    ]);
    await insertRows(db, DAYS, [
      [1, 7, "2026-10-31", 101, 1, 99, null, null, 50],
      [1, 7, "2026-11-01", 101, 1, 3.4, 301, 10, 50],
      [1, 7, "2026-11-01", 101, 2, 4, null, null, 51],
      [1, 8, "2026-11-01", 101, 1, null, null, 100, 50],
      [1, 7, "2026-11-30", 101, 1, 5, 999, 20, 50],
      [1, 7, "2026-12-01", 101, 1, 99, null, null, 50],
      [1, 7, "2026-11-01", 102, 1, 99, null, null, 50],
      // the import that the day is of brought no rank of the keyword
      [1, 7, "2026-11-15", 101, 1, 99, null, null, 49],
      [2, 7, "2026-11-01", 101, 1, 99, null, null, 50],
    ]);
  });
  const list = (options: Partial<KeywordRankOptions> = {}) =>
    listKeywordRankDays(db(), {
      siteId: 1,
      keywordId: 101,
      from: "2026-11-01",
      to: "2026-11-30",
      ...options,
    });
  const berlin = {
    engine: "google",
    country: "DE",
    location: "Berlin",
    language: "de",
    device: "mobile",
  };
  const bing = { engine: "bing", country: null, location: null, language: null, device: null };

  it("lists ranks by day, context and source, the borders included", async () => {
    const unknown = { url: null, depth: null };
    expect(await list()).to.deep.equal([
      {
        date: "2026-11-01",
        ...berlin,
        source: "serp_api",
        position: 3.4,
        url: "https://own.example/tea",
        depth: 10,
      },
      { date: "2026-11-01", ...berlin, source: "position", position: 4, ...unknown },
      { date: "2026-11-01", ...bing, source: "serp_api", position: null, url: null, depth: 100 },
      { date: "2026-11-30", ...berlin, source: "serp_api", position: 5, url: null, depth: 20 },
    ]);
  });
  it("lists those of one context alone", async () => {
    expect((await list({ contextId: 8 })).map(({ engine }) => engine)).to.deep.equal(["bing"]);
    expect(await list({ contextId: 9 })).to.deep.equal([]);
  });
  it("keeps keywords and sites apart", async () => {
    expect((await list({ keywordId: 102 })).map(({ position }) => position)).to.deep.equal([99]);
    expect((await list({ siteId: 2 })).map(({ position }) => position)).to.deep.equal([99]);
    expect(await list({ keywordId: 103 })).to.deep.equal([]);
  });
});

describe("findMainContext()", () => {
  const db = useSpecDatabase((db) =>
    insertRows(db, "rank_newest (site_id, context_id, keyword_id, date)", [
      [1, 6, 101, "2026-11-30"],
      [1, 8, 101, "2026-11-01"],
      [1, 8, 102, "2026-11-01"],
      [1, 7, 101, "2026-11-01"],
      [1, 7, 103, "2026-11-01"],
      [2, 9, 201, "2026-11-01"],
      [2, 9, 202, "2026-11-01"],
      [2, 9, 203, "2026-11-01"],
    ])
  );

  it("finds the context with the most keywords, the older of equals", async () => {
    expect(await findMainContext(db(), 1)).to.equal(7);
    expect(await findMainContext(db(), 2)).to.equal(9);
  });
  it("finds none where nothing ranks", async () => {
    expect(await findMainContext(db(), 3)).to.equal(undefined);
  });
});
