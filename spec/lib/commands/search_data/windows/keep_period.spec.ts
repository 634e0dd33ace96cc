import { expect } from "chai";
import type { NewPeriod } from "../../../../../db/search_data/period_rows.ts";
import {
  findPeriod,
  findPeriodById,
  type SearchPeriod,
} from "../../../../../db/search_data/search_periods.ts";
import {
  keepPeriod,
  keepPreview,
} from "../../../../../lib/commands/search_data/windows/keep_period.ts";
import { insertSpecAccount } from "../../../../support/accounts/account.ts";
import { createSpecDatabase, type SpecDatabase } from "../../../../support/database.ts";
import { insertSpecSite } from "../../../../support/accounts/sites.ts";

const ROWS = {
  run: {
    firsts: Uint32Array.of(1, 2, 3, 4),
    seconds: new Uint32Array(4),
    clicks: Float64Array.of(0, 9, 2, 5),
    impressions: Float64Array.of(10, 20, 30, 40),
    positionSums: Float64Array.of(10, 20, 30, 40),
  },
  partners: null,
};

describe("keepPreview()", () => {
  let database: SpecDatabase;
  let accountId: number;
  let siteId: number;
  let period: NewPeriod;
  before(async () => {
    database = await createSpecDatabase();
    ({ accountId } = await insertSpecAccount(database.db));
  });
  beforeEach(async () => {
    siteId = await insertSpecSite(database.db, accountId);
    period = {
      siteId,
      kind: "query",
      searchType: "web",
      country: null,
      device: null,
      dateFrom: "2026-11-01",
      dateTo: "2026-11-28",
      factsKind: "query_page",
      importId: 1,
      rowsCount: 4,
      clicks: 16,
      impressions: 100,
      positionSum: 100,
      summary: {},
      daysDigest: "4:28:1",
      fixed: false,
      now: new Date("2026-11-29T12:00:00Z"),
    };
  });
  after(() => database.drop());

  const begin = (replaced?: SearchPeriod) =>
    keepPreview(database.db, { period, rows: ROWS, replaced }, { topRows: 2 });
  const keywordsOf = (id: number) =>
    database.db("search_period_queries").where({ period_id: id }).orderBy("keyword_id")
      .pluck("keyword_id");

  it("keeps those with the most clicks, of a period that nobody finds", async () => {
    const begun = await begin();
    const { id } = begun.period;
    expect(await keywordsOf(id)).to.deep.equal([2, 4]);
    expect(await findPeriod(database.db, period)).to.equal(undefined);
    expect(await findPeriodById(database.db, siteId, id)).to.equal(undefined);
    expect(begun.rows).to.equal(ROWS);
  });
  it("shows the period with all of its rows, as if they had been kept at once", async () => {
    const begun = await begin();
    const whole = await begun.complete();
    expect(await keywordsOf(whole.id)).to.deep.equal([1, 2, 3, 4]);
    const found = await findPeriod(database.db, period);
    expect(found).to.deep.include({ id: begun.period.id, daysDigest: "4:28:1", rowsCount: 4 });
    await database.db("search_periods").where({ id: whole.id }).delete();
    const atOnce = await keepPeriod(database.db, { period, rows: ROWS, replaced: undefined });
    expect({ ...atOnce, id: 0 }).to.deep.equal({ ...found, id: 0 });
  });
  it("takes the place of the one that there was when it is complete, not before", async () => {
    const replaced = await keepPeriod(database.db, { period, rows: ROWS, replaced: undefined });
    if (replaced === undefined) throw new Error("It was not kept.");
    const begun = await begin(replaced);
    expect(await findPeriod(database.db, period)).to.include({ id: replaced.id });
    await begun.complete();
    expect(await findPeriod(database.db, period)).to.include({ id: begun.period.id });
    expect(await findPeriodById(database.db, siteId, replaced.id)).to.include({ id: replaced.id });
  });
  it("gives the period of a faster process", async () => {
    const [slow, fast] = await Promise.all([begin(), begin()]);
    const first = await fast.complete();
    expect(await slow.complete()).to.include({ id: first.id });
    expect(await findPeriodById(database.db, siteId, slow.period.id)).to.equal(undefined);
  });
  it("shows nothing when its rows cannot be written", async () => {
    const begun = await begin();
    const { id } = begun.period;
    await database.db("search_period_queries")
      .insert({ site_id: siteId, period_id: id, keyword_id: 3, clicks: 0, impressions: 0 });
    const error = await begun.complete().catch((error: unknown) => error);
    expect(String(error)).to.include("Duplicate entry");
    expect(await findPeriod(database.db, period)).to.equal(undefined);
    expect(await keywordsOf(id)).to.deep.equal([2, 3, 4]);
  });
  it("goes as replaced ones do when it is never completed", async () => {
    const begun = await begin();
    const rows = await database.db("search_periods").where({ id: begun.period.id })
      .select("retired", "days_digest");
    expect(rows).to.deep.equal([{ retired: begun.period.id, days_digest: "" }]);
  });
  it("leaves nothing of a site that is being deleted", async () => {
    const begun = await begin();
    await database.db("sites").where({ id: siteId }).update({ status: "deleting" });
    const error = await begun.complete().catch((error: unknown) => error);
    expect(String(error)).to.include(String(siteId));
    expect(await keywordsOf(begun.period.id)).to.deep.equal([2, 4]);
  });
});
