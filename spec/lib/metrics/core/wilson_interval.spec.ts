import { expect } from "chai";
import { wilsonInterval } from "../../../../lib/metrics/core/wilson_interval.ts";

describe("wilsonInterval()", () => {
  it("is the textbook's for 10 of 100", () => {
    const interval = wilsonInterval(10, 100);
    expect(interval?.low).to.be.closeTo(0.0552, 5e-5);
    expect(interval?.high).to.be.closeTo(0.1744, 5e-5);
  });

  it("starts at 0 for none of 10 and still ends above it", () => {
    // z² ÷ 10 ÷ (1 + z² ÷ 10), z² = 3.841459
    const interval = wilsonInterval(0, 10);
    expect(interval?.low).to.equal(0);
    expect(interval?.high).to.be.closeTo(0.277533, 1e-6);
  });

  it("ends at 1 for all", () => {
    expect(wilsonInterval(5, 5)?.high).to.equal(1);
  });

  it("is null without trials", () => {
    expect(wilsonInterval(0, 0)).to.equal(null);
  });
});
