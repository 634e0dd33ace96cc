import { expect } from "chai";
import { spreadSample } from "../../../../lib/metrics/audits/spread_sample.ts";

const range = (from: number, to: number) =>
  Array.from({ length: to - from + 1 }, (_, index) => from + index);

describe("spreadSample()", () => {
  it("spreads evenly over a group", () => {
    expect(spreadSample(new Map([["a", range(1, 10)]]), 2)).to.deep.equal([3, 8]);
  });

  it("takes one of each group before a second of any", () => {
    const groups = new Map([["large", range(1, 100)], ["b", [101]], ["c", [102, 103]]]);
    expect(spreadSample(groups, 3).sort()).to.deep.equal([101, 103, 51]);
  });

  it("takes the largest groups where there are more than places", () => {
    const groups = new Map([["a", [1]], ["b", [2, 3]], ["c", [4, 5, 6]]]);
    expect(spreadSample(groups, 2)).to.deep.equal([5, 3]);
  });

  it("fills up from what is left", () => {
    const groups = new Map([["a", range(1, 6)], ["b", [7]]]);
    expect(spreadSample(groups, 5)).to.deep.equal([1, 3, 4, 6, 7]);
  });

  it("counts those chosen already, and gives them no second time", () => {
    const groups = new Map([["a", range(1, 4)], ["b", [5, 6]]]);
    expect(spreadSample(groups, 3, new Set([2, 3]))).to.deep.equal([6]);
    expect(spreadSample(groups, 2, new Set([2, 3]))).to.deep.equal([]);
  });

  it("gives all there are", () => {
    expect(spreadSample(new Map([["a", [1, 2]]]), 5)).to.deep.equal([1, 2]);
    expect(spreadSample(new Map(), 5)).to.deep.equal([]);
  });
});
