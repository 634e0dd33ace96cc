import { expect } from "chai";
import { sumCommonDays, sumDaysOfKind } from "../../../db/search_data/common_days.ts";
import { SEARCH_KINDS } from "../../../db/search_data/search_kinds.ts";
import { insertRows } from "../../../db/core/sql_rows.ts";
import { useSpecDatabase } from "../../support/database.ts";

const DAYS =
  "search_days (site_id, search_type, kind, date, state, import_id, rows_count, clicks, impressions)";
const OCTOBER = { siteId: 1, searchType: "web", from: "2026-10-01", to: "2026-10-31" } as const;

describe("db/search_data/common_days.ts", () => {
  const db = useSpecDatabase(async (db) => {
    const day = (
      siteId: number,
      kind: "totals" | "query" | "query_page",
      date: string,
      clicks: number,
      type = "web",
    ) => [siteId, type, SEARCH_KINDS[kind], date, "final", 1, 1, clicks, 10 * clicks];
    await insertRows(db, DAYS, [
      day(1, "totals", "2026-10-01", 10),
      day(1, "totals", "2026-10-02", 20),
      day(1, "totals", "2026-10-31", 40),
      day(1, "totals", "2026-11-01", 500),
      day(1, "query", "2026-10-02", 5),
      day(1, "query", "2026-10-31", 6),
      day(1, "query", "2026-10-20", 900),
      day(1, "query", "2026-11-01", 500),
      day(1, "query_page", "2026-10-01", 7),
      day(1, "query", "2026-10-01", 1, "image"),
      day(2, "totals", "2026-10-02", 1_000),
    ]);
  });

  it("sums the days that have both, the borders included", async () => {
    expect(await sumCommonDays(db(), { ...OCTOBER, kind: "query" })).to.deep.equal({
      daysCount: 2,
      from: "2026-10-02",
      to: "2026-10-31",
      rows: { clicks: 11, impressions: 110 },
      property: { clicks: 60, impressions: 600 },
    });
    expect((await sumCommonDays(db(), { ...OCTOBER, kind: "query_page" }))?.rows.clicks)
      .to.equal(7);
  });

  it("gives undefined where no day has both", async () => {
    const image = { ...OCTOBER, searchType: "image" } as const;
    expect(await sumCommonDays(db(), { ...image, kind: "query" })).to.equal(undefined);
    expect(await sumCommonDays(db(), { ...OCTOBER, siteId: 2, kind: "query" })).to.equal(undefined);
  });

  it("sums the days of one kind", async () => {
    expect(await sumDaysOfKind(db(), { ...OCTOBER, kind: "totals" }))
      .to.deep.equal({ clicks: 70, impressions: 700 });
    expect(await sumDaysOfKind(db(), { ...OCTOBER, siteId: 3, kind: "totals" })).to.equal(
      undefined,
    );
  });
});
