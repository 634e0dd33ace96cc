import { expect } from "chai";
import { measureCommonGrowth } from "../../../../../lib/metrics/search/changes/common_growth.ts";
import { alignPairs } from "../../../../../lib/metrics/search/changes/pair_changes.ts";
import { createSeededRandom } from "../../../../support/random.ts";
import { createPairRun, type PairRow } from "../../../../support/search/pair_runs.ts";

type Windows = readonly (readonly [before: number, after: number])[];

/** The growth of queries, of which each has one page. */
function growthOf(windows: Windows, groupOf: (row: number) => number = () => 0) {
  const rowsOf = (window: 0 | 1) =>
    createPairRun(windows.map((seen, at): PairRow => [at + 1, at + 1, seen[window], 0, 5]));
  const pairs = alignPairs({ before: rowsOf(0), after: rowsOf(1) });
  return measureCommonGrowth({
    pairs,
    rows: {
      seenBefore: pairs.before.impressions,
      seenAfter: pairs.after.impressions,
      expectedBefore: new Float64Array(),
      expectedAfter: new Float64Array(),
      groups: new Uint8Array(),
    },
    moved: new Float64Array(windows.length),
    groupOf,
  });
}

const many = (count: number, before: number, after: number): Windows =>
  Array.from({ length: count }, () => [before, after] as const);

describe("measureCommonGrowth()", () => {
  it("is what all queries did", () => {
    const { ratios, variances } = growthOf(many(20, 400, 300));
    expect(ratios[0]).to.be.closeTo(0.75, 1e-12);
    expect(variances[0]).to.be.closeTo(0, 1e-20);
  });

  it("is not moved by queries that are new, lost, or changed by themselves, however great", () => {
    const others: Windows = [[100_000, 5_000], [80_000, 0], [0, 60_000]];
    expect(growthOf([...many(20, 400, 300), ...others]).ratios[0]).to.be.closeTo(0.75, 1e-12);
  });

  it("is that of most, where a third of them did something else", () => {
    const random = createSeededRandom(8);
    const windows = Array.from({ length: 90 }, (_, at) =>
      [
        random.count(2_000),
        random.count(at % 3 === 0 ? 1_600 : 2_000),
      ] as const);
    expect(growthOf(windows).ratios[0]).to.be.within(0.985, 1.015);
  });

  it("is measured by the queries with the most impressions where there are many", () => {
    const windows = [...many(70, 4_000, 3_000), ...many(500, 30, 60)];
    expect(growthOf(windows).ratios[0]).to.be.closeTo(0.75, 1e-12);
  });

  it("is what few queries did together", () => {
    expect(growthOf([[100, 50], [300, 250]])).to.deep.equal({
      ratios: [0.75, 1],
      variances: [1 / 400 + 1 / 300, 0],
    });
    expect(growthOf([[100, 0]]).ratios).to.deep.equal([1, 1]);
    expect(growthOf([]).ratios).to.deep.equal([1, 1]);
  });

  it("keeps groups apart, and leaves out rows of none", () => {
    const windows = [...many(10, 400, 300), ...many(10, 400, 800), ...many(10, 400, 100)];
    const { ratios } = growthOf(windows, (row) => row < 10 ? 0 : row < 20 ? 1 : -1);
    expect(ratios[0]).to.be.closeTo(0.75, 1e-12);
    expect(ratios[1]).to.be.closeTo(2, 1e-12);
  });

  it("turns round with the windows", () => {
    const random = createSeededRandom(9);
    const windows = Array.from(
      { length: 80 },
      () => [random.count(300), random.count(200)] as const,
    );
    const back = windows.map(([before, after]) => [after, before] as const);
    expect(growthOf(windows).ratios[0] * growthOf(back).ratios[0]).to.be.closeTo(1, 1e-9);
  });

  it("is none where it is no greater than chance", () => {
    const growths = Array.from({ length: 200 }, (_, seed) => {
      const random = createSeededRandom(90_000 + seed);
      const windows = Array.from(
        { length: 80 },
        () => [random.count(900), random.count(900)] as const,
      );
      return growthOf(windows).ratios[0];
    });
    expect(growths.filter((ratio) => ratio === 1).length).to.be.at.least(100);
    expect(growths.filter((ratio) => Math.abs(ratio - 1) > 0.02)).to.have.length.below(10);
  });

  it("has a variance that fits what chance does", () => {
    const errors = Array.from({ length: 200 }, (_, seed) => {
      const random = createSeededRandom(70_000 + seed);
      const windows = Array.from(
        { length: 80 },
        () => [random.count(900), random.count(720)] as const,
      );
      const { ratios, variances } = growthOf(windows);
      return Math.log(ratios[0] / 0.8) / Math.sqrt(variances[0]);
    });
    const held = errors.filter((error) => Math.abs(error) < 1.96).length;
    expect(held / errors.length).to.be.within(0.88, 0.99);
  });
});
