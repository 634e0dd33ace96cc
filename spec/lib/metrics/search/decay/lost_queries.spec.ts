import { expect } from "chai";
import { listLostQueries } from "../../../../../lib/metrics/search/decay/lost_queries.ts";

const change = (query: string, before: [number, number], after: [number, number]) => ({
  query,
  before: { clicks: before[0], impressions: before[1] },
  after: { clicks: after[0], impressions: after[1] },
});

describe("listLostQueries()", () => {
  it("lists queries that are gone or bring fewer clicks, most first", () => {
    expect(listLostQueries([
      change("gone", [3, 50], [0, 0]),
      change("fell", [61, 500], [40, 500]),
      change("fell more", [100, 500], [10, 500]),
    ])).to.deep.equal([
      { query: "fell more", lostClicks: 90, gone: false },
      { query: "fell", lostClicks: 21, gone: false },
      { query: "gone", lostClicks: 3, gone: true },
    ]);
  });

  it("leaves out chance, in clicks as in impressions", () => {
    // 20 are no more than 2 × sqrt(100)
    expect(listLostQueries([change("a", [60, 500], [40, 500]), change("b", [1, 4], [0, 0])]))
      .to.deep.equal([]);
  });
});
