import { expect } from "chai";
import { findKeywordGaps } from "../../../../../lib/commands/search/visibility/find_keyword_gaps.ts";
import { readCtrCurve } from "../../../../../lib/metrics/core/ctr_curve.ts";

const options = {
  isOwn: (domain: string) => domain === "own",
  competitorIds: new Map([["rival", 7], ["other", 8]]),
  volumes: new Map([[1, 1_000]]),
  curve: readCtrCurve("default-v1"),
};

/** The results of keyword 1. */
function serp(...results: [domain: string, position: number][]) {
  return {
    keywordId: 1,
    date: "2026-11-01",
    whole: true,
    weight: 1,
    results: results.map(([domain, position]) => ({ domain, position, urlId: 10 * position })),
  };
}

describe("findKeywordGaps()", () => {
  const gapsOf = (
    ...results: [string, number][]
  ) => [...findKeywordGaps([serp(...results)], options)];

  it("reports the best result of either, and the clicks of the competitor's", () => {
    expect(gapsOf(["rival", 3], ["own", 5], ["rival", 1], ["own", 9])).to.deep.equal([{
      competitorId: 7,
      keywordId: 1,
      gap: "weaker",
      date: "2026-11-01",
      position: 1,
      urlId: 10,
      ourPosition: 5,
      ourUrlId: 50,
      volume: 1_000,
      value: 285,
    }]);
  });
  const cases: [name: string, ours: number | null, theirs: number][] = [
    ["missing", null, 20],
    ["untapped", null, 20.5],
    ["untapped", 101, 100],
    ["missing", 101, 3],
    ["weaker", 100, 99],
    ["stronger", 1, 100],
    ["shared", 4, 4],
  ];
  for (const [name, ours, theirs] of cases) {
    it(`takes ${ours} against ${theirs} for ${name}`, () => {
      const own: [string, number][] = ours === null ? [] : [["own", ours]];
      expect(gapsOf(...own, ["rival", theirs])[0]?.gap).to.equal(name);
    });
  }
  it("leaves out a competitor beyond the first hundred, and who is none", () => {
    expect(gapsOf(["own", 1], ["rival", 101], ["stranger", 2])).to.deep.equal([]);
  });
  it("lists a keyword for each competitor", () => {
    expect(gapsOf(["rival", 1], ["other", 2]).map(({ competitorId }) => competitorId))
      .to.deep.equal([7, 8]);
  });
  it("knows no clicks without a volume", () => {
    const [gap] = findKeywordGaps([{ ...serp(["rival", 1]), keywordId: 2 }], options);
    expect(gap).to.deep.include({ volume: null, value: null });
  });
});
