import { expect } from "chai";
import { backtestGains } from "../../../../../lib/metrics/search/gains/backtest.ts";
import { curveRate, type GainCurve } from "../../../../../lib/metrics/search/gains/gain_curve.ts";
import { DEFAULT_GAIN_MODEL } from "../../../../../lib/metrics/search/gains/gain_model.ts";
import type { GainWindow } from "../../../../../lib/metrics/search/gains/past_moves.ts";
import { createSeededRandom } from "../../../../support/random.ts";

const CURVE: GainCurve = { level: Math.log(0.2), slope: -0.9, bend: -0.15, pageTwo: 0 };
const CHOICE = { minImpressions: 50, isLeftOut: (id: number) => id > 300, kindOf: () => null };

/** Windows of 28 days, the newest first, in which every fifth keyword moves up by three tenths each time. */
function windowsOf(
  count: number,
  { liftOf = () => 1, demandOf = () => 1, days = 28 }: {
    /** Times what the curve says of a keyword that has moved. */
    liftOf?: () => number;
    demandOf?: (window: number) => number;
    days?: number;
  } = {},
): GainWindow[] {
  const random = createSeededRandom(3);
  const keywords = Array.from({ length: 320 }, (_, index) => ({
    id: index + 1,
    position: 6 + 12 * random.share(),
    impressions: 300 + random.below(2_000),
    rate: 1,
  }));
  return Array.from({ length: count }, (_, window) => {
    const rows = keywords.map((keyword, index) => {
      if (window > 0 && index % 5 === window % 5) {
        keyword.position *= 0.7;
        keyword.rate *= liftOf();
      }
      const seen = Math.round(keyword.impressions * demandOf(window) * days / 28);
      const clicks = random.count(seen * keyword.rate * curveRate(CURVE, keyword.position));
      return { ...keyword, seen, clicks };
    });
    return {
      days,
      run: {
        firsts: Uint32Array.from(rows, ({ id }) => id),
        seconds: new Uint32Array(rows.length),
        clicks: Float64Array.from(rows, ({ clicks }) => clicks),
        impressions: Float64Array.from(rows, ({ seen }) => seen),
        positionSums: Float64Array.from(rows, ({ seen, position }) => seen * position),
      },
    };
  }).reverse();
}

describe("backtestGains()", () => {
  it("has nothing to learn from one window, nor from gaps", () => {
    const nothing = { movesCount: 0, promised: 0, came: 0, coverage: null };
    const [newest = null, , oldest = null] = windowsOf(3);
    expect(backtestGains([newest], CHOICE)).to.include(nothing);
    expect(backtestGains([newest, null, oldest], CHOICE)).to.include(nothing);
    expect(backtestGains([], CHOICE).learnt).to.include({ correction: 1, width: 1 });
  });
  it("finds that promises came true where clicks follow the curve", () => {
    const { movesCount, promised, came, coverage, learnt } = backtestGains(windowsOf(6), CHOICE);
    // 60 keywords move from each window to the next; those above position 3 are none of them
    expect(movesCount).to.be.within(250, 300);
    expect(came / promised).to.be.within(0.85, 1.15);
    expect(coverage).to.be.above(0.85);
    expect(learnt.correction).to.be.within(0.85, 1.15);
    expect(learnt.reach).to.be.closeTo(0.7, 0.01);
  });
  it("lowers the next promises where less came", () => {
    const { promised, came, learnt } = backtestGains(windowsOf(6, { liftOf: () => 0.8 }), CHOICE);
    expect(came / promised).to.be.below(0.7);
    expect(learnt.correction).to.be.within(0.2, 0.75);
  });
  it("widens intervals until they hold nine in ten of what came", () => {
    const random = createSeededRandom(5);
    const wild = windowsOf(6, { liftOf: () => random.share() < 0.5 ? 0.4 : 1.9 });
    const { coverage, correctedCoverage, learnt } = backtestGains(wild, CHOICE);
    expect(coverage).to.be.below(0.8);
    expect(correctedCoverage).to.be.above(0.85);
    expect(learnt.width).to.be.above(1.3);
  });
  it("does not take a change of demand for a failed promise", () => {
    const fallen = backtestGains(
      windowsOf(2, { demandOf: (window) => window > 0 ? 0.6 : 1 }),
      CHOICE,
    );
    expect(fallen.came).to.be.below(0.5 * fallen.promised);
    expect(fallen.learnt.correction).to.be.within(0.8, 1.2);
    expect(fallen.learnt.demandDeviation)
      .to.be.above(backtestGains(windowsOf(2), CHOICE).learnt.demandDeviation);
  });
  it("counts missing days as missing", () => {
    const [newest = null, before = null] = windowsOf(2);
    const [short = null] = windowsOf(2, { days: 14 });
    const [whole, half] = [newest, short].map((window) => backtestGains([window, before], CHOICE));
    expect((half?.came ?? 0) / (whole?.came ?? 1)).to.be.within(0.8, 1.2);
  });
  it("leaves branded keywords out", () => {
    const all = backtestGains(windowsOf(3), { ...CHOICE, isLeftOut: () => false });
    expect(all.movesCount).to.be.above(backtestGains(windowsOf(3), CHOICE).movesCount);
    expect(backtestGains(windowsOf(3), { ...CHOICE, isLeftOut: () => true }).movesCount).to.equal(
      0,
    );
  });
  it("is as usual without a past", () => {
    const { reach, recovery } = DEFAULT_GAIN_MODEL;
    expect(backtestGains(windowsOf(1), CHOICE).learnt).to.include({ reach, recovery });
  });
});
