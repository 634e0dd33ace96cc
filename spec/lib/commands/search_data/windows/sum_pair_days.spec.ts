import { expect } from "chai";
import { listDayCoverage } from "../../../../../db/search_data/search_days.ts";
import { unpackDays } from "../../../../../lib/commands/search_data/windows/scan_days.ts";
import {
  sumPairDays,
  takePairDays,
} from "../../../../../lib/commands/search_data/windows/sum_pair_days.ts";
import { insertSpecAccount } from "../../../../support/accounts/account.ts";
import { createSpecDatabase, type SpecDatabase } from "../../../../support/database.ts";
import { insertFacts } from "../../../../support/search/search_facts.ts";
import { insertSpecSite } from "../../../../support/accounts/sites.ts";

const DAYS = ["2026-11-01", "2026-11-02"];

describe("sumPairDays()", () => {
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

  it("leaves the days in memory for who takes them first", async () => {
    const { db } = database;
    const [dateFrom = "", dateTo = ""] = DAYS;
    const choice = { siteId, searchType: "web", kinds: ["query_page"] } as const;
    const [coverage] = await listDayCoverage(db, choice, { from: dateFrom, to: dateTo });
    if (coverage === undefined) throw new Error("There are days.");
    const key = {
      siteId,
      searchType: "web",
      country: null,
      device: null,
      dateFrom,
      dateTo,
    } as const;
    const sums = await sumPairDays({ db, snapshot: db }, key, coverage);
    expect([...sums.rows.clicks]).to.deep.equal([3]);
    const again = await sumPairDays({ db, snapshot: db }, key, coverage);
    const days = Array.from(
      unpackDays(takePairDays(again) ?? []),
      ({ date, clicks }) => [date, ...clicks],
    );
    expect(days).to.deep.equal([["2026-11-01", 1], ["2026-11-02", 2]]);
    expect(takePairDays(sums)).to.equal(undefined);
  });
});
