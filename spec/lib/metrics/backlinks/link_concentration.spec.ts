import { expect } from "chai";
import { measureConcentration } from "../../../../lib/metrics/backlinks/link_concentration.ts";

describe("measureConcentration()", () => {
  it("has the share of the ten domains with most links", () => {
    // 10 domains of 9 links, 10 of one: 90 of 100
    const counts = [...Array<number>(10).fill(1), ...Array<number>(10).fill(9)];
    const found = measureConcentration(counts);
    expect(found?.linksCount).to.equal(100);
    expect(found?.domainsCount).to.equal(20);
    expect(found?.topShare).to.equal(0.9);
    // SUM(i) = 55, SUM(i * 9) = 155 * 9 = 1395: 2 * 1450 / 2000 - 21 / 20
    expect(found?.gini).to.be.closeTo(0.4, 1e-12);
  });

  it("is even when all have as many", () => {
    const found = measureConcentration([3, 3, 3, 3]);
    expect(found?.topShare).to.equal(1);
    expect(found?.gini).to.be.closeTo(0, 1e-12);
  });

  it("is uneven when one has most", () => {
    // 1 + 2 + 3 + 4 * 97 = 394: 2 * 394 / 400 - 5 / 4
    expect(measureConcentration([1, 1, 97, 1])?.gini).to.be.closeTo(0.72, 1e-12);
  });

  it("is null without links", () => {
    expect(measureConcentration([])).to.equal(null);
    expect(measureConcentration([0])).to.equal(null);
  });
});
