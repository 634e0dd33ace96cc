import { expect } from "chai";
import { shareOfFactors } from "../../../../../lib/metrics/search/changes/three_factors.ts";
import { createSeededRandom } from "../../../../support/random.ts";

type Three = readonly [impressions: number, expected: number, rate: number];

const factors = ([impressions, expected, rate]: Three) => ({ impressions, expected, rate });
const product = ([x, y, z]: Three) => x * y * z;

/** The mean of what one factor does over all six orders in which the three can change. */
function meanOverOrders(before: Three, after: Three, factor: number): number {
  const orders = [[0, 1, 2], [0, 2, 1], [1, 0, 2], [1, 2, 0], [2, 0, 1], [2, 1, 0]];
  const changes = orders.map((order) => {
    const now = [...before] as [number, number, number];
    for (const one of order) {
      const was = product(now);
      now[one] = after[one] ?? 0;
      if (one === factor) return product(now) - was;
    }
    return Number.NaN;
  });
  return changes.reduce((sum, change) => sum + change, 0) / orders.length;
}

describe("shareOfFactors()", () => {
  it("is the mean over all orders in which the factors can change", () => {
    const random = createSeededRandom(2);
    for (let run = 0; run < 100; run++) {
      const draw = () => [1_000 * random.share(), random.share(), 3 * random.share()] as const;
      const [before, after] = [draw(), draw()];
      const { perImpression, position } = shareOfFactors(factors(before), factors(after));
      const ofImpressions = (after[0] - before[0]) * perImpression;
      expect(ofImpressions).to.be.closeTo(meanOverOrders(before, after, 0), 1e-9);
      expect(position).to.be.closeTo(meanOverOrders(before, after, 1), 1e-9);
    }
  });

  it("gives everything to the one factor that changed", () => {
    expect(shareOfFactors(factors([100, 0.1, 1]), factors([100, 0.05, 1])).position)
      .to.be.closeTo(-5, 1e-12);
    expect(shareOfFactors(factors([100, 0.1, 1]), factors([60, 0.1, 1])))
      .to.deep.equal({ perImpression: 0.1, position: 0 });
  });

  it("works with zeros", () => {
    expect(shareOfFactors(factors([0, 0.1, 1]), factors([60, 0.1, 0])))
      .to.deep.equal({ perImpression: 0.05, position: 0 });
  });
});
