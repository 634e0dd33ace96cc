import { expect } from "chai";
import { type PairDaysChoice, readPairDays } from "../../../db/search_data/pair_days.ts";
import { useSpecDatabase } from "../../support/database.ts";
import { insertFacts, type SpecFact, type SpecFactIds } from "../../support/search/search_facts.ts";

const A = "https://own.example/a";
const B = "https://own.example/b";
/** Days from 1970-01-01 to 1 November 2026. */
const FIRST = 20_758;

describe("readPairDays()", () => {
  let ids: SpecFactIds;
  const pair = (query: string, date: string, clicks: number, more: Partial<SpecFact> = {}) => ({
    ...{ kind: "query_page", query, date, page: A, clicks, impressions: 10, position: 2 } as const,
    ...more,
  });
  const db = useSpecDatabase(async (db) => {
    ids = await insertFacts(db, 1, [
      pair("tea", "2026-10-31", 99),
      pair("tea", "2026-11-01", 1, { country: "DE", device: "mobile" }),
      pair("tea", "2026-11-01", 2, { country: "AT", device: "mobile" }),
      pair("tea", "2026-11-01", 3, { page: B, country: "DE", device: "desktop" }),
      pair("mate", "2026-11-30", 4, { position: null }),
      pair("mate", "2026-11-30", 5, { searchType: "image" }),
      pair("cocoa", "2026-11-30", 99),
      pair("tea", "2026-12-01", 99),
      { kind: "query", query: "tea", date: "2026-11-02", clicks: 99, impressions: 99 },
    ]);
    await insertFacts(db, 2, [pair("tea", "2026-11-01", 99)]);
  });
  const read = async (
    choice: Partial<PairDaysChoice> = {},
    queries: readonly string[] = ["mate", "tea"],
  ) => {
    const all = {
      ...{ siteId: 1, searchType: "web", country: null, device: null } as const,
      ...{ from: "2026-11-01", to: "2026-11-30" },
      ...choice,
    };
    const keywordIds = queries.map((query) => ids.keywords[query] ?? 0);
    return await Array.fromAsync(readPairDays(db(), all, keywordIds));
  };
  const clicksOf = async (...asked: Parameters<typeof read>) =>
    (await read(...asked)).flat().map(({ clicks }) => clicks).toSorted();

  it("gives the rows of these keywords, the borders of the window included", async () => {
    const { tea = 0, mate = 0 } = ids.keywords;
    const { [A]: a = 0, [B]: b = 0 } = ids.pages;
    const tenAtTwo = { impressions: 10, positionSum: 20 };
    expect((await read()).flat()).to.have.deep.members([
      { keywordId: tea, pageId: a, day: FIRST, clicks: 1, ...tenAtTwo },
      { keywordId: tea, pageId: a, day: FIRST, clicks: 2, ...tenAtTwo },
      { keywordId: tea, pageId: b, day: FIRST, clicks: 3, ...tenAtTwo },
      {
        ...{ keywordId: mate, pageId: a, day: FIRST + 29, clicks: 4 },
        ...{ impressions: 10, positionSum: null },
      },
    ]);
  });
  it("reads one country, device or search type alone", async () => {
    expect(await clicksOf({ country: "DE" })).to.deep.equal([1, 3]);
    expect(await clicksOf({ device: "mobile" })).to.deep.equal([1, 2]);
    expect(await clicksOf({ country: "DE", device: "desktop" })).to.deep.equal([3]);
    expect(await clicksOf({ searchType: "image" })).to.deep.equal([5]);
    expect(await clicksOf({ country: "FR" })).to.deep.equal([]);
  });
  it("has all rows of a keyword in the same batch, and leaves none out between batches", async () => {
    // two days: 4,000 keywords at once
    const unknown = Array.from({ length: 3_999 }, (_, index) => `unknown ${index}`);
    const batches = await read({}, [...unknown, "mate", "tea"]);
    expect(batches.map((rows) => rows.length)).to.deep.equal([1, 3]);
  });
  it("gives nothing where the window has no days with pages, or no keyword is asked for", async () => {
    expect(await read({ from: "2026-11-02", to: "2026-11-29" })).to.deep.equal([]);
    expect(await read({}, [])).to.deep.equal([]);
    expect(await clicksOf({ siteId: 3 })).to.deep.equal([]);
  });
});
