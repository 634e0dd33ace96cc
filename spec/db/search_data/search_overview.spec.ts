import { expect } from "chai";
import { sumByBrand } from "../../../db/search_data/search_overview.ts";
import { findPeriodById } from "../../../db/search_data/search_periods.ts";
import { insertSpecAccount } from "../../support/accounts/account.ts";
import { createSpecDatabase, type SpecDatabase } from "../../support/database.ts";
import { insertKeywordPeriod, type SpecKeyword } from "../../support/search/keyword_period.ts";
import { insertSpecSite } from "../../support/accounts/sites.ts";

const KEYWORDS: SpecKeyword[] = [
  { keyword: "acme", clicks: 50, impressions: 100, position: 1 },
  { keyword: "acme shop", clicks: 5, impressions: 10, position: 2 },
  { keyword: "hose", clicks: 30, impressions: 1_000, position: 3 },
  { keyword: "tap", clicks: 2, impressions: 200, position: 4 },
  { keyword: "sink", clicks: 1, impressions: 20, position: 5 },
];

describe("sumByBrand()", () => {
  let database: SpecDatabase;
  let siteId: number;
  before(async () => {
    database = await createSpecDatabase();
  });
  after(() => database.drop());
  beforeEach(async () => {
    const { accountId } = await insertSpecAccount(database.db);
    siteId = await insertSpecSite(database.db, accountId);
  });

  async function sum(
    keywords: readonly SpecKeyword[],
    flags: readonly (number | null)[],
    positionSum: number | null,
  ) {
    const { periodId, ids } = await insertKeywordPeriod(database.db, siteId, keywords);
    for (const [index, branded] of flags.entries()) {
      await database.db("keywords").where({ id: ids[index] ?? 0 }).update({ branded });
    }
    await database.db("search_periods").where({ id: periodId })
      .update({ position_sum: positionSum });
    const period = await findPeriodById(database.db, siteId, periodId);
    if (period === undefined) throw new Error("The period is gone.");
    return await sumByBrand(database.db, period);
  }

  it("sums the branded keywords, and what they leave of the period", async () => {
    // 100 + 20 + 3,000 + 800 + 100
    expect(await sum(KEYWORDS, [1, 1, 0, 0, 0], 4_020)).to.deep.equal({
      branded: { clicks: 55, impressions: 110, positionSum: 120 },
      nonBranded: { clicks: 33, impressions: 1_220, positionSum: 3_900 },
      unjudgedCount: 0,
    });
  });
  it("has keywords that were not judged in neither", async () => {
    expect(await sum(KEYWORDS, [1, 1, 0, 0, null], 4_020)).to.deep.equal({
      branded: { clicks: 55, impressions: 110, positionSum: 120 },
      nonBranded: { clicks: 32, impressions: 1_200, positionSum: 3_800 },
      unjudgedCount: 1,
    });
  });
  it("sums the positions that are known where one is not", async () => {
    const keywords = KEYWORDS.map((one) =>
      one.keyword === "tap" ? { ...one, position: null } : one
    );
    expect(await sum(keywords, [1, 1, 0, 0, 0], null)).to.deep.equal({
      branded: { clicks: 55, impressions: 110, positionSum: 120 },
      nonBranded: { clicks: 33, impressions: 1_220, positionSum: 3_100 },
      unjudgedCount: 0,
    });
  });
  it("knows of no others where all are branded, and of none where there are none", async () => {
    const none = { clicks: 0, impressions: 0, positionSum: null };
    const branded = { clicks: 50, impressions: 100, positionSum: 100 };
    expect(await sum(KEYWORDS.slice(0, 1), [1], 100))
      .to.deep.equal({ branded, nonBranded: none, unjudgedCount: 0 });
    siteId++;
    expect(await sum([], [], null))
      .to.deep.equal({ branded: none, nonBranded: none, unjudgedCount: 0 });
  });
});
