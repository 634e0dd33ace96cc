import { expect } from "chai";
import {
  chooseMinImpressions,
  clampMinImpressions,
} from "../../../../lib/metrics/search_data/min_impressions.ts";

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
