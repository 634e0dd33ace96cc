import { expect } from "chai";
import type { LedgerSum } from "../../../../../lib/metrics/search/changes/click_ledger.ts";
import { PARTS_OF_A_CLICK } from "../../../../../lib/metrics/search/changes/effects.ts";
import { narrowLedger } from "../../../../../lib/metrics/search/changes/narrow_ledger.ts";
import { createSeededRandom, type SeededRandom } from "../../../../support/random.ts";
import {
  createLedgerOf,
  type PairRow,
  partsOf,
  partsOfAll,
} from "../../../../support/search/pair_runs.ts";

/** Three queries on a page each; 100 + 50 + 30 clicks. */
const ROWS: readonly PairRow[] = [
  [1, 11, 1000, 100, 2],
  [2, 12, 1000, 50, 3],
  [3, 13, 1000, 30, 5],
];

describe("createClickLedger()", () => {
  it("calls fewer searches for all queries demand", () => {
    const after = ROWS.map(([query, page, impressions, clicks, position]): PairRow => [
      ...[query, page, impressions / 2, clicks / 2, position] as const,
    ]);
    expect(partsOfAll(createLedgerOf(ROWS, after))).to.deep.equal({ demand: -90 });
  });

  it("calls more searches for some and fewer for others query mix", () => {
    const after: PairRow[] = [[1, 11, 400, 40, 2], [2, 12, 1000, 50, 3], [3, 13, 1600, 48, 5]];
    const { query_mix = 0, ...others } = partsOfAll(createLedgerOf(ROWS, after));
    expect(query_mix).to.be.closeTo(-42, 0.1);
    for (const clicks of Object.values(others)) expect(clicks).to.be.closeTo(0, 0.1);
  });

  it("calls fewer clicks at the same position and demand click rate", () => {
    const after: PairRow[] = [[1, 11, 1000, 60, 2], [2, 12, 1000, 50, 3], [3, 13, 1000, 30, 5]];
    expect(partsOfAll(createLedgerOf(ROWS, after))).to.deep.equal({ click_rate: -40 });
  });

  it("calls what the curve expects of a worse position position", () => {
    // 3.82 % at 2, 1.11 % at 5: 100 × 0.29 = 29 clicks remain
    const after: PairRow[] = [[1, 11, 1000, 29, 5], [2, 12, 1000, 50, 3], [3, 13, 1000, 30, 5]];
    const { position = 0, ...others } = partsOfAll(createLedgerOf(ROWS, after));
    expect(position).to.be.closeTo(-71, 1);
    expect(others.click_rate ?? 0).to.be.closeTo(0, 1);
  });

  it("says of a zero that was to be expected nothing about the click rate", () => {
    const after: PairRow[] = [[1, 11, 1000, 0, 60], [2, 12, 1000, 50, 3], [3, 13, 1000, 30, 5]];
    const { position = 0 } = partsOfAll(createLedgerOf(ROWS, after));
    expect(position).to.be.below(-90);
  });

  it("counts impressions that a fall to the second page cost as the position's", () => {
    const after: PairRow[] = [[1, 11, 150, 1, 18], [2, 12, 1000, 50, 3], [3, 13, 1000, 30, 5]];
    const { position = 0, demand = 0, query_mix = 0 } = partsOfAll(createLedgerOf(ROWS, after));
    expect(position).to.be.below(-90);
    expect(demand + query_mix).to.be.within(-5, 5);
  });

  it("calls another own page for the same query a moved page", () => {
    const after: PairRow[] = [[1, 21, 1000, 100, 2], [2, 12, 1000, 50, 3], [3, 13, 1000, 30, 5]];
    const ledger = createLedgerOf(ROWS, after);
    expect(partsOfAll(ledger)).to.deep.equal({});
    const [old, its] = ledger.sumBy((row) => [11, 21].indexOf(ledger.pairs.pages[row] ?? 0), 2);
    expect([old, its].map((sum) => sum && partsOf(sum))).to.deep.equal([
      { pages_moved: -100 },
      { pages_moved: 100 },
    ]);
    expect(ledger.fates.fates).to.deep.equal(["moved", "kept", "kept", "took_over"]);
  });

  it("calls a page without any impressions gone, and one that had none new", () => {
    const { length } = ROWS;
    const without = ROWS.slice(0, length - 1);
    expect(partsOfAll(createLedgerOf(ROWS, without))).to.deep.equal({ pages_gone: -30 });
    expect(partsOfAll(createLedgerOf(without, ROWS))).to.deep.equal({ pages_new: 30 });
  });

  it("says nothing about others by impressions that nobody clicks", () => {
    const deep: PairRow = [4, 14, 100_000, 0, 70];
    const ledger = createLedgerOf([...ROWS, deep], ROWS.map((row) => row));
    expect(partsOfAll(ledger)).to.deep.equal({});
    const [first] = ledger.sumBy((row) => row === 0 ? 0 : -1, 1);
    expect(first && partsOf(first)).to.deep.equal({});
  });

  it("keeps queries without a name apart", () => {
    const before: PairRow[] = [...ROWS, [0, 11, 500, 40, 4]];
    const after: PairRow[] = [...ROWS, [0, 11, 600, 65, 4]];
    expect(partsOfAll(createLedgerOf(before, after))).to.deep.equal({ anonymized: 25 });
  });
});

