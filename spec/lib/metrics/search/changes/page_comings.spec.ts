import { expect } from "chai";
import { NEW_MEMORY } from "../../../../../lib/metrics/search/changes/column_memory.ts";
import { findComings } from "../../../../../lib/metrics/search/changes/page_comings.ts";
import {
  findPageFates,
  markComings,
} from "../../../../../lib/metrics/search/changes/page_fates.ts";
import { findLargePages } from "../../../../../lib/metrics/search/changes/page_sides.ts";
import {
  alignPairs,
  type PairChanges,
} from "../../../../../lib/metrics/search/changes/pair_changes.ts";
import { findMoves } from "../../../../../lib/metrics/search/changes/query_moves.ts";
import { createSeededRandom } from "../../../../support/random.ts";
import { createPairRun, type PairRow } from "../../../../support/search/pair_runs.ts";
import { createUsedMemory } from "../../../../support/search/used_memory.ts";

type Seen = readonly [query: number, page: number, impressions: number];

function seenOf(before: readonly Seen[], after: readonly Seen[]) {
  const runOf = (rows: readonly Seen[]) =>
    createPairRun(rows.map((row): PairRow => [...row, 0, 5]));
  const pairs = alignPairs({ before: runOf(before), after: runOf(after) });
  const [seenBefore, seenAfter] = [pairs.before.impressions, pairs.after.impressions];
  const moved = findMoves(pairs.queries, { before: seenBefore, after: seenAfter });
  const expectedBefore = new Float64Array(seenBefore.length);
  const rows = {
    ...{ seenBefore, seenAfter, expectedBefore, expectedAfter: expectedBefore },
    groups: new Uint8Array(),
  };
  return { pairs, rows, moved };
}

/** By page: 1 with impressions in the first window, 2 in the second, 3 in both. */
function windowsOf({ pages, before, after }: PairChanges, count: number): Uint8Array {
  const windows = new Uint8Array(count);
  pages.forEach((page, row) => {
    windows[page]! |= (before.impressions[row]! > 0 ? 1 : 0) |
      (after.impressions[row]! > 0 ? 2 : 0);
  });
  return windows;
}

describe("findComings()", () => {
  it("marks the pages whose fate is gone or new", () => {
    for (let seed = 0; seed < 40; seed++) {
      const random = createSeededRandom(300 + seed);
      // very great ids as well
      const first = seed % 2 === 0 ? 0 : 4_000_000_000;
      // few pages are in both windows
      const windowOf = (window: number) =>
        Array.from({ length: 60 }, (_, at): Seen => {
          const page = random.below(20);
          const isOther = page % 3 !== 0 && page % 2 === window;
          return [1 + Math.floor(at / 4), isOther ? 0 : first + page, random.below(60)];
        }).filter(([query, page], at, all) =>
          all.findIndex((one) => one[0] === query && one[1] === page) === at
        );
      const { pairs, rows, moved } = seenOf(windowOf(0), windowOf(1));
      const known = findPageFates(pairs, rows, { moved });
      const marks = markComings(known);
      const { numbers, windows } = findLargePages(pairs, createUsedMemory());
      const placed = { ...pairs, pages: numbers };
      const sides = { marks: windowsOf(placed, windows.length), windows };
      const found = findComings(placed, rows, { moved, sides, memory: NEW_MEMORY });
      numbers.forEach((number, row) =>
        expect(found[number], `seed ${seed}`).to.equal(marks[known.places[row] ?? 0])
      );
    }
  });
});
