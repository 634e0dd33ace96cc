import { expect } from "chai";
import {
  orderUpperHalf,
  splitDays,
} from "../../../../../lib/metrics/search/changes/order_halves.ts";
import { RowsMemory } from "../../../../../lib/metrics/search/changes/rows_memory.ts";
import type { FactColumns } from "../../../../../lib/metrics/search_data/pack_facts.ts";
import { createSeededRandom, type SeededRandom } from "../../../../support/random.ts";
import {
  ALL_SEGMENTS,
  type FactRow,
  keepDays,
  orderWindows,
  toFacts,
  type WindowDays,
} from "../../../../support/search/change_days.ts";

const SEGMENTS = 4;
/** A segment is left out. */
const SOME_SEGMENTS = Uint8Array.from(ALL_SEGMENTS, (_, segment) => segment === 2 ? 0 : 1);

function drawDay(random: SeededRandom, queries: number): FactColumns {
  const rows: FactRow[] = [];
  for (let query = 0; query < queries; query++) {
    for (let at = 0; at < 3 * SEGMENTS; at++) {
      if (random.share() < 0.6) continue;
      const seen = 1 + random.below(50);
      rows.push([query, at % 3, at % SEGMENTS, random.below(seen), seen, seen * random.below(20)]);
    }
  }
  return toFacts(rows);
}

function split(days: WindowDays, options: { isTaken?: Uint8Array; mostRows?: number } = {}) {
  const memory = new RowsMemory();
  return splitDays(keepDays(days, memory), { isTaken: ALL_SEGMENTS, memory, ...options });
}

describe("splitDays()", () => {
  it("has two threads put in order what one does alone", () => {
    for (let seed = 0; seed < 40; seed++) {
      const random = createSeededRandom(seed);
      const isTaken = seed % 2 === 0 ? ALL_SEGMENTS : SOME_SEGMENTS;
      // days end at other queries, one has none, and in some cases all rows are of one query
      const draw = () => drawDay(random, seed % 5 === 0 ? 1 : random.below(60));
      const days = { before: [draw(), draw(), toFacts([])], after: [draw(), draw()] };
      const alone = orderWindows(days, { isTaken });
      const halves = split(days, { isTaken });
      const count = [...days.before, ...days.after]
        .reduce((sum, { keywords }) => sum + keywords.length, 0);
      if (halves === undefined) {
        expect(count, `seed ${seed}`).to.equal(0);
        continue;
      }
      // the other thread may be done before or after this one
      const isFirst = seed % 3 === 0;
      const early = isFirst ? orderUpperHalf(halves.upper) : undefined;
      const lower = halves.orderLower();
      const upper = early ?? orderUpperHalf(halves.upper);
      expect(halves.join(lower, upper), `seed ${seed}`).to.deep.equal(alone);
    }
  });

  it("gives each thread about half of the rows", () => {
    const random = createSeededRandom(1);
    const days = { before: [drawDay(random, 300)], after: [drawDay(random, 300)] };
    const halves = split(days);
    const lower = halves?.orderLower().rowsCount ?? 0;
    const upper = halves === undefined ? 0 : orderUpperHalf(halves.upper).rowsCount;
    expect(lower / (lower + upper)).to.be.within(0.45, 0.55);
  });

  it("is of no use where rows are summed up, or where there are none", () => {
    const days = { before: [drawDay(createSeededRandom(1), 40)], after: [] };
    expect(split(days, { mostRows: 20 })).to.equal(undefined);
    expect(split({ before: [toFacts([])], after: [] })).to.equal(undefined);
  });
});
