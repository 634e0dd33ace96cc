import { expect } from "chai";
import { fitRates, type GainRow } from "../../../../../lib/metrics/search/gains/fit_rates.ts";
import { curveRate, type GainCurve } from "../../../../../lib/metrics/search/gains/gain_curve.ts";
import { DEFAULT_GAIN_MODEL } from "../../../../../lib/metrics/search/gains/gain_model.ts";
import { createSeededRandom } from "../../../../support/random.ts";

const STEEP: GainCurve = { level: Math.log(0.3), slope: -1.3, bend: -0.15, pageTwo: 0 };

/** Keywords whose clicks are as the curve says, but for chance. */
function rowsOf(curve: GainCurve, rateOf: (index: number) => number = () => 1): GainRow[] {
  const random = createSeededRandom(7);
  return Array.from({ length: 400 }, (_, index) => {
    const position = 1 + 18 * random.share();
    const impressions = 200 + random.below(3_000);
    const clicks = random.count(impressions * curveRate(curve, position) * rateOf(index));
    return { clicks, impressions, position, kind: index % 2 === 0 ? "even" : "odd" };
  });
}

describe("fitRates()", () => {
  it("finds the curve that the clicks were made by", () => {
    const { curve } = fitRates(rowsOf(STEEP));
    for (const position of [1, 3, 6, 10, 15]) {
      const ratio = curveRate(curve, position) / curveRate(STEEP, position);
      expect(ratio, `at ${position}`).to.be.within(0.85, 1.15);
    }
  });
  it("finds how much faster the clicks fall the deeper", () => {
    // flat at the top and steep further down, as where people read results one after the other
    const bent: GainCurve = { level: Math.log(0.2), slope: -0.2, bend: -0.5, pageTwo: 0 };
    const { curve } = fitRates(rowsOf(bent));
    for (const [from, to] of [[6, 3], [10, 6], [18, 12]] as const) {
      const factor = curveRate(curve, to) / curveRate(curve, from);
      const truth = curveRate(bent, to) / curveRate(bent, from);
      expect(factor / truth, `from ${from} to ${to}`).to.be.within(0.85, 1.15);
    }
  });
  it("distinguishes keywords that are alike from those that differ", () => {
    const random = createSeededRandom(8);
    const alike = fitRates(rowsOf(STEEP)).shape;
    const various = fitRates(rowsOf(STEEP, () => random.share() < 0.5 ? 0.3 : 1.7)).shape;
    expect(alike).to.be.above(2 * various);
  });
  it("finds what kinds of keywords have in addition to the curve", () => {
    const { kinds } = fitRates(rowsOf(STEEP, (index) => index % 2 === 0 ? 1.5 : 0.5));
    expect((kinds.even ?? 0) / (kinds.odd ?? 1)).to.be.within(2.2, 3.6);
  });
  it("finds the share that nobody clicks", () => {
    const { zeroClickShare } = fitRates(rowsOf(STEEP, (index) => index % 4 === 0 ? 0 : 1));
    expect(zeroClickShare).to.be.within(0.16, 0.35);
  });
  it("is not led by one keyword, however often it is seen", () => {
    const rows = rowsOf(STEEP);
    const giant = { clicks: 72, impressions: 460_272, position: 8.7, kind: null };
    const [alone, beside] = [fitRates(rows).curve, fitRates([...rows, giant]).curve];
    expect(curveRate(beside, 8.7) / curveRate(alone, 8.7)).to.be.within(0.9, 1.1);
  });
  it("is the published model without keywords", () => {
    const { curve, kinds, shape, zeroClickShare } = DEFAULT_GAIN_MODEL;
    expect(fitRates([])).to.deep.include({ curve, kinds, shape, zeroClickShare });
  });
  it("is finite whatever the rows", () => {
    const extremes: GainRow[] = [
      { clicks: 5, impressions: 5, position: 1, kind: null },
      { clicks: 0, impressions: 1e9, position: 100, kind: null },
      { clicks: 1e6, impressions: 1e6, position: 20, kind: "x" },
    ];
    for (const rows of [...extremes.map((one) => [one]), extremes]) {
      const { curve: { level, slope, bend, pageTwo }, shape } = fitRates(rows);
      expect([level, slope, bend, pageTwo, shape].every(Number.isFinite)).to.equal(true);
    }
  });
});
