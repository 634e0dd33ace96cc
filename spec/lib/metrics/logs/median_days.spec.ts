import { expect } from "chai";
import { medianDays } from "../../../../lib/metrics/logs/median_days.ts";

describe("medianDays()", () => {
  it("is the value in the middle, or the mean of the two there", () => {
    expect(medianDays([9, 1, 4])).to.equal(4);
    expect(medianDays([9, 1, 4, 5])).to.equal(4.5);
  });
  it("counts what never happened as longer than any, and is then not known", () => {
    expect(medianDays([2, undefined, 1])).to.equal(2);
    expect(medianDays([2, undefined])).to.equal(null);
    expect(medianDays([])).to.equal(null);
  });
});
