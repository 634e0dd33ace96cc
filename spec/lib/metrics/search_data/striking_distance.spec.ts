import { expect } from "chai";
import { readCtrCurve } from "../../../../lib/metrics/core/ctr_curve.ts";
import {
  chooseMinImpressions,
  clampMinImpressions,
  findStrikingDistance,
  type KeywordFigures,
} from "../../../../lib/metrics/search_data/striking_distance.ts";

const curves = { expected: readCtrCurve("default-v1"), others: [] };

const keyword = (query: string, changes: Partial<KeywordFigures> = {}): KeywordFigures => ({
  query,
  url: "/a",
  branded: false,
  clicks: 30,
  impressions: 1000,
  position: 8,
  ...changes,
});

describe("chooseMinImpressions()", () => {
  it("takes the upper quartile, within its bounds", () => {
    // place 2.25 of 10, 60, 80, 96: 80 + 0.25 * 16
    expect(chooseMinImpressions(Float64Array.of(96, 10, 80, 60))).to.equal(84);
    expect(chooseMinImpressions(Float64Array.of(500, 900))).to.equal(100);
    expect(chooseMinImpressions(Float64Array.of(3))).to.equal(50);
  });
  it("takes the least where there are no queries", () => {
    expect(chooseMinImpressions(new Float64Array(0))).to.equal(50);
  });
});

describe("clampMinImpressions()", () => {
  it("is the upper quartile, but 50 at least and 100 at most", () => {
    expect([0, 49.9, 75, 100, 5_000].map(clampMinImpressions)).to.deep.equal([
      50,
      50,
      75,
      100,
      100,
    ]);
  });
});

describe("findStrikingDistance()", () => {
  it("estimates what the third and the tenth position would bring more", () => {
    const found = findStrikingDistance(
      [keyword("page one", { position: 14, clicks: 4, impressions: 2000 }), keyword("top")],
      curves,
      50,
    );
    // 1,000 × 11 % - 30; 2,000 × 2.5 % - 4
    expect(found.map(({ query, kind, target }) => [query, kind, target])).to.deep.equal([
      ["top", "near_top", 3],
      ["page one", "near_page_one", 10],
    ]);
    expect(found.map(({ gain }) => Math.round(gain.expected * 1e6) / 1e6)).to.deep.equal([80, 46]);
  });

  it("takes positions beyond 3 up to 20", () => {
    const positions = [3, 3.01, 10, 10.01, 20, 20.01, null];
    const found = findStrikingDistance(
      positions.map((position) => keyword(`${position}`, { position, clicks: 0 })),
      curves,
      50,
    );
    expect(found.map(({ query, target }) => [query, target])).to.have.deep.members([
      ["3.01", 3],
      ["10", 3],
      ["10.01", 10],
      ["20", 10],
    ]);
  });

  it("leaves out branded and rare keywords, and those with as many clicks already", () => {
    const found = findStrikingDistance(
      [
        keyword("brand", { branded: true }),
        keyword("rare", { impressions: 49 }),
        keyword("loved", { clicks: 110 }),
      ],
      curves,
      50,
    );
    expect(found).to.deep.equal([]);
  });

  it("orders equal gains by query", () => {
    const found = findStrikingDistance([keyword("b"), keyword("a")], curves, 50);
    expect(found.map(({ query }) => query)).to.deep.equal(["a", "b"]);
  });
});
