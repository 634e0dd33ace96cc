import { expect } from "chai";
import { insertTags } from "../../../db/search/keyword_tags.ts";
import { hasTags, listTagClicks } from "../../../db/search/tag_clicks.ts";
import { useSpecDatabase } from "../../support/database.ts";

describe("listTagClicks()", () => {
  const db = useSpecDatabase(async (db) => {
    const rows: [period: number, keyword: number, clicks: number][] = [
      ...[[1, 1, 10], [1, 2, 5], [2, 1, 30], [2, 3, 7]] as [number, number, number][],
    ];
    for (const [period_id, keyword_id, clicks] of rows) {
      await db("search_period_queries").insert({
        ...{ site_id: 1, period_id, keyword_id, clicks, impressions: 100, position_sum: 300 },
      });
    }
    await insertTags(db, 1, [
      ...[{ keywordId: 1, tag: "tea" }, { keywordId: 2, tag: "tea" }],
      ...[{ keywordId: 3, tag: "mate" }, { keywordId: 2, tag: "mate" }],
    ]);
    await insertTags(db, 2, [{ keywordId: 1, tag: "other" }]);
  });

  const list = (tags: string[] = [], limit = 10) =>
    listTagClicks(db(), 1, { periodId: 1, previousId: 2, tags, limit });

  it("sums both periods by tag, the one that lost the most first", async () => {
    expect(await list()).to.deep.equal([
      { tag: "tea", keywords: 2, clicks: 15, previousClicks: 30 },
      { tag: "mate", keywords: 2, clicks: 5, previousClicks: 7 },
    ]);
    expect((await list(["mate"])).map(({ tag }) => tag)).to.deep.equal(["mate"]);
    expect(await list([], 1)).to.have.length(1);
    expect([await hasTags(db(), 1), await hasTags(db(), 3)]).to.deep.equal([true, false]);
  });
});
