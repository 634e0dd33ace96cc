import { expect } from "chai";
import {
  findMovers,
  listMovers,
} from "../../../../../lib/commands/search/changes/change_movers.ts";
import { createSeededRandom } from "../../../../support/random.ts";
import { createLedgerOf, type PairRow } from "../../../../support/search/pair_runs.ts";

const BEFORE: readonly PairRow[] = [
  [0, 10, 100, 9, 3],
  [1, 10, 100, 30, 2],
  [1, 11, 100, 5, 6],
  [2, 11, 100, 20, 3],
  [3, 12, 100, 8, 4],
];
const AFTER: readonly PairRow[] = [
  [0, 10, 100, 1, 3],
  [1, 10, 100, 20, 2],
  [1, 11, 100, 7, 6],
  [2, 11, 100, 32, 3],
  [3, 12, 100, 8, 4],
];

const told = (by: "queries" | "pages", limit: number) => {
  const { movers, others, othersCount } = findMovers(createLedgerOf(BEFORE, AFTER), by, limit);
  const change = (sum: typeof others) => sum && sum.after.clicks - sum.before.clicks;
  return {
    movers: movers.map(({ id, sum }) => [id, change(sum)]),
    others: change(others),
    othersCount,
  };
};

describe("findMovers()", () => {
  it("finds what moved most, and sums the others", () => {
    expect(told("pages", 1)).to.deep.equal({ movers: [[10, -18]], others: 14, othersCount: 2 });
    expect(told("pages", 9)).to.deep.equal({
      movers: [[10, -18], [11, 14]],
      others: 0,
      othersCount: 1,
    });
  });

  it("names no queries without a name; they are among the others", () => {
    expect(told("queries", 9)).to.deep.equal({
      movers: [[2, 12], [1, -8]],
      others: -8,
      othersCount: 1,
    });
  });

  it("takes the smaller id of equal changes", () => {
    const rows = [5, 3, 4].map((query): PairRow => [query, query, 100, 10, 3]);
    const ledger = createLedgerOf(rows, []);
    expect(listMovers(ledger, "queries", 2)).to.deep.equal([3, 4]);
    expect(listMovers(ledger, "pages", 2)).to.deep.equal([3, 4]);
  });

  it("lists what a sort of all lists", () => {
    const random = createSeededRandom(12);
    const rows = (): PairRow[] =>
      Array.from({ length: 300 }, (_, at) => [at + 1, at % 40 + 1, 50, random.below(30), 4]);
    const [before, after] = [rows(), rows()];
    const changes = Array.from({ length: 40 }, (_, page) => {
      const sum = (some: PairRow[]) =>
        some.filter((row) => row[1] === page + 1).reduce((all, row) => all + row[3], 0);
      return { page: page + 1, size: Math.abs(sum(after) - sum(before)) };
    }).filter(({ size }) => size > 0);
    const sorted = changes.toSorted((a, b) => b.size - a.size || a.page - b.page);
    for (const limit of [1, 7, 40]) {
      expect(listMovers(createLedgerOf(before, after), "pages", limit))
        .to.deep.equal(sorted.slice(0, limit).map(({ page }) => page));
    }
  });

  it("finds none where nothing is", () => {
    const { movers, othersCount } = findMovers(createLedgerOf([], []), "pages", 5);
    expect([movers, othersCount]).to.deep.equal([[], 0]);
  });
});
