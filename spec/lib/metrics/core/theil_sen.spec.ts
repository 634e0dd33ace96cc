import { expect } from "chai";
import { medianOf, theilSenSlope } from "../../../../lib/metrics/core/theil_sen.ts";

describe("medianOf()", () => {
  it("is the middle, or the mean of the two in the middle", () => {
    expect(medianOf([9, 1, 4])).to.equal(4);
    expect(medianOf([9, 1, 4, 5])).to.equal(4.5);
    expect(medianOf([])).to.equal(null);
  });
});

describe("theilSenSlope()", () => {
  it("is the median slope of all pairs", () => {
    // pairs of 1, 2, 4: 1, 1.5 and 2
    expect(theilSenSlope([1, 2, 4])).to.equal(1.5);
  });

  it("is not moved by an outlier", () => {
    expect(theilSenSlope([10, 9, 8, 7, 600, 5, 4, 3, 2, 1])).to.equal(-1);
  });

  it("is null for one value", () => {
    expect(theilSenSlope([1])).to.equal(null);
  });
});
