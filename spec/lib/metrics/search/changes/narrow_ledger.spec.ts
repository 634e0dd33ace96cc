import { expect } from "chai";
import { narrowLedger } from "../../../../../lib/metrics/search/changes/narrow_ledger.ts";
import { createSeededRandom, type SeededRandom } from "../../../../support/random.ts";
import { createLedgerOf, type PairRow } from "../../../../support/search/pair_runs.ts";

function drawRows(random: SeededRandom): PairRow[] {
  const pairs = new Set(Array.from({ length: 80 }, () => random.below(20 * 8)));
  return Array.from(pairs, (pair): PairRow => {
    const impressions = random.below(500);
    return [
      pair % 20,
      1 + Math.floor(pair / 20),
      impressions,
      random.below(1 + impressions / 4),
      1 + 40 * random.share(),
    ];
  });
}

describe("narrowLedger()", () => {
  it("has for its rows the parts that the whole ledger has for them", () => {
    for (let seed = 0; seed < 20; seed++) {
      const random = createSeededRandom(900 + seed);
      const whole = createLedgerOf(drawRows(random), drawRows(random));
      const { pages } = whole.pairs;
      const odd = narrowLedger(whole, (row) => (pages[row] ?? 0) % 2 === 1);
      const even = narrowLedger(whole, (row) => (pages[row] ?? 0) % 2 === 0);
      const sums = whole.sumBy((row) => (pages[row] ?? 0) % 2, 2);
      expect(even.sumBy(() => 0, 1)[0]).to.deep.equal(sums[0]);
      expect(odd.sumBy(() => 0, 1)[0]).to.deep.equal(sums[1]);
      expect(odd.pairs.pages.every((page) => page % 2 === 1)).to.equal(true);
      expect(odd.pairs.pages.length + even.pairs.pages.length).to.equal(pages.length);
    }
  });

  it("sums its rows by their own places, and knows the fates of its pages", () => {
    const before: PairRow[] = [[1, 11, 900, 90, 2], [2, 12, 800, 40, 3], [3, 13, 700, 20, 5]];
    const after: PairRow[] = [[1, 14, 900, 90, 2], [3, 13, 700, 20, 5]];
    const whole = createLedgerOf(before, after);
    const own = narrowLedger(whole, (row) => [12, 14].includes(whole.pairs.pages[row] ?? 0));
    expect([...own.pairs.queries]).to.deep.equal([1, 2]);
    expect([...own.fates.pages]).to.deep.equal([12, 14]);
    expect(own.fates.fates).to.deep.equal(["gone", "took_over"]);
    expect([...own.fates.places]).to.deep.equal([1, 0]);
    const clicks = own.sumBy((row) => row, 2)
      .map((sum) => sum.after.clicks - sum.before.clicks);
    expect(clicks).to.deep.equal([90, -40]);
  });

  it("is empty without rows", () => {
    const own = narrowLedger(createLedgerOf([[1, 11, 900, 90, 2]], []), () => false);
    expect(own.pairs.queries).to.have.length(0);
    expect(own.sumBy(() => 0, 1)[0]?.rowsCount).to.equal(0);
  });
});
