import { expect } from "chai";
import { listImpressions } from "../../../db/search_data/period_impressions.ts";
import { useSpecDatabase } from "../../support/database.ts";
import { insertPeriodQueries } from "../../support/search/stored_rows.ts";

describe("listImpressions()", () => {
  const db = useSpecDatabase((db) =>
    insertPeriodQueries(db, [
      { periodId: 5, keywordId: 101, clicks: 1, impressions: 10 },
      { periodId: 5, keywordId: 102, clicks: 0, impressions: 0 },
      { periodId: 5, keywordId: 103, clicks: 1, impressions: 99 },
      { periodId: 6, keywordId: 104, clicks: 1, impressions: 99 },
      { siteId: 2, periodId: 5, keywordId: 104, clicks: 1, impressions: 99 },
    ])
  );
  const list = async (
    keywordIds: number[],
    periodId = 5,
  ) => Object.fromEntries(await listImpressions(db(), { siteId: 1, periodId, keywordIds }));

  it("lists those of these keywords, of this period and site", async () => {
    expect(await list([101, 102, 104, 999])).to.deep.equal({ 101: 10, 102: 0 });
    expect(await list([104], 6)).to.deep.equal({ 104: 99 });
    expect(await list([])).to.deep.equal({});
  });
  it("reads more keywords than go into one list", async () => {
    const many = Array.from({ length: 5_001 }, (_, index) => 1_000 + index);
    expect(await list([101, ...many, 103])).to.deep.equal({ 101: 10, 103: 99 });
  });
});
