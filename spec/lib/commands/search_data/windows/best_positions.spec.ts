import { expect } from "chai";
import { findBestPositions } from "../../../../../db/search_data/search_series.ts";
import { createSearchWindows } from "../../../../../lib/commands/search_data/search_windows.ts";
import { readAllBestPositions } from "../../../../../lib/commands/search_data/windows/best_positions.ts";
import { insertSpecAccount } from "../../../../support/accounts/account.ts";
import { insertSpecSite } from "../../../../support/accounts/sites.ts";
import { useSpecDatabase } from "../../../../support/database.ts";
import { insertFacts, type SpecFact } from "../../../../support/search/search_facts.ts";

const QUERIES = ["tea", "cup", "pot", "leaf", "water"];
const PAGE = "https://example.com/";
const OTHER = "https://example.com/other";
const NOW = new Date("2026-11-05T00:00:00Z");

const ROW = { kind: "query", clicks: 1, impressions: 10 } as const;
const GERMAN = { ...ROW, country: "DE" } as const;
const SWISS = { ...ROW, country: "CH" } as const;

/** Days with other keywords, countries, positions and kinds; ids rise from "ash" to "fir". */
const UNLIKE_DAYS: readonly SpecFact[] = [
  // the second day has keywords between and after those of the first, the third before and between
  { ...GERMAN, date: "2026-11-02", query: "ash", position: 9 },
  { ...GERMAN, date: "2026-11-01", query: "beech", position: 4 },
  { ...SWISS, date: "2026-11-02", query: "cedar", position: 3 },
  { ...GERMAN, date: "2026-11-01", query: "dogwood", position: 8 },
  { ...SWISS, date: "2026-11-01", query: "dogwood", position: 2 },
  { ...GERMAN, date: "2026-11-02", query: "elm", position: 6 },
  { ...GERMAN, date: "2026-11-03", query: "ash", position: 7 },
  { ...GERMAN, date: "2026-11-03", query: "dogwood", position: 7 },
  // of one row the position is not known, so neither is the mean of the day
  { ...GERMAN, date: "2026-11-03", query: "elm", position: 1 },
  { ...SWISS, date: "2026-11-03", query: "elm", position: null },
  { ...GERMAN, date: "2026-11-02", query: "fir", position: null },
  // left out for privacy
  { ...GERMAN, date: "2026-11-02", position: 1 },
  { ...SWISS, date: "2026-11-03", position: 1 },
  // rows by page count only on days that have none by query alone
  { ...GERMAN, kind: "query_page", date: "2026-11-02", query: "ash", page: PAGE, position: 1 },
  { ...GERMAN, kind: "query_page", date: "2026-11-04", query: "beech", page: PAGE, position: 3 },
  { ...GERMAN, kind: "query_page", date: "2026-11-04", query: "beech", page: OTHER, position: 4 },
  { ...SWISS, kind: "query_page", date: "2026-11-04", query: "elm", page: PAGE, position: 5 },
];
/** The best mean of a day. */
const BEST = {
  all: { ash: 7, beech: 3.5, cedar: 3, dogwood: 5, elm: 5, fir: undefined },
  DE: { ash: 7, beech: 3.5, cedar: undefined, dogwood: 7, elm: 1, fir: undefined },
  CH: { ash: undefined, beech: undefined, cedar: 3, dogwood: 2, elm: 5, fir: undefined },
} as const;

describe("readAllBestPositions()", () => {
  let siteId: number;
  let ids: Record<string, number>;
  const db = useSpecDatabase(async (db) => {
    const { accountId } = await insertSpecAccount(db);
    siteId = await insertSpecSite(db, accountId);
    const fact = { kind: "query", clicks: 1, impressions: 10 } as const;
    const { keywords } = await insertFacts(
      db,
      siteId,
      ["2026-11-01", "2026-11-02"].flatMap((date, day) =>
        QUERIES.map((query, index) => ({ ...fact, date, query, position: 9 - day + index }))
      ),
    );
    ids = keywords;
  });

  it("finds what single keywords have", async () => {
    const searchWindows = createSearchWindows({ db: db(), log: () => {} });
    const query = { compare: "none", search_type: "web" } as const;
    const window = await searchWindows.resolve({ siteId, query, now: NOW, kind: "query" });
    const single = await searchWindows.readBestPositions(siteId, window, Object.values(ids));
    expect(Object.entries(ids).map(([query, id]) => [query, single.get(id)]))
      .to.have.deep.members(QUERIES.map((query, index) => [query, 8 + index]));
    const find = await readAllBestPositions({ db: db() }, { siteId, window });
    for (const id of Object.values(ids)) expect(find(id)).to.equal(single.get(id));
    expect([find(0), find(Math.max(...Object.values(ids)) + 1)])
      .to.deep.equal([undefined, undefined]);
    await searchWindows.close();
  });

  for (const country of [null, "DE", "CH"] as const) {
    it(`finds what the database finds of unlike days, country ${country}`, async () => {
      const { accountId } = await insertSpecAccount(db());
      const mixed = await insertSpecSite(db(), accountId);
      const { keywords } = await insertFacts(db(), mixed, UNLIKE_DAYS);
      const searchWindows = createSearchWindows({ db: db(), log: () => {} });
      const query = { compare: "none", search_type: "web", ...(country && { country }) } as const;
      const window = await searchWindows.resolve({ siteId: mixed, query, now: NOW, kind: "query" });
      const find = await readAllBestPositions({ db: db() }, { siteId: mixed, window });
      const single = await findBestPositions(db(), {
        siteId: mixed,
        searchType: "web",
        country,
        device: null,
        from: "2026-11-01",
        to: "2026-11-04",
        keywordIds: Object.values(keywords),
      });
      const found = Object.entries(keywords).map(([name, id]) => [name, find(id)]);
      expect(Object.fromEntries(found)).to.deep.equal(BEST[country ?? "all"]);
      expect(found).to.deep.equal(
        Object.entries(keywords).map(([name, id]) => [name, single.get(id)]),
      );
      // queries that were left out for privacy
      expect(find(0)).to.equal(undefined);
      await searchWindows.close();
    });
  }

  it("finds nothing where there are no days", async () => {
    const { accountId } = await insertSpecAccount(db());
    const other = await insertSpecSite(db(), accountId);
    const searchWindows = createSearchWindows({ db: db(), log: () => {} });
    const query = { compare: "none", search_type: "web" } as const;
    const window = await searchWindows.resolve({ siteId: other, query, now: NOW, kind: "query" });
    const find = await readAllBestPositions({ db: db() }, { siteId: other, window });
    expect(find(1)).to.equal(undefined);
    await searchWindows.close();
  });
});
