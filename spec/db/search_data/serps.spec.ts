import { expect } from "chai";
import { insertRows } from "../../../db/core/sql_rows.ts";
import {
  listNewestSerps,
  listResultHosts,
  listSerpDates,
  listSerpsOfDay,
  type SerpRecord,
} from "../../../db/search_data/serps.ts";
import { useSpecDatabase } from "../../support/database.ts";

const NOVEMBER = { siteId: 1, contextId: 7, from: "2026-11-01", to: "2026-11-30" };
const FIRST = "2026-11-01";
const LAST = "2026-11-30";

describe("db/search_data/serps.ts", () => {
  const db = useSpecDatabase(async (db) => {
    await insertRows(
      db,
      "rank_day_sets (site_id, context_id, date, keywords_count, ranks)",
      ["2026-10-31", FIRST, "2026-11-10", LAST, "2026-12-01"].map((date) => [1, 7, date, 1, ""]),
    );
    const serp = (
      [siteId, contextId, date]: readonly [number, number, string],
      [keywordId, sourceId]: readonly [number, number],
      whole: 0 | 1,
      results: string,
    ) => [siteId, contextId, date, keywordId, sourceId, whole, 1, "[]", Buffer.from(results), 50];
    await insertRows(
      db,
      "rank_serps (site_id, context_id, date, keyword_id, source_id, whole, results_count, " +
        "features, results, import_id)",
      [
        serp([1, 7, "2026-10-31"], [101, 1], 1, "the day before"),
        serp([1, 7, "2026-12-01"], [101, 1], 1, "the day after"),
        serp([1, 7, FIRST], [101, 1], 0, "part, first source"),
        serp([1, 7, FIRST], [101, 2], 1, "whole, second source"),
        serp([1, 7, FIRST], [101, 3], 1, "whole, third source"),
        serp([1, 7, FIRST], [102, 1], 0, "part, first source"),
        serp([1, 7, FIRST], [102, 2], 0, "part, second source"),
        serp([1, 7, LAST], [102, 1], 0, "newer"),
        serp([1, 7, LAST], [103, 1], 1, "newer"),
        // no ranks were packed of this day
        serp([1, 7, "2026-11-20"], [104, 1], 1, "without a set"),
        serp([1, 8, "2026-11-10"], [101, 1], 1, "other context"),
        serp([2, 7, "2026-11-10"], [101, 1], 1, "other site"),
      ],
    );
  });
  const textsOf = (serps: readonly SerpRecord[]) =>
    serps.map(({ keywordId, date, whole, results }) => [
      ...[keywordId, date.slice(5), whole, results.toString()],
    ]);

  describe("listSerpDates()", () => {
    it("lists days with ranks and result pages, the borders of the window included", async () => {
      expect(await listSerpDates(db(), NOVEMBER)).to.deep.equal([FIRST, LAST]);
      expect(await listSerpDates(db(), { ...NOVEMBER, siteId: 2 })).to.deep.equal([]);
    });
  });

  describe("listSerpsOfDay()", () => {
    it("reads one record a keyword: the whole page, of the source that was first", async () => {
      expect(textsOf(await listSerpsOfDay(db(), { ...NOVEMBER, date: FIRST }))).to.deep.equal([
        [101, "11-01", true, "whole, second source"],
        [102, "11-01", false, "part, first source"],
      ]);
    });
    it("reads some keywords, of this context and site alone", async () => {
      const of = async (choice: object, keywordIds: number[]) =>
        textsOf(
          await listSerpsOfDay(db(), { ...NOVEMBER, date: "2026-11-10", ...choice }, keywordIds),
        ).map(([, , , text]) => text);
      expect(await of({ date: FIRST }, [102, 103])).to.deep.equal(["part, first source"]);
      expect(await of({}, [101])).to.deep.equal([]);
      expect(await of({ contextId: 8 }, [101])).to.deep.equal(["other context"]);
      expect(await of({ siteId: 2 }, [101])).to.deep.equal(["other site"]);
      expect(await of({ date: FIRST }, [])).to.deep.equal([]);
    });
  });

  describe("listNewestSerps()", () => {
    it("reads the newest results in the window of each keyword, by keyword", async () => {
      expect(textsOf(await listNewestSerps(db(), NOVEMBER))).to.deep.equal([
        [101, "11-01", true, "whole, second source"],
        [102, "11-30", false, "newer"],
        [103, "11-30", true, "newer"],
      ]);
      expect(await listNewestSerps(db(), { ...NOVEMBER, siteId: 3 })).to.deep.equal([]);
    });
  });

  describe("listResultHosts()", () => {
    it("lists the hosts of the site by their ids", async () => {
      await db()("rank_hosts").insert([
        { id: 402, site_id: 1, hash: Buffer.alloc(16, 2), host: "a.example" },
        { id: 401, site_id: 1, hash: Buffer.alloc(16, 1), host: "z.example" },
        { id: 403, site_id: 2, hash: Buffer.alloc(16, 3), host: "b.example" },
      ]);
      expect(await listResultHosts(db(), 1))
        .to.deep.equal([{ id: 401, host: "z.example" }, { id: 402, host: "a.example" }]);
    });
  });
});
