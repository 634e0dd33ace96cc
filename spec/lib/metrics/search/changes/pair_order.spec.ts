import { expect } from "chai";
import {
  alignPairs,
  sumBucket,
  sumPairs,
} from "../../../../../lib/metrics/search/changes/pair_changes.ts";
import { divideRows, orderRows } from "../../../../../lib/metrics/search/changes/pair_order.ts";
import { ChangeRowCollector } from "../../../../../lib/metrics/search/changes/row_collector.ts";
import { RunSum } from "../../../../../lib/metrics/search_data/measure_run.ts";
import type { FactColumns } from "../../../../../lib/metrics/search_data/pack_facts.ts";
import { createSeededRandom, type SeededRandom } from "../../../../support/random.ts";

const SEGMENTS = 4;
const ALL = new Uint8Array(0x1_0000).fill(1);

/** Query, page, segment, clicks, impressions, sum of positions. */
type FactRow = [number, number, number, number, number, number];

function toFacts(rows: readonly FactRow[]): FactColumns {
  const sorted = rows.toSorted((a, b) => a[0] - b[0] || a[1] - b[1] || a[2] - b[2]);
  return {
    keywords: Uint32Array.from(sorted, (row) => row[0]),
    pages: Uint32Array.from(sorted, (row) => row[1]),
    segments: Uint16Array.from(sorted, (row) => row[2]),
    clicks: Float64Array.from(sorted, (row) => row[3]),
    impressions: Float64Array.from(sorted, (row) => row[4]),
    positionSums: Float64Array.from(sorted, (row) => row[5]),
  };
}

/** A day with rows of few queries and pages, or of many; ids lie `apart` from each other. */
function createDay(
  random: SeededRandom,
  { queries, pages, apart }: { queries: number; pages: number; apart: number },
): FactColumns {
  const rows = Array.from({ length: queries * pages * SEGMENTS }, (_, at): FactRow => {
    const query = Math.floor(at / pages / SEGMENTS) * apart;
    const page = (Math.floor(at / SEGMENTS) % pages) * apart;
    const seen = 1 + random.below(50);
    const place = random.share() < 0.02 ? Number.NaN : seen * (1 + random.below(20));
    return [query, page, at % SEGMENTS, random.below(seen), seen, place];
  });
  return toFacts(rows.filter(() => random.share() < 0.4));
}

/** Sums the same days one after the other. */
function sumDays(days: readonly FactColumns[], isTaken: Uint8Array) {
  const sum = new RunSum();
  for (const day of days) sum.addFacts(day, "keyword_and_page", isTaken);
  return sum.total();
}

function collect(
  days: Record<"before" | "after", FactColumns[]>,
  isTaken = ALL,
  mostRows = 1_000_000,
) {
  const collector = new ChangeRowCollector(2, isTaken, { mostRows });
  for (const side of ["before", "after"] as const) {
    for (const [at, day] of days[side].entries()) collector.add(side, `${side} ${at}`, day);
  }
  return collector.rows();
}

describe("sumPairs()", () => {
  it("sums the rows of both windows as adding day by day does", () => {
    for (let seed = 0; seed < 40; seed++) {
      const random = createSeededRandom(seed);
      const size = {
        queries: 1 + random.below(seed % 4 === 0 ? 3 : 40),
        pages: 1 + random.below(seed % 4 === 0 ? 60 : 6),
        apart: [1, 7, 20_000_000][seed % 3] ?? 1,
      };
      const isTaken = ALL.slice();
      if (seed % 2 === 1) isTaken[2] = 0;
      const days = {
        before: Array.from({ length: 4 }, () => createDay(random, size)),
        after: Array.from({ length: 3 }, () => createDay(random, size)),
      };
      // in half of the cases days are summed up on the way
      const rows = collect(days, isTaken, seed % 4 < 2 ? 20 : undefined);
      const ordered = orderRows(rows);
      const summed = sumPairs(rows, ordered);
      expect(summed).to.deep.equal(alignPairs({
        before: sumDays(days.before, isTaken),
        after: sumDays(days.after, isTaken),
      }));
      const buckets = divideRows(ordered, SEGMENTS, (row) => rows.segments[row] ?? 0);
      for (const [bucket, part] of buckets.entries()) {
        const own = new Uint8Array(0x1_0000);
        own[bucket] = isTaken[bucket] ?? 0;
        const { pairs, places } = sumBucket(ordered, part, summed);
        expect(pairs).to.deep.equal(alignPairs({
          before: sumDays(days.before, own),
          after: sumDays(days.after, own),
        }));
        expect(pairs.queries).to.deep.equal(places.map((place) => summed.queries[place] ?? 0));
      }
    }
  });

  it("has nothing where there are no rows", () => {
    const rows = collect({ before: [], after: [] });
    expect(sumPairs(rows, orderRows(rows)).queries).to.have.length(0);
  });
});

describe("ChangeRowCollector", () => {
  it("knows where days and the second window begin", () => {
    const day = toFacts([[1, 1, 0, 1, 2, 3], [2, 1, 1, 0, 5, 9]]);
    const isTaken = ALL.slice();
    isTaken[1] = 0;
    const rows = collect({ before: [day, day], after: [day] }, isTaken);
    expect(rows.split).to.equal(2);
    expect(rows.runs).to.deep.equal([0, 1, 2].map((start) => ({ start, end: start + 1 })));
    expect(rows.days).to.deep.equal([
      { date: "before 0", start: 0, end: 1 },
      { date: "before 1", start: 1, end: 2 },
      { date: "after 0", start: 2, end: 3 },
    ]);
    expect(Array.from(rows.keywords)).to.deep.equal([1, 1, 1]);
  });

  it("sums up days where they have too many rows, each window by itself", () => {
    const day = toFacts([[1, 1, 0, 1, 2, 3], [1, 1, 3, 4, 5, 6], [2, 1, 0, 0, 5, 9]]);
    const rows = collect({ before: [day, day, day], after: [day, day] }, ALL, 7);
    expect(rows.split).to.equal(3);
    // the last day came after the others were summed up
    expect(rows.days.map(({ date }) => date)).to.deep.equal(["after 1"]);
    expect(rows.keywords).to.have.length(9);
    expect(Array.from(rows.clicks.subarray(0, 3))).to.deep.equal([3, 12, 0]);
    expect(Array.from(rows.segments.subarray(0, 3))).to.deep.equal([0, 3, 0]);
    expect(Array.from(rows.clicks.subarray(3))).to.deep.equal([1, 4, 0, 1, 4, 0]);
  });
});
