import { expect } from "chai";
import { estimateGain } from "../../../../../lib/metrics/search/gains/estimate_gain.ts";
import { curveRate } from "../../../../../lib/metrics/search/gains/gain_curve.ts";
import { stepsOfGain } from "../../../../../lib/metrics/search/gains/gain_parts.ts";
import {
  DEFAULT_GAIN_MODEL,
  type GainModel,
} from "../../../../../lib/metrics/search/gains/gain_model.ts";
import { createSeededRandom } from "../../../../support/random.ts";

const evidence = { clicks: 30, impressions: 1_000, position: 8, days: 28, kind: null };
const target = { position: 5.6 };
const estimate = (changes: Partial<typeof evidence> = {}, model: Partial<GainModel> = {}) =>
  estimateGain({ ...evidence, ...changes }, target, { ...DEFAULT_GAIN_MODEL, ...model });

describe("estimateGain()", () => {
  it("is made of parts that can be counted again", () => {
    const { expected, parts } = estimate();
    const { ownRate: own, priorRate: prior, weight } = parts;
    const { rateNow, rateThen, clicksNow, clicksThen } = stepsOfGain(parts);
    const [now, then] = [rateNow ?? 0, rateThen ?? 0];
    expect(own).to.equal(0.03);
    // 0.12 * 8^-0.85 * exp(-0.15 * ln(8)^2): 1.07 %
    expect(prior).to.be.closeTo(0.0107119, 1e-7);
    // 10.71 expected clicks against a shape of 1.9
    expect(weight).to.be.closeTo(10.7119 / (10.7119 + 1.9), 1e-6);
    expect(now).to.be.closeTo(weight * own + (1 - weight) * prior, 1e-12);
    // the curve from 8 to 5.6: 0.7^-0.85 * exp(-0.15 * (ln(5.6)^2 - ln(8)^2)) = 1.6597
    expect(then / now).to.be.closeTo(1.6597, 1e-4);
    expect([clicksNow, clicksThen]).to.deep.equal([1_000 * now, 1_000 * then]);
    expect(expected).to.be.closeTo(clicksThen - clicksNow, 1e-12);
  });
  it("draws a rate towards that of its kind only where the evidence is thin", () => {
    const rateOf = (impressions: number) =>
      stepsOfGain(estimate({ clicks: impressions * 0.03, impressions }).parts).rateNow ?? 0;
    expect(rateOf(100)).to.be.within(0.017, 0.019);
    expect(rateOf(100_000)).to.be.closeTo(0.03, 0.0001);
  });
  it("takes the rate of the keyword's kind", () => {
    const kinds = { informational: 0.5 };
    const prior = (kind: string | null) =>
      estimateGain({ ...evidence, kind }, target, { ...DEFAULT_GAIN_MODEL, kinds }).parts.priorRate;
    expect(prior("informational")).to.be.closeTo(prior(null) / 2, 1e-12);
    // nothing is known of this one
    expect(prior("local")).to.equal(prior(null));
  });
  it("brings windows of other lengths to 28 days", () => {
    const long = estimate({ clicks: 90, impressions: 3_000, days: 84 });
    expect(stepsOfGain(long.parts).clicksNow).to.be.closeTo(30, 1.5);
  });
  it("multiplies the difference by the correction, and the interval by the width", () => {
    expect(estimate({}, { correction: 0.5 }).expected).to.be.closeTo(estimate().expected / 2, 1e-9);
    const [narrow, wide] = [estimate({}, { width: 0.5 }), estimate({}, { width: 2 })];
    expect(wide.high).to.be.above(narrow.high);
    expect(wide.low).to.be.at.most(narrow.low);
  });
  it("promises nothing where the target is no better", () => {
    expect(estimate({ position: 4 })).to.include({ low: 0, expected: 0, high: 0 });
  });
  it("knows a query that nobody clicks, however often it is seen", () => {
    const gains = [1_000, 10_000, 100_000, 1_000_000].map((impressions) =>
      estimate({ clicks: 0, impressions }).expected
    );
    expect(gains.toSorted((a, b) => b - a)).to.deep.equal(gains);
    expect(gains.at(-1)).to.be.below(0.01);
    // 460,272 impressions and 72 clicks at position 8.7
    expect(estimate({ clicks: 72, impressions: 460_272, position: 8.7 }).expected).to.be.below(72);
  });

  it("counts that more searchers see page one, where a site's results of page two are seen less", () => {
    const gainFrom = (position: number, pageTwoSeen: number) =>
      estimateGain(
        { clicks: 100, impressions: 10_000, position, days: 28, kind: null },
        { position: 0.7 * position },
        { ...DEFAULT_GAIN_MODEL, pageTwoSeen },
      ).parts.curveFactor;
    expect(gainFrom(12, 0.5) / gainFrom(12, 1)).to.be.closeTo(2, 1e-9);
    expect(gainFrom(8, 0.5)).to.equal(gainFrom(8, 1));
    expect(gainFrom(18, 0.5)).to.equal(gainFrom(18, 1));
  });

  describe("of any keyword, target and model", () => {
    const random = createSeededRandom(16);
    const between = (from: number, to: number) => from + (to - from) * random.share();
    const cases = Array.from({ length: 3_000 }, () => {
      const impressions = Math.ceil(10 ** between(0, 6));
      const model: GainModel = {
        curve: {
          level: Math.log(between(0.01, 0.6)),
          slope: -between(0.2, 2),
          bend: -between(0, 0.8),
          pageTwo: -between(0, 1),
        },
        kinds: { a: between(0.2, 4) },
        shape: between(0.4, 9),
        zeroClickShare: between(0.01, 0.35),
        pageTwoSeen: between(0.2, 1),
        demandDeviation: between(0, 1),
        reach: between(0.3, 1),
        recovery: between(0, 1),
        recoverySource: "site" as const,
        correction: between(0.25, 2.5),
        width: between(0.4, 3.6),
      };
      return {
        model,
        target: { position: between(1, 30) },
        keyword: {
          clicks: random.count(impressions * 10 ** between(-5, -0.3)),
          impressions,
          position: between(1, 40),
          days: [7, 28, 90][random.below(3)] ?? 28,
          kind: [null, "a", "b"][random.below(3)] ?? null,
        },
      };
    }).filter(({ keyword: { clicks, impressions } }) => clicks <= impressions);

    it("is never expected below 0, and its ends enclose what is expected", () => {
      for (const { keyword, target, model } of cases) {
        const { low, expected, high } = estimateGain(keyword, target, model);
        expect(expected).to.be.at.least(Math.max(0, low));
        expect(high).to.be.at.least(expected);
      }
    });
    it("loses no more than the clicks there are", () => {
      for (const { keyword, target, model } of cases) {
        const { low } = estimateGain(keyword, target, model);
        expect(low).to.be.at.least(-keyword.clicks * 28 / keyword.days - 1e-9);
      }
    });
    it("is at most the impressions", () => {
      for (const { keyword, target, model } of cases) {
        const { high } = estimateGain(keyword, target, model);
        expect(high).to.be.at.most(keyword.impressions * 28 / keyword.days + 1e-9);
      }
    });
    it("grows with the impressions at the same click rate", () => {
      for (const { keyword, target, model } of cases) {
        if (keyword.clicks === 0) continue;
        const twice = {
          ...keyword,
          clicks: 2 * keyword.clicks,
          impressions: 2 * keyword.impressions,
        };
        expect(estimateGain(twice, target, model).expected)
          .to.be.at.least(estimateGain(keyword, target, model).expected - 1e-9);
      }
    });
    it("stays next to zero where many impressions brought no click", () => {
      for (const { keyword, target, model } of cases) {
        const position = Math.min(20, keyword.position);
        // enough impressions for the curve to expect thousands
        const impressions = 10_000 / (curveRate(model.curve, position) * (model.kinds.a ?? 1));
        const { expected } = estimateGain(
          { ...keyword, clicks: 0, impressions, position, days: 28, kind: "a" },
          { position: Math.max(target.position, 0.6 * position) },
          model,
        );
        expect(expected / 10_000).to.be.below(0.003);
      }
    });
    it("grows with a better target", () => {
      for (const { keyword, target, model } of cases) {
        const better = { position: Math.max(1, target.position * 0.8) };
        expect(estimateGain(keyword, better, model).expected)
          .to.be.at.least(estimateGain(keyword, target, model).expected - 1e-9);
      }
    });
  });
});
