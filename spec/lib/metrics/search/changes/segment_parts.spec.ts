import { expect } from "chai";
import type { LedgerSum } from "../../../../../lib/metrics/search/changes/click_ledger.ts";
import { PARTS_OF_A_CLICK } from "../../../../../lib/metrics/search/changes/effects.ts";
import { fitSegments } from "../../../../../lib/metrics/search/changes/segment_parts.ts";
import { createSeededRandom, type SeededRandom } from "../../../../support/random.ts";
import { createLedgerOf, type PairRow, partsOf } from "../../../../support/search/pair_runs.ts";

type Windows = [before: PairRow[], after: PairRow[]];

describe("fitSegments()", () => {
  it("gives each segment the effects of its own ledger where the mix did nothing", () => {
    const there: Windows = [[[1, 11, 1000, 100, 2]], [[1, 11, 500, 50, 2]]];
    const here: Windows = [[[1, 11, 400, 40, 2]], [[1, 11, 200, 20, 2]]];
    expect(fitTogether([there, here]).map(partsOf)).to.deep.equal([
      { demand: -50 },
      { demand: -20 },
    ]);
  });

  it("keeps sums exact over random windows, segments and holes", () => {
    for (let seed = 0; seed < 60; seed++) {
      const random = createSeededRandom(seed);
      const segments = Array.from(
        { length: 1 + random.below(6) },
        (): Windows => [createRows(random), createRows(random)],
      );
      const whole = sumOf(unite(segments));
      const fitted = fitTogether(segments);
      for (const sum of fitted) {
        const change = sum.after.clicks - sum.before.clicks;
        expect(sum.parts.every(Number.isInteger)).to.equal(true);
        expect(sum.parts.reduce((all, part) => all + part, 0)).to.equal(change * PARTS_OF_A_CLICK);
      }
      const together = Array.from(
        whole.parts,
        (_, at) => fitted.reduce((all, { parts }) => all + (parts[at] ?? 0), 0),
      );
      expect(together).to.deep.equal(Array.from(whole.parts));
    }
  });
});

function fitTogether(segments: readonly Windows[]): LedgerSum[] {
  return fitSegments(sumOf(unite(segments)), segments.map(sumOf));
}

function sumOf([before, after]: Windows): LedgerSum {
  const [sum] = createLedgerOf(before, after).sumBy(() => 0, 1);
  if (sum === undefined) throw new TypeError("A ledger has a sum.");
  return sum;
}

/** The rows of all segments, each pair once. */
function unite(segments: readonly Windows[]): Windows {
  const add = (window: 0 | 1): PairRow[] => {
    const pairs = new Map<string, PairRow>();
    for (const [query, page, seen, clicks, position] of segments.flatMap((each) => each[window])) {
      const [, , seenBefore = 0, clicksBefore = 0, was = 0] = pairs.get(`${query} ${page}`) ?? [];
      const all = seen + seenBefore;
      const mean = all > 0 ? (seen * position + seenBefore * was) / all : 0;
      pairs.set(`${query} ${page}`, [query, page, all, clicks + clicksBefore, mean]);
    }
    return [...pairs.values()];
  };
  return [add(0), add(1)];
}

/** Rows with holes: some pairs are in one window alone, some have no clicks, some no query. */
function createRows(random: SeededRandom): PairRow[] {
  const rows: PairRow[] = [];
  for (let query = 0; query < 12; query++) {
    for (let page = 1; page < 5; page++) {
      if (random.share() < 0.6) continue;
      const seen = random.below(2_000);
      rows.push([query, page, seen, random.below(1 + seen / 8), 1 + 40 * random.share()]);
    }
  }
  return rows;
}
