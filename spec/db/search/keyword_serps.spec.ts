import { expect } from "chai";
import { insertRows } from "../../../db/core/sql_rows.ts";
import { listKeywordSerps } from "../../../db/search/keyword_serps.ts";
import { useSpecDatabase } from "../../support/database.ts";

const SERPS = "rank_serps (site_id, context_id, date, keyword_id, source_id, whole, " +
  "results_count, features, results, import_id)";

describe("listKeywordSerps()", () => {
  const db = useSpecDatabase(async (db) => {
    await insertRows(db, "rank_newest (site_id, context_id, keyword_id, date)", [
      [1, 7, 101, "2026-11-10"],
      [1, 7, 102, "2026-11-10"],
      [1, 7, 103, "2026-11-10"],
      [1, 7, 104, "2026-11-10"],
      [1, 8, 101, "2026-11-11"],
      [2, 7, 101, "2026-11-12"],
    ]);
    const serp = (
      [siteId, contextId, date, keywordId, sourceId]: [number, number, string, number, number],
      whole: 0 | 1,
      features: string,
    ) => {
      const results = Buffer.from(`results of ${features}`);
      return [siteId, contextId, date, keywordId, sourceId, whole, 3, features, results, 50];
    };
    await insertRows(db, SERPS, [
      serp([1, 7, "2026-11-10", 101, 1], 1, "whole, lower source"),
      serp([1, 7, "2026-11-10", 101, 2], 0, "part, higher source"),
      serp([1, 7, "2026-11-09", 101, 3], 1, "older"),
      serp([1, 7, "2026-11-11", 101, 3], 1, "of a day that is not the newest rank's"),
      serp([1, 7, "2026-11-10", 102, 1], 1, "whole, first source"),
      serp([1, 7, "2026-11-10", 102, 2], 1, "whole, last source"),
      serp([1, 7, "2026-11-09", 103, 1], 1, "older"),
      serp([1, 7, "2026-11-10", 104, 1], 0, "part alone"),
      serp([1, 8, "2026-11-11", 101, 1], 1, "other context"),
      serp([2, 7, "2026-11-12", 101, 1], 1, "other site"),
      serp([2, 7, "2026-11-10", 101, 9], 1, "other site, the same day"),
    ]);
  });
  const list = async (choice: Partial<Parameters<typeof listKeywordSerps>[1]> = {}) => {
    const scope = { from: 1, to: 999 };
    const serps = await listKeywordSerps(db(), { siteId: 1, contextId: 7, scope, ...choice });
    for (const { features, results } of serps) {
      expect(results.toString()).to.equal(`results of ${features}`);
    }
    return serps.map(({ keywordId, features }) => [keywordId, features]);
  };

  it("lists the page of the newest rank's day, a whole one of the source that was first", async () => {
    expect(await list()).to.deep.equal([
      [101, "whole, lower source"],
      [102, "whole, first source"],
      [104, "part alone"],
    ]);
  });
  it("keeps contexts and sites apart", async () => {
    expect(await list({ contextId: 8 })).to.deep.equal([[101, "other context"]]);
    expect(await list({ siteId: 2 })).to.deep.equal([[101, "other site"]]);
  });
  it("lists keywords by their ids or between two ids, these included", async () => {
    const idsOf = async (scope: Parameters<typeof listKeywordSerps>[1]["scope"]) =>
      (await list({ scope })).map(([id]) => id);
    expect(await idsOf({ from: 102, to: 104 })).to.deep.equal([102, 104]);
    expect(await idsOf({ from: 103, to: 103 })).to.deep.equal([]);
    expect(await idsOf({ ids: [104, 101] })).to.deep.equal([101, 104]);
    expect(await idsOf({ ids: [] })).to.deep.equal([]);
  });
});