/** What is the same in whatever order rows are added. */
function exactOf({ rowsCount, before, after, parts }: LedgerSum) {
  const figures = [before, after].flatMap(({ clicks, impressions, placed }) => [
    ...[clicks, impressions, placed],
  ]);
  return [rowsCount, ...figures, ...parts];
}

/** What differs in its last digits. */
function roughOf(sum: LedgerSum | undefined): number[] {
  if (sum === undefined) return [];
  const { before, after, variances, shared, perGrowth } = sum;
  return [before.positionSum, after.positionSum, ...variances, ...shared, ...perGrowth];
}

function expectClose(values: readonly number[], others: readonly number[]): void {
  expect(values).to.have.length(others.length);
  for (const [at, value] of values.entries()) {
    const other = others[at] ?? Number.NaN;
    expect(value).to.be.closeTo(other, 1e-9 * (1 + Math.abs(other)));
  }
}

describe("createClickLedger() on random windows", () => {
  it("gives parts that sum to the difference, in any rows and in any order", () => {
    for (let seed = 0; seed < 60; seed++) {
      const random = createSeededRandom(seed);
      const [before, after] = [createWindow(random), createWindow(random)];
      const ledger = createLedgerOf(before, after);
      const count = 1 + random.below(6);
      const labels = Array.from(ledger.pairs.queries, () => random.below(count));
      const sums = ledger.sumBy((row) => labels[row] ?? -1, count);
      const [all] = ledger.sumBy(() => 0, 1);
      for (const sum of [...sums, all]) expectExact(sum);
      const together = Array.from(
        all?.parts ?? [],
        (_, at) => sums.toReversed().reduce((total, { parts }) => total + (parts[at] ?? 0), 0),
      );
      expect(together).to.deep.equal(Array.from(all?.parts ?? []));
    }
  });

  it("sums by several lists of labels as by each alone, also where it is narrowed", () => {
    for (let seed = 0; seed < 30; seed++) {
      const random = createSeededRandom(seed);
      const whole = createLedgerOf(createWindow(random), createWindow(random));
      const narrow = narrowLedger(whole, (row) => row % 3 !== 0);
      for (const ledger of [whole, narrow]) {
        const lists = [1, 3, 5].map((count) => {
          // from -1 on: some rows are left out
          const labels = Array.from(ledger.pairs.queries, () => random.below(count + 1) - 1);
          return { labelOf: (row: number) => labels[row] ?? -1, count, isOfQuery: false };
        });
        lists.splice(1, 0, {
          labelOf: (row) => (ledger.pairs.queries[row] ?? 0) % 4 - 1,
          count: 3,
          isOfQuery: true,
        });
        for (const [place, sums] of ledger.sumEach(lists).entries()) {
          const { labelOf = () => -1, count = 0 } = lists[place] ?? {};
          const alone = ledger.sumBy(labelOf, count);
          expect(sums.map(exactOf)).to.deep.equal(alone.map(exactOf));
          for (const [at, sum] of sums.entries()) expectClose(roughOf(sum), roughOf(alone[at]));
        }
      }
    }
  });

  it("changes all signs with the order of the windows", () => {
    for (let seed = 0; seed < 60; seed++) {
      const random = createSeededRandom(seed);
      const [before, after] = [createWindow(random), createWindow(random)];
      const there = partsOfAll(createLedgerOf(before, after));
      const { pages_new = 0, pages_gone = 0, ...back } = partsOfAll(createLedgerOf(after, before));
      const swapped = { ...back, pages_new: pages_gone, pages_gone: pages_new };
      for (const [effect, clicks] of Object.entries(swapped)) {
        expect(there[effect as keyof typeof there] ?? 0, effect).to.be.closeTo(-clicks, 0.02);
      }
    }
  });

  it("gives the same parts whatever ids queries and pages have", () => {
    const random = createSeededRandom(5);
    const [before, after] = [createWindow(random), createWindow(random)];
    const renamed = (rows: readonly PairRow[]) =>
      rows.map((
        [query, page, ...figures],
      ): PairRow => [query && 100 - query, 100 - page, ...figures]);
    expect(partsOfAll(createLedgerOf(renamed(before), renamed(after))))
      .to.deep.equal(partsOfAll(createLedgerOf(before, after)));
  });
});

function expectExact(sum: LedgerSum | undefined): void {
  const total = (sum?.after.clicks ?? 0) - (sum?.before.clicks ?? 0);
  const parts = Array.from(sum?.parts ?? []);
  expect(parts.every(Number.isInteger)).to.equal(true);
  expect(parts.reduce((all, part) => all + part, 0)).to.equal(total * PARTS_OF_A_CLICK);
}

/** Rows with holes: some without impressions, position or clicks, some only in one window. */
function createWindow(random: SeededRandom): PairRow[] {
  const rows: PairRow[] = [];
  for (let query = 0; query < 20; query++) {
    for (let page = 1; page < 6; page++) {
      if (random.share() < 0.6) continue;
      const impressions = random.share() < 0.1 ? 0 : random.below(10 ** (1 + random.below(5)));
      const clicks = random.share() < 0.4 ? 0 : random.below(impressions + 1);
      const position = random.share() < 0.1 ? Number.NaN : 1 + 60 * random.share() ** 2;
      rows.push([query, page, impressions, clicks, position]);
    }
  }
  return rows;
}
