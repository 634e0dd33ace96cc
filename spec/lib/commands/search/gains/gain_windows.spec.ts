import { expect } from "chai";
import { listUsualPeriods } from "../../../../../db/search_data/keyword_periods.ts";
import { findPeriodById } from "../../../../../db/search_data/search_periods.ts";
import { readGainWindows } from "../../../../../lib/commands/search/gains/gain_windows.ts";
import {
  createSearchWindows,
  type SearchWindows,
} from "../../../../../lib/commands/search_data/search_windows.ts";
import { addDays } from "../../../../../lib/core/days.ts";
import { insertSpecAccount } from "../../../../support/accounts/account.ts";
import { insertSpecSite } from "../../../../support/accounts/sites.ts";
import { createSpecDatabase, type SpecDatabase } from "../../../../support/database.ts";
import { importRows } from "../../../../support/search/search_data.ts";

const NOW = new Date("2026-11-20T12:00:00Z");
const LAST = "2026-11-17";

describe("readGainWindows()", () => {
  let database: SpecDatabase;
  let searchWindows: SearchWindows;
  before(async () => {
    database = await createSpecDatabase();
    searchWindows = createSearchWindows({ db: database.db, log: () => {} });
  });
  after(async () => {
    await searchWindows.close();
    await database.drop();
  });

  const insertSite = async () => {
    const { accountId } = await insertSpecAccount(database.db);
    return await insertSpecSite(database.db, accountId);
  };
  const readWindows = async (siteId: number) => {
    await searchWindows.refresh({ siteId, now: NOW });
    const [periodId = 0] = await listUsualPeriods(database.db, siteId, 1);
    const period = await findPeriodById(database.db, siteId, periodId);
    if (period === undefined) throw new Error("There is no period.");
    return await readGainWindows({ db: database.db, searchWindows }, period);
  };
  /** `tea` with a click a day on days up to the last, some left out; and one that is hardly seen. */
  const rowsOf = (daysCount: number, isLeftOut: (back: number) => boolean = () => false) =>
    Array.from({ length: daysCount }, (_, back) => back).filter((back) => !isLeftOut(back))
      .flatMap((back) => {
        const date = addDays(LAST, -back);
        return [
          { date, query: "tea", clicks: 1, impressions: 20, position: 8 + Math.floor(back / 28) },
          ...back % 28 === 0
            ? [{ date, query: "rare", clicks: 0, impressions: 9, position: 3 }]
            : [],
        ];
      });

  it("reads 28 days each, the newest first, without keywords that are hardly seen", async () => {
    const siteId = await insertSite();
    await importRows(database.db, siteId, rowsOf(3 * 28 + 5));
    const { from, to, windows } = await readWindows(siteId);
    expect([from, to]).to.deep.equal([addDays(LAST, 1 - 3 * 28), LAST]);
    const shown = windows.map((window) =>
      window && [window.days, ...window.run.clicks, ...window.run.positionSums]
    );
    expect(shown).to.deep.equal([[28, 28, 560 * 8], [28, 28, 560 * 9], [28, 28, 560 * 10]]);
  });
  it("counts the days that have data, and leaves out windows with too few", async () => {
    const siteId = await insertSite();
    await importRows(database.db, siteId, rowsOf(3 * 28, (back) => back >= 31 && back < 50));
    const { windows } = await readWindows(siteId);
    expect(windows.map((window) => window && window.days)).to.deep.equal([28, null, 28]);
  });
  it("reads the days there are of a new site", async () => {
    const siteId = await insertSite();
    await importRows(database.db, siteId, rowsOf(9));
    const { from, to, windows } = await readWindows(siteId);
    expect([from, to]).to.deep.equal([addDays(LAST, -8), LAST]);
    expect(windows.map((window) => window && window.days)).to.deep.equal([9]);
  });
  it("reads an export's own window", async () => {
    const siteId = await insertSite();
    const rows = [{ query: "tea", clicks: 30, impressions: 900, position: 6 }];
    await importRows(database.db, siteId, rows, { from: "2026-08-01", to: "2026-10-31" });
    const [periodId = 0] = await listUsualPeriods(database.db, siteId, 1);
    await database.db("keywords").update({ branded: 0 });
    const period = await findPeriodById(database.db, siteId, periodId);
    if (period === undefined) throw new Error("There is no period.");
    const { from, to, windows: [window] } = await readGainWindows(
      { db: database.db, searchWindows },
      period,
    );
    expect([from, to, window?.days]).to.deep.equal(["2026-08-01", "2026-10-31", 92]);
    expect([...window?.run.clicks ?? []]).to.deep.equal([30]);
  });
});
