import { expect } from "chai";
import { alignPairs, sumPairs } from "../../../../../lib/metrics/search/changes/pair_changes.ts";
import { orderRows } from "../../../../../lib/metrics/search/changes/pair_order.ts";
import type { FactColumns } from "../../../../../lib/metrics/search_data/pack_facts.ts";
import { createSeededRandom, type SeededRandom } from "../../../../support/random.ts";
import {
  ALL_SEGMENTS,
  collectDays,
  type FactRow,
  sumDays,
  toFacts,
} from "../../../../support/search/change_days.ts";

const SEGMENTS = 4;

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

describe("sumPairs()", () => {
  it("sums the rows of both windows as adding day by day does", () => {
    for (let seed = 0; seed < 40; seed++) {
      const random = createSeededRandom(seed);
      const size = {
        queries: 1 + random.below(seed % 4 === 0 ? 3 : 40),
        pages: 1 + random.below(seed % 4 === 0 ? 60 : 6),
        apart: [1, 7, 20_000_000][seed % 3] ?? 1,
      };
      const isTaken = ALL_SEGMENTS.slice();
      if (seed % 2 === 1) isTaken[2] = 0;
      const days = {
        before: Array.from({ length: 4 }, () => createDay(random, size)),
        after: Array.from({ length: 3 }, () => createDay(random, size)),
      };
      // in half of the cases days are summed up on the way
      const rows = collectDays(days, { isTaken, mostRows: seed % 4 < 2 ? 20 : 1_000_000 });
      const ordered = orderRows(rows);
      const summed = sumPairs(ordered);
      expect(summed).to.deep.equal(alignPairs({
        before: sumDays(days.before, isTaken),
        after: sumDays(days.after, isTaken),
      }));
    }
  });

  it("has nothing where there are no rows", () => {
    const rows = collectDays({ before: [], after: [] });
    expect(sumPairs(orderRows(rows)).queries).to.have.length(0);
  });
});

describe("orderRows()", () => {
  it("keeps the day, the segment and the figures of each row", () => {
    const day = toFacts([[2, 9, 3, 4, 5, 6], [1, 8, 2, 1, 2, 3], [2, 7, 1, 0, 9, 9]]);
    const ordered = orderRows(collectDays({ before: [day, day], after: [day] }));
    expect(Array.from(ordered.queries)).to.deep.equal([1, 2, 2]);
    expect(Array.from(ordered.pages)).to.deep.equal([8, 7, 9]);
    expect(Array.from(ordered.starts)).to.deep.equal([0, 3, 6, 9]);
    expect(Array.from(ordered.runs)).to.deep.equal([0, 1, 2, 0, 1, 2, 0, 1, 2]);
    expect(ordered.firstAfter).to.equal(2);
    expect(Array.from(ordered.segments)).to.deep.equal([2, 2, 2, 1, 1, 1, 3, 3, 3]);
    expect(Array.from(ordered.clicks)).to.deep.equal([1, 1, 1, 0, 0, 0, 4, 4, 4]);
    expect(Array.from(ordered.impressions)).to.deep.equal([2, 2, 2, 9, 9, 9, 5, 5, 5]);
    expect(Array.from(ordered.positionSums)).to.deep.equal([3, 3, 3, 9, 9, 9, 6, 6, 6]);
  });

  it("knows that no row is of the second window", () => {
    const day = toFacts([[1, 8, 2, 1, 2, 3]]);
    expect(orderRows(collectDays({ before: [day], after: [] })).firstAfter).to.equal(1);
  });
});

describe("ChangeRowCollector", () => {
  it("knows where days and the second window begin", () => {
    const day = toFacts([[1, 1, 0, 1, 2, 3], [2, 1, 1, 0, 5, 9]]);
    const isTaken = ALL_SEGMENTS.slice();
    isTaken[1] = 0;
    const rows = collectDays({ before: [day, day], after: [day] }, { isTaken });
    expect(rows.runs).to.deep.equal([
      { side: "before", date: "before 0", start: 0, end: 1 },
      { side: "before", date: "before 1", start: 1, end: 2 },
      { side: "after", date: "after 0", start: 2, end: 3 },
    ]);
    expect(Array.from(rows.keywords)).to.deep.equal([1, 1, 1]);
  });

  it("sums up days where they have too many rows, each window by itself", () => {
    const day = toFacts([[1, 1, 0, 1, 2, 3], [1, 1, 3, 4, 5, 6], [2, 1, 0, 0, 5, 9]]);
    const rows = collectDays({ before: [day, day, day], after: [day, day] }, { mostRows: 7 });
    // the last day came after the others were summed up
    expect(rows.runs).to.deep.equal([
      { side: "before", date: null, start: 0, end: 3 },
      { side: "after", date: null, start: 3, end: 6 },
      { side: "after", date: "after 1", start: 6, end: 9 },
    ]);
    expect(rows.keywords).to.have.length(9);
    expect(Array.from(rows.clicks.subarray(0, 3))).to.deep.equal([3, 12, 0]);
    expect(Array.from(rows.segments.subarray(0, 3))).to.deep.equal([0, 3, 0]);
    expect(Array.from(rows.clicks.subarray(3))).to.deep.equal([1, 4, 0, 1, 4, 0]);
  });
});
