import { expect } from "chai";
import {
  BING_STAT_LIST,
  deleteOldBingStats,
  listBingStats,
  storeBingStats,
} from "../../../../db/search_data/bing/bing_stats.ts";
import { useSpecDatabase } from "../../../support/database.ts";
import { askList } from "../../../support/list_query.ts";

const QUERIES = { siteId: 7, kind: "query" } as const;
const stat = (name: string, date: string, clicks: number) => ({
  ...{ name, date, clicks, impressions: clicks * 10, clickPosition: 2, impressionPosition: null },
});

describe("db/search_data/bing/bing_stats.ts", () => {
  const db = useSpecDatabase();
  beforeEach(() => db()("bing_stats").delete());
  const list = async (parameters: Record<string, string> = {}, choice = QUERIES) => {
    const { rows } = await listBingStats(db(), choice, askList(BING_STAT_LIST, parameters));
    return rows.map(({ week, name, clicks }) => `${week} ${name} ${clicks}`);
  };

  it("keeps weeks apart by site and kind, the newest first", async () => {
    await storeBingStats(db(), QUERIES, [
      stat("tea", "2026-11-07", 3),
      stat("tea", "2026-11-14", 1),
      stat("cups", "2026-11-14", 5),
    ]);
    await storeBingStats(db(), { ...QUERIES, kind: "page" }, [stat("/tea", "2026-11-14", 9)]);
    await storeBingStats(db(), { ...QUERIES, siteId: 8 }, [stat("tea", "2026-11-14", 9)]);
    expect(await list())
      .to.deep.equal(["2026-11-14 cups 5", "2026-11-14 tea 1", "2026-11-07 tea 3"]);
    expect(await list({ "filter[week]": "2026-11-07" })).to.deep.equal(["2026-11-07 tea 3"]);
    expect(await list({ q: "cup" })).to.deep.equal(["2026-11-14 cups 5"]);
    const { rows } = await listBingStats(db(), QUERIES, askList(BING_STAT_LIST));
    expect(rows[0]).to.deep.include({ ctr: 0.1, click_position: 2, impression_position: null });
  });

  it("replaces weeks that come again, and keeps those that do not", async () => {
    await storeBingStats(db(), QUERIES, [
      stat("tea", "2026-11-07", 3),
      stat("tea", "2026-11-14", 1),
      stat("cups", "2026-11-14", 5),
    ]);
    await storeBingStats(db(), QUERIES, [stat("tea", "2026-11-14", 2)]);
    expect(await list()).to.deep.equal(["2026-11-14 tea 2", "2026-11-07 tea 3"]);
    await storeBingStats(db(), QUERIES, []);
    expect(await list()).to.have.length(2);
    await deleteOldBingStats(db(), 7, "2026-11-14");
    expect(await list()).to.deep.equal(["2026-11-14 tea 2"]);
  });

  it("adds up a query that comes twice in a week", async () => {
    await storeBingStats(db(), QUERIES, [
      stat("tea", "2026-11-14", 2),
      stat("tea", "2026-11-14", 3),
    ]);
    expect(await list()).to.deep.equal(["2026-11-14 tea 5"]);
  });
});
