import { expect } from "chai";
import type { LedgerSum } from "../../../../../lib/metrics/search/changes/click_ledger.ts";
import { EFFECTS, PARTS_OF_A_CLICK } from "../../../../../lib/metrics/search/changes/effects.ts";
import {
  type LedgerNoise,
  presentParts,
} from "../../../../../lib/metrics/search/changes/part_intervals.ts";
import {
  judgeChangedSite,
  type PartOutcome,
} from "../../../../../scripts/bench/generated_changes/change_outcomes.ts";

const CALM: LedgerNoise = {
  clicks: { extra: 0, daysUsed: 28 },
  impressions: { extra: 0, daysUsed: 28 },
  days: 28,
  growth: { ratios: [1, 1], variances: [0, 0] },
};

const at = EFFECTS.indexOf("anonymized");

/** A sum of which queries without a name went from 500 to 400 clicks. */
function createSum(): LedgerSum {
  const figures = { impressions: 9_000, placed: 0, positionSum: 0 };
  const sum: LedgerSum = {
    rowsCount: 1,
    before: { ...figures, clicks: 500 },
    after: { ...figures, clicks: 400 },
    parts: new Float64Array(EFFECTS.length),
    variances: new Float64Array(EFFECTS.length),
    shared: new Float64Array(2 * EFFECTS.length),
    perGrowth: [0, 0],
  };
  sum.parts[at] = -100 * PARTS_OF_A_CLICK;
  sum.variances[at] = 900;
  sum.shared[2 * at] = -500;
  sum.shared[2 * at + 1] = 400;
  return sum;
}

describe("presentParts()", () => {
  it("gives whole clicks with the chance of counts", () => {
    const { effects, ...change } = presentParts(createSum(), CALM);
    // 1.645 standard deviations of 30 clicks
    expect(change).to.deep.equal({ clicks: -100, low: -150, high: -50 });
    expect(effects.anonymized).to.deep.equal({ clicks: -100, low: -150, high: -50 });
    expect(effects.position).to.deep.equal({ clicks: 0, low: 0, high: 0 });
  });

  it("adds what days have in common", () => {
    const noise = { ...CALM, clicks: { extra: 0.028, daysUsed: 28 } };
    // 900 + 0.001 × (500² + 400²)
    const half = 1.6449 * Math.sqrt(900 + 250 + 160);
    const { effects, ...change } = presentParts(createSum(), noise);
    expect(effects.anonymized.high).to.equal(Math.ceil(-100 + half));
    expect(change.low).to.equal(Math.floor(-100 - half));
  });

  it("adds the doubt about what all queries did to demand and to single queries", () => {
    const sum = { ...createSum(), perGrowth: [1_000, 0] satisfies [number, number] };
    const growth = { ratios: [1, 1], variances: [0.0004, 0] } satisfies LedgerNoise["growth"];
    const { effects } = presentParts(sum, { ...CALM, growth });
    // 2 % of 1,000 clicks
    expect(effects.demand).to.deep.equal({ clicks: 0, low: -33, high: 33 });
    expect(effects.query_mix).to.deep.equal({ clicks: 0, low: -33, high: 33 });
  });
});

describe("presentParts() on simulated sites", () => {
  it("has intervals that hold the true part in 85 to 95 of 100 cases, and little else", () => {
    const outcomes = Array.from({ length: 250 }, (_, site) => judgeChangedSite(3_000_000 + site))
      .flat().filter(({ truth }) => Math.abs(truth) >= 1);
    const heldOf = (some: readonly PartOutcome[]) =>
      some.filter(({ said, truth }) => said.low <= truth && truth <= said.high).length /
      some.length;
    expect(heldOf(outcomes)).to.be.within(0.85, 0.95);
    for (const effect of ["change", "demand", "query_mix", "position", "click_rate"]) {
      const some = outcomes.filter((one) => one.effect === effect);
      // 150 cases and more have a standard deviation of 2.5 of 100
      expect(heldOf(some), effect).to.be.within(0.82, 0.98);
    }
  });
});
