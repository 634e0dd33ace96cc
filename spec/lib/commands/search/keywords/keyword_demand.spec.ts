import { expect } from "chai";
import {
  readVolumes,
  weighByDemand,
} from "../../../../../lib/commands/search/keywords/keyword_demand.ts";
import { insertSpecAccount } from "../../../../support/accounts/account.ts";
import { createSpecDatabase, type SpecDatabase } from "../../../../support/database.ts";
import { importRankRows, volumeRow } from "../../../../support/search/rank_data.ts";
import { importRows } from "../../../../support/search/search_data.ts";
import { insertSpecSite } from "../../../../support/accounts/sites.ts";

describe("weighByDemand()", () => {
  let database: SpecDatabase;
  let accountId: number;
  let siteId: number;
  before(async () => {
    database = await createSpecDatabase();
    ({ accountId } = await insertSpecAccount(database.db));
  });
  after(() => database.drop());
  beforeEach(async () => {
    siteId = await insertSpecSite(database.db, accountId, { country: "DE" });
  });

  const idsOf = async (...keywords: string[]) => {
    const rows = await database.db("keywords").where({ site_id: siteId }).select("id", "keyword");
    const ids = new Map(rows.map(({ id, keyword }) => [keyword, id]));
    return keywords.map((keyword) => ids.get(keyword) ?? 0);
  };
  const weigh = async (keywords: string[], choice = {}) =>
    weighByDemand(database, {
      siteId,
      country: "DE",
      device: null,
      window: { from: "2026-11-01", to: "2026-11-07" },
      now: new Date("2026-11-20T12:00:00Z"),
      ...choice,
    }, await idsOf(...keywords));
  const query = (date: string, text: string, impressions: number) => ({
    date,
    query: text,
    clicks: 0,
    impressions,
    position: 1,
  });

  it("takes the volumes of the country, and those whose country is not known", async () => {
    await importRankRows(database.db, siteId, [
      volumeRow("tea", 800),
      volumeRow("tea", 5_000, { country: "US" }),
      volumeRow("mate", 300, { country: null }),
    ]);
    expect(await weigh(["tea", "mate"]))
      .to.deep.equal({ weighting: "volume", weights: [800, 300], imputedCount: 0 });
    expect((await weigh(["tea", "mate"], { country: "US" })).weights)
      .to.deep.equal([5_000, 300]);
  });
  it("does not take another country's volume for the country's", async () => {
    await importRankRows(database.db, siteId, [volumeRow("tea", 5_000, { country: "US" })]);
    const [tea] = await idsOf("tea");
    expect([...await readVolumes(database.db, { siteId, country: "FR" })]).to.deep.equal([]);
    expect([...await readVolumes(database.db, { siteId, country: null })])
      .to.deep.equal([[tea, 5_000]]);
  });
  it("takes the impressions of the window where fewer than four in five have a volume", async () => {
    await importRankRows(database.db, siteId, [volumeRow("tea", 800)]);
    await importRows(database.db, siteId, [
      query("2026-10-31", "tea", 1_000),
      query("2026-11-01", "tea", 40),
      query("2026-11-07", "tea", 10),
      query("2026-11-02", "mate", 30),
    ]);
    expect(await weigh(["tea", "mate"]))
      .to.deep.equal({ weighting: "impressions", weights: [50, 30], imputedCount: 0 });
  });
  it("weighs all the same where neither is known", async () => {
    await importRankRows(database.db, siteId, [volumeRow("tea", 800), volumeRow("mate", null)]);
    expect(await weigh(["tea", "mate"]))
      .to.deep.equal({ weighting: "equal", weights: [1, 1], imputedCount: 0 });
  });
});
