import { expect } from "chai";
import { insertRows } from "../../../db/core/sql_rows.ts";
import { trackKeywords } from "../../../db/search/tracked_keywords.ts";
import { SEARCH_KINDS } from "../../../db/search_data/search_kinds.ts";
import { countUnseenKeywords } from "../../../db/search_data/unseen_keywords.ts";
import { useSpecDatabase } from "../../support/database.ts";
import { CREATED_AT, insertKeywords } from "../../support/search/stored_rows.ts";

const PERIODS = "search_periods (id, site_id, kind, search_type, date_from, date_to, origin, " +
  "facts_kind, rows_count, clicks, impressions, retired, computed_at, used_at)";

describe("countUnseenKeywords()", () => {
  const db = useSpecDatabase(async (db) => {
    await insertKeywords(db, 1, {
      101: "unseen",
      102: "tracked",
      103: "ranked",
      104: "searched",
      105: "searched on another site",
      106: "searched in a window that was replaced",
    });
    await trackKeywords(db, 1, { ids: [102], now: CREATED_AT });
    await insertRows(db, "rank_newest (site_id, context_id, keyword_id, date)", [
      [1, 7, 103, "2026-11-10"],
      [2, 7, 101, "2026-11-10"],
    ]);
    const period = (id: number, siteId: number, retired = 0) => [
      ...[id, siteId, SEARCH_KINDS.query, "web", "2026-10-01", "2026-10-31", "export"],
      ...[SEARCH_KINDS.query, 1, 1, 1, retired, CREATED_AT, CREATED_AT],
    ];
    await insertRows(db, PERIODS, [period(1, 1), period(2, 2), period(3, 1, 3)]);
    await insertRows(
      db,
      "search_period_queries (site_id, period_id, keyword_id, clicks, impressions)",
      [[1, 1, 104, 1, 1], [2, 2, 105, 1, 1], [1, 3, 106, 1, 1]],
    );
  });

  it("counts those that are neither tracked, ranked nor in a window of queries", async () => {
    const ids = [101, 102, 103, 104, 105, 106];
    expect(await countUnseenKeywords(db(), 1, ids)).to.equal(3);
    expect(await countUnseenKeywords(db(), 1, [102, 103, 104])).to.equal(0);
    expect(await countUnseenKeywords(db(), 1, [])).to.equal(0);
    expect(await countUnseenKeywords(db(), 2, ids)).to.equal(0);
  });

  it("counts in batches", async () => {
    const many = Array.from({ length: 2_001 }, (_, index) => [1_000 + index, `text ${index}`]);
    await insertKeywords(db(), 1, Object.fromEntries(many));
    expect(await countUnseenKeywords(db(), 1, many.map(([id]) => Number(id)))).to.equal(2_001);
  });
});
