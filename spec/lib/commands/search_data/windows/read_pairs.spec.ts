import { expect } from "chai";
import type { WindowPairs } from "../../../../../lib/commands/search_data/search_window.ts";
import { insertSpecAccount } from "../../../../support/accounts/account.ts";
import { createSpecDatabase, type SpecDatabase } from "../../../../support/database.ts";
import { insertFacts } from "../../../../support/search/search_facts.ts";
import { insertSpecSite } from "../../../../support/accounts/sites.ts";

const DAYS = ["2026-11-01", "2026-11-02"];

describe("readPairs()", () => {
  let database: SpecDatabase;
  let siteId: number;
  before(async () => {
    database = await createSpecDatabase();
    const { accountId } = await insertSpecAccount(database.db);
    siteId = await insertSpecSite(database.db, accountId);
    await insertFacts(
      database.db,
      siteId,
      DAYS.map((date, index) => ({
        kind: "query_page",
        date,
        query: "tea",
        page: "https://shop.example.com/tea",
        clicks: index + 1,
        impressions: 10,
      })),
    );
  });
  after(() => database.drop());

  it("has the days in memory for the first reader, and reads them again for others", async () => {
    const [dateFrom = "", dateTo = ""] = DAYS;
    const part = { siteId, searchType: "web", country: null, device: null } as const;
    const key = { ...part, dateFrom, dateTo };
    const { searchWindows } = database;
    const first = await searchWindows.readPairs(key);
    expect([...first.rows.clicks]).to.deep.equal([3]);
    const again = await searchWindows.readPairs(key);
    expect(again.rows).to.equal(first.rows);
    const [keywordId = 0] = first.rows.firsts;
    const read = async (pairs: WindowPairs) => {
      const found = [];
      for await (const batch of pairs.readDays([keywordId])) {
        found.push(...batch.map(({ rows }) => [...rows.clicks]));
      }
      return found;
    };
    await database.db("search_facts").where({ site_id: siteId }).update({ clicks: 7 });
    // in memory, as the rows were summed
    expect(await read(again)).to.deep.equal([[1, 2]]);
    expect(await read(first)).to.deep.equal([[7, 7]]);
  });
  it("has nothing of a window without days", async () => {
    const part = { siteId, searchType: "web", country: null, device: null } as const;
    const window = { dateFrom: "2025-11-01", dateTo: "2025-11-02" };
    const { rows } = await database.searchWindows.readPairs({ ...part, ...window });
    expect([...rows.clicks]).to.deep.equal([]);
  });
});
