import { expect } from "chai";
import { makeNonIncreasing } from "../../../../lib/metrics/core/non_increasing.ts";

describe("makeNonIncreasing()", () => {
  it("keeps what already falls", () => {
    expect(makeNonIncreasing([3, 2, 2, 1], [1, 1, 1, 1])).to.deep.equal([3, 2, 2, 1]);
  });

  it("pools neighbours that rise into their weighted mean", () => {
    // (1 × 3 + 5 × 1) ÷ 4
    expect(makeNonIncreasing([9, 1, 5, 0], [1, 3, 1, 1])).to.deep.equal([9, 2, 2, 0]);
  });

  it("pools backwards until nothing rises", () => {
    // 2 and 6 make 4; that is more than 3, so 3, 2 and 6 make 11 ÷ 3
    expect(makeNonIncreasing([3, 2, 6], [1, 1, 1])).to.deep.equal([11 / 3, 11 / 3, 11 / 3]);
  });

  it("takes 100,000 rising values in one go", () => {
    const values = Array.from({ length: 100_000 }, (_, index) => index);
    expect(makeNonIncreasing(values, values.map(() => 1)).at(-1)).to.be.closeTo(49_999.5, 1e-4);
  });
});
