import { expect } from "chai";
import {
  insertPeriod,
  type NewPeriod,
  type PeriodRows,
} from "../../../db/search_data/period_rows.ts";
import { findBestPartners } from "../../../lib/metrics/search_data/best_partners.ts";
import type { MeasureRun } from "../../../lib/metrics/search_data/measure_run.ts";
import { useSpecDatabase } from "../../support/database.ts";

describe("insertPeriod()", () => {
  let siteId = 0;
  const db = useSpecDatabase();
  beforeEach(() => void siteId++);

  function runOf(count: number): MeasureRun {
    const numbers = Array.from({ length: count }, (_, index) => index + 1);
    return {
      firsts: Uint32Array.from(numbers),
      seconds: new Uint32Array(count).fill(9),
      clicks: Float64Array.from(numbers, (number) => number % 7),
      impressions: Float64Array.from(numbers, (number) => 10 * number),
      positionSums: Float64Array.from(numbers, (number) => number === 2 ? Number.NaN : number / 4),
    };
  }
  const insert = (kind: NewPeriod["kind"], rows: PeriodRows) =>
    db().transaction((trx) =>
      insertPeriod(trx, {
        siteId,
        kind,
        searchType: "web",
        country: null,
        device: null,
        dateFrom: "2026-11-01",
        dateTo: "2026-11-28",
        factsKind: "query_page",
        importId: 1,
        rowsCount: rows.run.firsts.length,
        clicks: 0,
        impressions: 0,
        positionSum: null,
        summary: {},
        daysDigest: "",
        fixed: false,
        now: new Date("2026-11-29T12:00:00Z"),
      }, rows)
    );

  // few are inserted, many are loaded from a stream
  for (const count of [3, 5_000]) {
    it(`writes ${count} queries with their pages`, async () => {
      const run = runOf(count);
      const id = await insert("query", { run, partners: findBestPartners(run, "firsts") });
      const rows = await db()("search_period_queries").where({ period_id: id })
        .orderBy("keyword_id").limit(2)
        .select(
          "keyword_id",
          "clicks",
          "impressions",
          "position_sum",
          "top_page_id",
          "pages_count",
        );
      expect(rows.map((row) => Object.values(row))).to.deep.equal([
        [1, 1, 10, 0.25, 9, 1],
        [2, 2, 20, null, 9, 1],
      ]);
      const [sums] = await db()("search_period_queries").where({ period_id: id })
        .sum({ impressions: "impressions" }).count({ count: "*" });
      expect(sums).to.deep.equal({ impressions: 5 * count * (count + 1), count });
    });
    it(`does not tell of ${count} queries what is not known of pages`, async () => {
      const id = await insert("query", { run: runOf(count), partners: null });
      const unknown = await db()("search_period_queries")
        .where({ period_id: id, keyword_id: count }).first("top_page_id", "pages_count");
      expect(unknown).to.deep.equal({ top_page_id: null, pages_count: null });
    });
  }
  it("writes no pairs, which are read of their days", async () => {
    const id = await insert("query_page", { run: runOf(3), partners: null });
    expect(await db()("search_periods").where({ id }).pluck("rows_count"))
      .to.deep.equal([3]);
    expect(await db()("search_period_pairs").where({ period_id: id })).to.deep.equal([]);
  });
  it("writes pages with their best query", async () => {
    const run = { ...runOf(2_000), firsts: new Uint32Array(2_000) };
    run.seconds = Uint32Array.from(run.seconds, (_, index) => index + 1);
    const pairs = { ...runOf(2), seconds: Uint32Array.of(1, 1) };
    const id = await insert("page", { run, partners: findBestPartners(pairs, "seconds") });
    const rows = await db()("search_period_pages").where({ period_id: id })
      .orderBy("page_id").limit(2).select("page_id", "top_keyword_id", "keywords_count");
    expect(rows.map((row) => Object.values(row))).to.deep.equal([[1, 2, 2], [2, null, 0]]);
  });
  it("bounds what no column holds", async () => {
    const run = { ...runOf(1), impressions: Float64Array.of(1e12) };
    const id = await insert("query", { run, partners: null });
    const row = await db()("search_period_queries").where({ period_id: id })
      .first("impressions");
    expect(row).to.deep.equal({ impressions: 4_294_967_295 });
  });
});
