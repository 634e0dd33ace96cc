import { expect } from "chai";
import {
  findJudgedPeriod,
  findKeywordPeriod,
} from "../../../../../db/search_data/keyword_periods.ts";
import { refreshKeywords } from "../../../../../lib/commands/search/keywords/refresh_keywords.ts";
import { readSiteCurves } from "../../../../../lib/commands/search/visibility/site_curves.ts";
import { insertSpecAccount } from "../../../../support/accounts/account.ts";
import { createSpecDatabase, type SpecDatabase } from "../../../../support/database.ts";
import { importRows } from "../../../../support/search/search_data.ts";
import { insertSpecSite } from "../../../../support/accounts/sites.ts";

const NOW = new Date("2026-11-20T12:00:00Z");

describe("keepDevicePositions()", () => {
  let database: SpecDatabase;
  let accountId: number;
  before(async () => {
    database = await createSpecDatabase();
    ({ accountId } = await insertSpecAccount(database.db));
  });
  after(() => database.drop());

  const importInto = async (rows: object[]) => {
    const siteId = await insertSpecSite(database.db, accountId, { brandNames: ["Acme"] });
    await importRows(database.db, siteId, rows);
    const context = { db: database.db, searchWindows: database.searchWindows, siteId, now: NOW };
    await context.searchWindows.refresh(context);
    await refreshKeywords.run(context);
    return siteId;
  };
  const positionsOf = async (siteId: number) => {
    const periodId = await findJudgedPeriod(database.db, siteId) ?? 0;
    return (await findKeywordPeriod(database.db, siteId, periodId))?.devicePositions;
  };
  const row = (
    date: string,
    query: string,
    device: string,
    [clicks, impressions, position]: [number, number, number],
  ) => ({ date, query, country: "deu", device, clicks, impressions, position });

  it("sums the non-branded keywords of each device by their position in the whole window", async () => {
    const siteId = await importInto([
      row("2026-11-01", "hose", "DESKTOP", [50, 1_000, 1]),
      row("2026-11-02", "hose", "DESKTOP", [10, 1_000, 2]),
      row("2026-11-01", "acme", "DESKTOP", [90, 100, 1]),
      row("2026-11-01", "hose", "MOBILE", [400, 4_000, 3]),
      row("2026-11-02", "far away", "MOBILE", [0, 10, 40]),
    ]);
    // on desktops (1 * 1,000 + 2 * 1,000) / 2,000 = 1.5, which is 2; a keyword counts 1,000 impressions at most
    expect(await positionsOf(siteId)).to.deep.equal({
      desktop: [{ position: 2, clicks: 30, impressions: 1_000 }],
      mobile: [{ position: 3, clicks: 100, impressions: 1_000 }],
    });
    const desktop = (await readSiteCurves(database.db, siteId, "desktop")).expected;
    expect(desktop.impressionsUsed).to.equal(1_000);
    // (30 + 1,000 * 0.0382) / 2,000
    expect(desktop.rates[1]).to.be.closeTo(0.0341, 1e-6);
    const mobile = (await readSiteCurves(database.db, siteId, "mobile")).expected;
    expect(mobile.impressionsUsed).to.equal(1_000);
    // positions 2 and 3: (100 + 1,000 * (0.0341 + 0.025)) / 3,000
    expect(mobile.rates[2]).to.be.closeTo(0.053033, 1e-6);
    // all devices: hose at (1,500 * 2 + 4,000 * 3) / 6,000 = 2.5
    expect((await readSiteCurves(database.db, siteId, null)).expected.impressionsUsed)
      .to.equal(1_000);
  });
  it("finds none where the rows do not distinguish devices", async () => {
    const siteId = await importInto([
      { date: "2026-11-01", query: "hose", clicks: 50, impressions: 1_000, position: 1 },
    ]);
    expect(await positionsOf(siteId)).to.deep.equal({});
    expect((await readSiteCurves(database.db, siteId, "mobile")).expected.impressionsUsed)
      .to.equal(1_000);
  });
});
