import { expect } from "chai";
import type { SeriesChoice } from "../../../../../db/search_data/search_series.ts";
import {
  createWindowEngine,
  type WindowEngine,
} from "../../../../../lib/commands/search_data/windows/engine.ts";
import { listWindowParts } from "../../../../../lib/commands/search_data/windows/list_window_parts.ts";
import { insertSpecAccount } from "../../../../support/accounts/account.ts";
import { createSpecDatabase, type SpecDatabase } from "../../../../support/database.ts";
import { insertFacts } from "../../../../support/search/search_facts.ts";
import { insertSpecSite } from "../../../../support/accounts/sites.ts";

const NOW = new Date("2026-11-20T12:00:00Z");
const FIRST = "2026-11-01";
const SECOND = "2026-11-02";
const OF_BOTH = [
  { kind: "country_device", country: "DE", device: "mobile", clicks: 3, impressions: 30 },
  { kind: "country_device", country: "DE", device: "desktop", clicks: 2, impressions: 20 },
  { kind: "country_device", country: "AT", device: "mobile", clicks: 1, impressions: 10 },
] as const;

describe("listWindowParts()", () => {
  let database: SpecDatabase;
  let engine: WindowEngine;
  let siteId: number;
  before(async () => {
    database = await createSpecDatabase();
    engine = createWindowEngine({ db: database.db, log: () => {} });
  });
  after(() => database.drop());
  beforeEach(async () => {
    const { accountId } = await insertSpecAccount(database.db);
    siteId = await insertSpecSite(database.db, accountId);
  });

  const choose = (more: Partial<SeriesChoice> = {}): SeriesChoice => ({
    siteId,
    searchType: "web",
    country: null,
    device: null,
    from: FIRST,
    to: SECOND,
    ...more,
  });
  const list = async (more: Partial<SeriesChoice> = {}) => {
    const choice = choose(more);
    const { countries, devices } = await listWindowParts(engine, choice, NOW);
    const clicksOf = (parts: typeof countries) => parts.map(({ part, clicks }) => [part, clicks]);
    return [clicksOf(countries), clicksOf(devices)];
  };

  it("sums both out of rows that tell both", async () => {
    await insertFacts(database.db, siteId, OF_BOTH.map((row) => ({ ...row, date: FIRST })));
    expect(await list()).to.deep.equal([[["DE", 5], ["AT", 1]], [["mobile", 4], ["desktop", 2]]]);
    expect(await list({ country: "AT" })).to.deep.equal([[["AT", 1]], [["mobile", 1]]]);
  });
  it("takes each of the kind that has the most days", async () => {
    await insertFacts(database.db, siteId, [
      ...OF_BOTH.map((row) => ({ ...row, date: FIRST })),
      { kind: "country", date: FIRST, country: "DE", clicks: 7, impressions: 70 },
      { kind: "country", date: SECOND, country: "DE", clicks: 8, impressions: 80 },
    ]);
    expect(await list()).to.deep.equal([[["DE", 15]], [["mobile", 4], ["desktop", 2]]]);
  });
  it("goes by the days as they are, and by what is kept as long as they are the same", async () => {
    await insertFacts(database.db, siteId, OF_BOTH.map((row) => ({ ...row, date: FIRST })));
    await list();
    await database.db("search_facts").where({ site_id: siteId }).update({ clicks: 100 });
    expect(await list()).to.deep.equal([[["DE", 5], ["AT", 1]], [["mobile", 4], ["desktop", 2]]]);
    await insertFacts(database.db, siteId, [
      {
        kind: "country_device",
        date: FIRST,
        country: "CH",
        device: "tablet",
        clicks: 9,
        impressions: 9,
      },
    ]);
    expect(await list()).to.deep.equal([[["CH", 9]], [["tablet", 9]]]);
  });
  it("sums search appearances over days, of all searches alone", async () => {
    const row = { kind: "search_appearance", appearance: "VIDEO", impressions: 40 } as const;
    await insertFacts(database.db, siteId, [
      { ...row, date: FIRST, clicks: 4 },
      { ...row, date: SECOND, clicks: 5 },
      { ...row, date: SECOND, appearance: "FAQ", clicks: 1 },
    ]);
    const appearancesOf = async (more?: Partial<SeriesChoice>) =>
      (await listWindowParts(engine, choose(more), NOW)).appearances
        .map(({ part, clicks }) => [part, clicks]);
    expect(await appearancesOf()).to.deep.equal([["VIDEO", 9], ["FAQ", 1]]);
    expect(await appearancesOf({ country: "DE" })).to.deep.equal([]);
  });
  it("has nothing of rows that tell neither", async () => {
    await insertFacts(database.db, siteId, [
      { kind: "totals_of_rows", date: FIRST, clicks: 1, impressions: 10 },
    ]);
    expect(await list()).to.deep.equal([[], []]);
    expect(await list({ from: SECOND })).to.deep.equal([[], []]);
  });
});
