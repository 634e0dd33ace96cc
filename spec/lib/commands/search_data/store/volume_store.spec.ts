import { expect } from "chai";
import { listNewestVolumes } from "../../../../../db/search_data/keyword_volumes.ts";
import { insertSpecAccount } from "../../../../support/accounts/account.ts";
import { createSpecDatabase, type SpecDatabase } from "../../../../support/database.ts";
import { importRankRows, volumeRow } from "../../../../support/search/rank_data.ts";
import { insertSpecSite } from "../../../../support/accounts/sites.ts";

describe("createVolumeStore()", () => {
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

  const store = (rows: ReturnType<typeof volumeRow>[]) => importRankRows(database.db, siteId, rows);
  const newest = async (scope?: string) =>
    (await listNewestVolumes(database.db, { siteId, ...(scope === undefined ? {} : { scope }) }))
      .map(({ volume }) => volume);

  it("keeps every figure with its day and provider, and reports the newest", async () => {
    await store([volumeRow("tea", 900, { date: "2026-10-01" })]);
    await store([volumeRow("tea", 800, { difficulty: 12.5, cpcUsd: 0.4 })]);
    await store([volumeRow("tea", 700, { date: "2026-09-01" })]);
    expect(await newest()).to.deep.equal([800]);
    expect(
      await database.db("keyword_volumes").where({ site_id: siteId }).orderBy("date")
        .pluck("volume"),
    ).to.deep.equal([700, 900, 800]);
  });
  it("replaces the figure of a day, and never adds", async () => {
    await store([volumeRow("tea", 900), volumeRow("Tea", 850)]);
    await store([volumeRow("tea", 800)]);
    expect(await database.db("keyword_volumes").where({ site_id: siteId }).pluck("volume"))
      .to.deep.equal([800]);
  });
  it("keeps countries apart, and prefers the site's own for lists", async () => {
    await store([
      volumeRow("tea", 5_000, { country: "US", date: "2026-11-15" }),
      volumeRow("tea", 800),
    ]);
    expect(await newest()).to.deep.equal([800]);
    expect(await newest("US")).to.deep.equal([5_000]);
    expect(await newest("FR")).to.deep.equal([]);
  });
  it("prefers a known volume to a newer line that has none", async () => {
    await store([volumeRow("tea", 800), volumeRow("tea", null, { date: "2026-11-15" })]);
    expect(await newest()).to.deep.equal([800]);
  });
  it("never averages providers: of one day the first by name counts", async () => {
    await store([
      volumeRow("tea", 800, { provider: "semrush_keywords" }),
      volumeRow("tea", 900, { provider: "ahrefs_keywords" }),
    ]);
    expect(await newest()).to.deep.equal([900]);
  });
});
