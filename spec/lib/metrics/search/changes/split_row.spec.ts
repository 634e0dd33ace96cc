import { expect } from "chai";
import { EFFECTS } from "../../../../../lib/metrics/search/changes/effects.ts";
import { createLedgerOf, type PairRow } from "../../../../support/search/pair_runs.ts";

const ROWS: readonly PairRow[] = Array.from(
  { length: 8 },
  (_, place) => [1 + place, 11 + place, 1_000, 80 - place, 2] as const,
);

/** The parts of one row, in clicks, and the variances of chance in it. */
function splitOf(before: readonly PairRow[], after: readonly PairRow[], query: number) {
  const ledger = createLedgerOf(before, after);
  const [sum] = ledger.sumBy((row) => ledger.pairs.queries[row] === query ? 0 : -1, 1);
  const of = (values: ArrayLike<number> | undefined, step: number, first = 0) =>
    Object.fromEntries(
      EFFECTS.map((effect, at) => [effect, values?.[step * at + first] ?? Number.NaN] as const)
        .filter(([, value]) => value !== 0),
    );
  return {
    parts: of(sum?.parts, 1),
    variances: of(sum?.variances, 1),
    shared: [of(sum?.shared, 2), of(sum?.shared, 2, 1)],
  };
}

describe("splitRow()", () => {
  it("gives what all queries did to demand, and the rest of a query to itself", () => {
    const after = ROWS.map(([query, page, seen, clicks, position]): PairRow => {
      const share = query === 1 ? 0.4 : 0.8;
      return [query, page, seen * share, clicks * share, position];
    });
    const { parts: alone } = splitOf(ROWS, after, 2);
    expect(alone.demand).to.be.closeTo(-0.2 * 79e6, 5e5);
    expect(alone.query_mix ?? 0).to.be.closeTo(0, 2);
    const { parts: own } = splitOf(ROWS, after, 1);
    // of 80 clicks and of the 32 that became of them, without the fall of all: -0.2 × (80 + 32 / 0.8) / 2
    expect(own.demand).to.be.closeTo(-12e6, 5e5);
    expect(own.query_mix).to.be.closeTo(-36e6, 5e5);
  });

  it("gives the chance of clicks that one window has alone to what became of the page", () => {
    const { parts, variances, shared } = splitOf(ROWS, ROWS.slice(1), 1);
    expect(parts).to.deep.equal({ pages_gone: -80e6 });
    expect(variances).to.deep.equal({ pages_gone: 80 });
    expect(shared).to.deep.equal([{ pages_gone: -80 }, {}]);
  });

  it("gives it to the pages of a query that moved, each its own", () => {
    const after = ROWS.map(([query, page, ...figures]): PairRow => [
      ...[query, query === 1 ? 99 : page, ...figures] as const,
    ]);
    const { variances, shared } = splitOf(ROWS, after, 1);
    expect(variances).to.deep.equal({ pages_moved: 160 });
    expect(shared).to.deep.equal([{ pages_moved: -80 }, { pages_moved: 80 }]);
  });

  it("gives it to queries without a name", () => {
    const { variances, shared } = splitOf([...ROWS, [0, 5, 300, 20, 4]], [
      ...ROWS,
      [0, 5, 400, 30, 4],
    ], 0);
    expect(variances).to.deep.equal({ anonymized: 50 });
    expect(shared).to.deep.equal([{ anonymized: -20 }, { anonymized: 30 }]);
  });
});
