import { expect } from "chai";
import { listCheckDepths, listTrackedPositions } from "../../../db/search/tracked_positions.ts";
import { trackKeywords } from "../../../db/search/tracked_keywords.ts";
import { useSpecDatabase } from "../../support/database.ts";
import { insertSpecSite } from "../../support/accounts/sites.ts";
import { importRankRows, rankRow } from "../../support/search/rank_data.ts";

describe("listTrackedPositions()", () => {
  const db = useSpecDatabase();

  it("lists the newest rank of tracked keywords in each context, with the depth of the check", async () => {
    const siteId = await insertSpecSite(db(), 1);
    const url = "https://shop.test/a";
    await importRankRows(db(), siteId, [
      rankRow({ keyword: "tea", date: "2026-11-01", position: 3, url, seen: { from: 1, to: 20 } }),
      rankRow({ keyword: "tea", date: "2026-11-08", position: 5, url, seen: { from: 1, to: 20 } }),
      rankRow({ keyword: "tea", date: "2026-11-08", position: 7, url, device: "mobile" }),
      rankRow({ keyword: "mate", date: "2026-11-08", position: 1, url }),
    ]);
    const [id] = await db()("keywords").where({ site_id: siteId, keyword: "tea" }).pluck("id");
    await trackKeywords(db(), siteId, { ids: [id], now: new Date() });
    const rows = await listTrackedPositions(db(), siteId, 10);
    expect(rows.map(({ contextId: _, ...row }) => row)).to.have.deep.members([
      {
        ...{ keywordId: id, keyword: "tea", engine: "google", country: "DE", location: null },
        ...{ language: null, device: "desktop", date: "2026-11-08", position: 5, url },
      },
      {
        ...{ keywordId: id, keyword: "tea", engine: "google", country: "DE", location: null },
        ...{ language: null, device: "mobile", date: "2026-11-08", position: 7, url },
      },
    ]);
    expect(await listTrackedPositions(db(), siteId, 1)).to.have.length(1);
    const desktop = rows.find(({ device }) => device === "desktop");
    const checks = rows.map(({ contextId, date }) => ({ contextId, date }));
    expect(await listCheckDepths(db(), siteId, checks)).to.deep.equal([
      { contextId: desktop?.contextId, date: "2026-11-08", depth: 20 },
    ]);
  });
});
