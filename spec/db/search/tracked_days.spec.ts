import { expect } from "chai";
import { listWatchedKeywords, readTrackedDays } from "../../../db/search/tracked_days.ts";
import { trackKeywords } from "../../../db/search/tracked_keywords.ts";
import { insertSpecSite } from "../../support/accounts/sites.ts";
import { useSpecDatabase } from "../../support/database.ts";
import { importRows } from "../../support/search/search_data.ts";

describe("readTrackedDays()", () => {
  const db = useSpecDatabase();
  let siteId: number;
  let otherId: number;

  const idOf = async (site: number, keyword: string): Promise<number> =>
    (await db()("keywords").where({ site_id: site, keyword }).pluck("id"))[0];
  before(async () => {
    siteId = await insertSpecSite(db(), 1);
    otherId = await insertSpecSite(db(), 1);
    const row = (query: string, date: string, position: number, device: string) => ({
      ...{ date, query, device, clicks: 1, impressions: 100, position },
    });
    for (const site of [siteId, otherId]) {
      await importRows(db(), site, [
        row("tea", "2026-11-01", 3, "mobile"),
        row("tea", "2026-11-01", 5, "desktop"),
        row("tea", "2026-11-02", 8, "mobile"),
        row("mate", "2026-11-01", 9, "mobile"),
      ]);
    }
  });

  it("sums what keywords got on each of the days, of all devices", async () => {
    const ids = [await idOf(siteId, "tea"), await idOf(siteId, "mate")];
    const read = async (dates: string[], keywordIds = ids) => {
      const rows = [];
      const choice = { siteId, kind: "query", dates } as const;
      for await (const batch of readTrackedDays(db(), choice, keywordIds)) rows.push(...batch);
      return rows;
    };
    const [tea = 0, mate = 0] = ids;
    expect(await read(["2026-11-01", "2026-11-02", "2026-11-03"])).to.have.deep.members([
      { keywordId: tea, date: "2026-11-01", impressions: 200, positionSum: 800 },
      { keywordId: tea, date: "2026-11-02", impressions: 100, positionSum: 800 },
      { keywordId: mate, date: "2026-11-01", impressions: 100, positionSum: 900 },
    ]);
    expect(await read(["2026-11-02"])).to.have.length(1);
    expect(await read(["2026-11-01"], [])).to.deep.equal([]);
    expect(await read(["2026-11-01"], [await idOf(otherId, "tea")])).to.deep.equal([]);
  });

  it("is of the keywords that the site tracks", async () => {
    expect(await listWatchedKeywords(db(), siteId, 10)).to.deep.equal([]);
    const id = await idOf(siteId, "mate");
    await trackKeywords(db(), siteId, { ids: [id], now: new Date() });
    await trackKeywords(db(), otherId, { ids: [await idOf(otherId, "tea")], now: new Date() });
    expect(await listWatchedKeywords(db(), siteId, 10)).to.deep.equal([
      { keywordId: id, keyword: "mate" },
    ]);
    expect(await listWatchedKeywords(db(), siteId, 0)).to.deep.equal([]);
  });
});
