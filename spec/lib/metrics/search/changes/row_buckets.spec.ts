import { expect } from "chai";
import {
  createClickLedger,
  type LedgerSum,
  sumLedger,
} from "../../../../../lib/metrics/search/changes/click_ledger.ts";
import { PARTS_OF_A_CLICK } from "../../../../../lib/metrics/search/changes/effects.ts";
import { findLargePages } from "../../../../../lib/metrics/search/changes/page_sides.ts";
import { alignPairs } from "../../../../../lib/metrics/search/changes/pair_changes.ts";
import {
  type BucketPairs,
  sumBuckets,
} from "../../../../../lib/metrics/search/changes/row_buckets.ts";
import { RowsMemory } from "../../../../../lib/metrics/search/changes/rows_memory.ts";
import { readPriorCurve } from "../../../../../lib/metrics/search/opportunities/calibrate_ctr.ts";
import {
  ALL_SEGMENTS,
  type FactRow,
  orderWindows,
  sumDays,
  toFacts,
  type WindowDays,
} from "../../../../support/search/change_days.ts";
import { createSeededRandom, type SeededRandom } from "../../../../support/random.ts";
import { createUsedMemory } from "../../../../support/search/used_memory.ts";

const SEGMENTS = 6;
/** Two segments have a bucket together, one bucket has none. */
const BUCKETS = { places: Uint16Array.from([0, 1, 2, 2, 4, 3]), count: 6 };
const PAGES = 30;
const CURVE = readPriorCurve("desktop");

/** What a site is like. */
interface SitePlan {
  queries: number;
  /** How often a row is seen at most, and how many rows of 100 there are. */
  seen: number;
  density: number;
}

const kindOf = (query: number) => query === 0 ? 3 : query % 5 === 0 ? 1 : 0;

/** A day of one window, with pages that only one of them has, and most rows without clicks. */
function drawDay(random: SeededRandom, plan: SitePlan, window: number) {
  const rows: FactRow[] = [];
  for (let query = 0; query < plan.queries; query++) {
    for (let segment = 0; segment < SEGMENTS; segment++) {
      if (random.below(100) >= plan.density) continue;
      const page = random.below(PAGES);
      if (page % 4 === 2 + window) continue;
      const seen = random.share() < 0.03 ? 0 : 1 + Math.floor(plan.seen * random.share() ** 4);
      const clicks = random.share() < 0.7 ? 0 : random.below(1 + seen / 4);
      const position = random.share() < 0.05 ? Number.NaN : 1 + 40 * random.share() ** 2;
      rows.push([query, page, segment, clicks, seen, seen * position]);
    }
  }
  return toFacts(
    rows.filter(([query, page, segment], at) =>
      rows.findIndex((row) => row[0] === query && row[1] === page && row[2] === segment) === at
    ),
  );
}

function drawDays(random: SeededRandom, plan: SitePlan): WindowDays {
  const days = (window: number) =>
    Array.from({ length: 1 + random.below(4) }, () => drawDay(random, plan, window));
  return { before: days(0), after: days(1) };
}

/** The sum of a bucket without the pairs that only count by their sums, as segments are summed. */
function sumOf({ pairs, places, faint, sides }: BucketPairs, kinds: Uint8Array): LedgerSum {
  return sumLedger(pairs, {
    curve: CURVE,
    kinds: Uint8Array.from(places, (place) => kinds[place] ?? 0),
    faint,
    sides,
    isTaken: () => true,
    memory: createUsedMemory(),
  });
}

/** The same by a ledger of all pairs of the bucket. */
function sumWhole(days: WindowDays, bucket: number): LedgerSum {
  const own = ALL_SEGMENTS.map((_, segment) => BUCKETS.places[segment] === bucket ? 1 : 0);
  const pairs = alignPairs({
    before: sumDays(days.before, own),
    after: sumDays(days.after, own),
  });
  const ledger = createClickLedger(pairs, {
    curve: CURVE,
    kinds: Uint8Array.from(pairs.queries, kindOf),
  });
  const [sum] = ledger.sumBy(() => 0, 1);
  if (sum === undefined) throw new TypeError("A ledger has a sum.");
  return sum;
}

