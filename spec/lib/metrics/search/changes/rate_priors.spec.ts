import { expect } from "chai";
import {
  estimateRates,
  measurePriors,
} from "../../../../../lib/metrics/search/changes/rate_priors.ts";
import { alignPairs } from "../../../../../lib/metrics/search/changes/pair_changes.ts";
import { createSeededRandom } from "../../../../support/random.ts";
import { createPairRun, type PairRow } from "../../../../support/search/pair_runs.ts";

const PRIOR = { mean: 1, shape: 10 };

describe("estimateRates()", () => {
  it("says what a pair has where it has much", () => {
    const rates = estimateRates(
      { clicks: 10_000, expected: 5_000 },
      { clicks: 5_000, expected: 5_000 },
      PRIOR,
    );
    expect(rates.before).to.be.closeTo(2, 0.01);
    expect(rates.after).to.be.closeTo(1, 0.01);
  });

  it("says of a window without a click no rate of 0", () => {
    const { before, after } = estimateRates(
      { clicks: 1, expected: 1 },
      { clicks: 0, expected: 1 },
      PRIOR,
    );
    expect(after / before).to.be.within(0.8, 0.95);
  });

  it("says of a pair without evidence what its kind has", () => {
    const none = { clicks: 0, expected: 0 };
    expect(estimateRates(none, none, { mean: 0.4, shape: 3 }))
      .to.deep.equal({ before: 0.4, after: 0.4 });
    expect(estimateRates(none, none, { mean: 0, shape: 3 }))
      .to.deep.equal({ before: 0, after: 0 });
  });
});

describe("measurePriors()", () => {
  /** 2,000 pairs that expect 20 clicks in each window, and get as many times that as their rate says. */
  function priorsOf(rateOf: (kind: number, share: number) => number) {
    const random = createSeededRandom(6);
    const rates = Array.from({ length: 2_000 }, (_, query) => rateOf(query % 2, random.share()));
    const rowsOf = () =>
      createPairRun(rates.map((rate, query): PairRow => [
        ...[query + 1, 1, 200, random.count(20 * rate), 3] as const,
      ]));
    const pairs = alignPairs({ before: rowsOf(), after: rowsOf() });
    const expected = new Float64Array(rates.length).fill(0.1);
    const kinds = Uint8Array.from(pairs.queries, (query) => (query - 1) % 2);
    return measurePriors(pairs, {
      seenBefore: pairs.before.impressions,
      seenAfter: pairs.after.impressions,
      expectedBefore: expected,
      expectedAfter: expected,
      groups: new Uint8Array(),
    }, { kinds });
  }

  it("reports the mean of each kind, and that its pairs are alike", () => {
    const [first, second] = priorsOf((kind) => kind === 0 ? 0.5 : 2);
    expect(first?.mean).to.be.closeTo(0.5, 0.02);
    expect(second?.mean).to.be.closeTo(2, 0.05);
    expect(first?.shape).to.be.above(20);
  });

  it("says that pairs differ", () => {
    // uniform from 0 to 2: a variance of 1/3, which is a shape of 3
    const [first] = priorsOf((_, share) => 2 * share);
    expect(first?.shape).to.be.within(2, 4);
  });

  it("knows nothing of a kind without pairs", () => {
    expect(priorsOf(() => 1)[7]).to.deep.equal({ mean: 0, shape: 100 });
  });
});
