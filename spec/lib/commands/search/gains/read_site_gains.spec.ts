import { expect } from "chai";
import { replaceReport } from "../../../../../db/search_data/search_reports.ts";
import { describeCalibration } from "../../../../../lib/commands/search/gains/describe_calibration.ts";
import {
  readSiteGains,
  SITE_GAINS_REPORT,
} from "../../../../../lib/commands/search/gains/read_site_gains.ts";
import { refreshSiteGains } from "../../../../../lib/commands/search/gains/refresh_site_gains.ts";
import {
  createSearchWindows,
  type SearchWindows,
} from "../../../../../lib/commands/search_data/search_windows.ts";
import { addDays } from "../../../../../lib/core/days.ts";
import { DEFAULT_GAIN_MODEL } from "../../../../../lib/metrics/search/gains/gain_model.ts";
import { insertSpecAccount } from "../../../../support/accounts/account.ts";
import { insertSpecSite } from "../../../../support/accounts/sites.ts";
import { createSpecDatabase, type SpecDatabase } from "../../../../support/database.ts";
import { importRows } from "../../../../support/search/search_data.ts";

const NOW = new Date("2026-11-20T12:00:00Z");
const LAST = "2026-11-17";
const KEYWORDS = 40;

/** Two windows of 28 days, in each of which a keyword is seen; in the second, half of them stand higher. */
function rowsOfMoves(): object[] {
  return Array.from({ length: 56 }, (_, back) => back).flatMap((back) =>
    Array.from({ length: KEYWORDS }, (_, at) => {
      const isHigher = back < 28 && at % 2 === 0;
      return {
        date: addDays(LAST, -back),
        query: `keyword ${at}`,
        clicks: isHigher ? 4 : 2,
        impressions: 100,
        position: isHigher ? 5 : 8,
      };
    })
  );
}

describe("readSiteGains()", () => {
  let database: SpecDatabase;
  let searchWindows: SearchWindows;
  let siteId: number;
  before(async () => {
    database = await createSpecDatabase();
    searchWindows = createSearchWindows({ db: database.db, log: () => {} });
    const { accountId } = await insertSpecAccount(database.db);
    siteId = await insertSpecSite(database.db, accountId);
    await importRows(database.db, siteId, rowsOfMoves());
    await database.db("keywords").where({ site_id: siteId }).update({ branded: 0 });
    await searchWindows.refresh({ siteId, now: NOW });
  });
  after(async () => {
    await searchWindows.close();
    await database.drop();
  });

  it("is as usual, and says so, before a refresh has looked at the past", async () => {
    const gains = await readSiteGains(database.db, siteId);
    expect(gains).to.deep.include({ isLearnt: false, from: null, to: null });
    expect(gains.model).to.deep.equal(DEFAULT_GAIN_MODEL);
    expect(describeCalibration(gains)).to.deep.include({
      moves_count: 0,
      bias: null,
      reason: "The site's past moves are not looked at yet: gains are as usual for other sites. " +
        "The refresh after an import does that; ask again in a minute.",
    });
    expect(await database.db("search_reports").where({ site_id: siteId })).to.deep.equal([]);
  });

  it("is what the refresh learnt of the site's moves", async () => {
    const learnt = await refreshSiteGains({ db: database.db, searchWindows }, { siteId, now: NOW });
    expect(learnt).to.include({ from: addDays(LAST, -55), to: LAST, isLearnt: true });
    expect(learnt.backtest.movesCount).to.equal(KEYWORDS / 2);
    // 28 days with 4 clicks, after as many with 2
    expect(learnt.backtest.came).to.equal(KEYWORDS / 2 * 56);
    const read = await readSiteGains(database.db, siteId);
    expect(read).to.deep.equal(JSON.parse(JSON.stringify(learnt)));
    expect(describeCalibration(read)).to.include({
      moves_count: 20,
      came_clicks: 1_120,
      reason: null,
    });
  });

  it("learns once of the same days, and again when brand flags change", async () => {
    const [kept] = await database.db("search_reports").where({ site_id: siteId });
    const later = new Date("2026-11-21T12:00:00Z");
    const refresh = () =>
      refreshSiteGains({ db: database.db, searchWindows }, { siteId, now: later });
    await refresh();
    const [same] = await database.db("search_reports").where({ site_id: siteId });
    expect(same).to.deep.equal(kept);
    await database.db("keywords").where({ site_id: siteId, keyword: "keyword 0" })
      .update({ branded: 1 });
    await database.db("keyword_judgements").insert({ site_id: siteId, flags_version: 7 })
      .onConflict("site_id").merge();
    expect((await refresh()).backtest.movesCount).to.equal(KEYWORDS / 2 - 1);
  });

  it("is as usual where an older program's formula made it", async () => {
    const key = { siteId, ...SITE_GAINS_REPORT, madeOf: "older" };
    await replaceReport(database.db, key, { report: { from: LAST, to: LAST }, now: NOW });
    expect((await readSiteGains(database.db, siteId)).isLearnt).to.equal(false);
  });
});
