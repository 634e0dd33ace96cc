import { expect } from "chai";
import { SEARCH_KINDS } from "../../../../../db/search_data/search_kinds.ts";
import { insertSpecAccount } from "../../../../support/accounts/account.ts";
import { createSpecDatabase, type SpecDatabase } from "../../../../support/database.ts";
import { importRows } from "../../../../support/search/search_data.ts";
import { insertSpecSite } from "../../../../support/accounts/sites.ts";

/** Several times as many as wait for their ids at a time. */
const KEYWORDS_COUNT = 9_000;

describe("createPerformanceStore()", () => {
  let database: SpecDatabase;
  let siteId: number;
  before(async () => {
    database = await createSpecDatabase();
    const { accountId } = await insertSpecAccount(database.db);
    siteId = await insertSpecSite(database.db, accountId, { domain: "example.com" });
  });
  after(() => database.drop());

  it("keeps each row once while the ids of others are being found", async () => {
    const rows = ["2026-11-01", "2026-11-02"].flatMap((date) =>
      Array.from({ length: KEYWORDS_COUNT }, (_, index) => ({
        date,
        query: `query ${index}`,
        page: `https://example.com/${index % 2}`,
        clicks: 1,
        impressions: 2,
        position: 3,
      }))
    );
    expect((await importRows(database.db, siteId, rows)).rowsStored).to.equal(18_000);
    const ofPairs = { site_id: siteId, kind: SEARCH_KINDS.query_page };
    const days = await database.db("search_days").where(ofPairs).orderBy("date")
      .select("rows_count", "clicks", "position_sum");
    const day = { rows_count: 9_000, clicks: 9_000, position_sum: 54_000 };
    expect(days).to.deep.equal([day, day]);
    const [sums] = await database.db("search_facts").where(ofPairs)
      .countDistinct({ keywords: "keyword_id" }).count({ rows: "*" }).sum({ clicks: "clicks" });
    expect(sums).to.deep.equal({ keywords: 9_000, rows: 18_000, clicks: 18_000 });
  });
});