function expectAlike(found: LedgerSum, whole: LedgerSum): void {
  const { parts, variances, shared, ...counts } = found;
  expect(counts.rowsCount).to.equal(whole.rowsCount);
  for (const window of ["before", "after"] as const) {
    const { positionSum, ...exact } = whole[window];
    expect(found[window]).to.include(exact);
    expect(found[window].positionSum).to.be.closeTo(positionSum, 1e-9 * (1 + positionSum));
  }
  // as near as sums in another order are
  const near = (own: ArrayLike<number>, all: ArrayLike<number>, error: number) => {
    for (let at = 0; at < all.length; at++) {
      const one = all[at] ?? 0;
      expect(own[at]).to.be.closeTo(one, error * (1 + Math.abs(one)));
    }
  };
  near(parts, whole.parts, 1e-6);
  near(variances, whole.variances, 1e-9);
  near(shared, whole.shared, 1e-9);
  near(counts.perGrowth, whole.perGrowth, 1e-9);
  const change = found.after.clicks - found.before.clicks;
  expect(parts.reduce((all, part) => all + part, 0)).to.equal(change * PARTS_OF_A_CLICK);
}

describe("sumBuckets()", () => {
  it("leaves out pairs that only count by their sums, and every sum is as with them", () => {
    let [faintCount, keptCount] = [0, 0];
    for (let seed = 0; seed < 60; seed++) {
      const random = createSeededRandom(seed);
      const days = drawDays(random, {
        queries: 1 + random.below(120),
        seen: [4, 60, 3_000][seed % 3] ?? 4,
        density: [3, 12, 40][Math.floor(seed / 3) % 3] ?? 3,
      });
      const memory = new RowsMemory();
      const { rows, pairs: whole } = orderWindows(days, { memory });
      const kinds = Uint8Array.from(whole.queries, kindOf);
      const large = findLargePages(whole, createUsedMemory(memory));
      const found = sumBuckets(rows, BUCKETS, {
        ...{ kinds, large, curve: CURVE, taken: null },
        ...{ program: memory.program, memory: createUsedMemory(memory) },
      });
      expect(found).to.have.length(BUCKETS.count);
      for (const [bucket, own] of found.entries()) {
        expectAlike(sumOf(own, kinds), sumWhole(days, bucket));
        faintCount += own.faint.rowsCount;
        keptCount += own.places.length;
      }
    }
    expect(faintCount).to.be.above(3_000);
    expect(keptCount).to.be.above(5_000);
  });

  it("counts faint pairs of other pages than those that are asked about in nothing that is shown", () => {
    const day = toFacts([[1, 1, 0, 0, 3, 30], [2, 2, 0, 0, 5, 20]]);
    const memory = new RowsMemory();
    const { rows, pairs: { pages } } = orderWindows({ before: [day], after: [] }, { memory });
    const [own] = sumBuckets(rows, BUCKETS, {
      kinds: new Uint8Array(2),
      curve: CURVE,
      large: { numbers: new Uint32Array(2), windows: new Uint8Array(1) },
      taken: Uint8Array.from(pages, (page) => page === 2 ? 1 : 0),
      ...{ program: memory.program, memory: createUsedMemory(memory) },
    });
    expect(own?.places).to.have.length(0);
    expect(own?.faint.rowsCount).to.equal(1);
    expect(own?.faint.before).to.deep.equal({ impressions: 5, placed: 5, positionSum: 20 });
    expect(own?.faint.searches[0]).to.deep.equal([8, 0]);
    expect(own?.faint.rates.rows[0]).to.equal(2);
  });
});
