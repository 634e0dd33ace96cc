import { expect } from "chai";
import { alignPairs } from "../../../../../lib/metrics/search/changes/pair_changes.ts";
import { keepPack, orderDays } from "../../../../../lib/metrics/search/changes/order_days.ts";
import type { OrderedRows } from "../../../../../lib/metrics/search/changes/ordered_rows.ts";
import { RowsMemory } from "../../../../../lib/metrics/search/changes/rows_memory.ts";
import {
  type FactColumns,
  packFacts,
  unpackParts,
} from "../../../../../lib/metrics/search_data/pack_facts.ts";
import { createSeededRandom, type SeededRandom } from "../../../../support/random.ts";
import {
  ALL_SEGMENTS,
  type FactRow,
  orderWindows,
  sumDays,
  toFacts,
  type WindowDays,
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

describe("orderDays(), its pairs", () => {
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
      // in half of the cases the days of each window are summed up
      const { pairs } = orderWindows(days, { isTaken, mostRows: seed % 4 < 2 ? 20 : 1_000_000 });
      expect(pairs).to.deep.equal(alignPairs({
        before: sumDays(days.before, isTaken),
        after: sumDays(days.after, isTaken),
      }));
    }
  });

  it("has nothing where there are no rows", () => {
    const { pairs } = orderWindows({ before: [], after: [] });
    expect(pairs.queries).to.have.length(0);
  });
});

/** Row by row, with the place of its day. */
type OrderedRow = [query: number, page: number, day: number, ...others: number[]];

function listRows(days: WindowDays): OrderedRow[] {
  const rows = [...days.before, ...days.after].flatMap((day, place) =>
    Array.from(day.keywords, (query, at): OrderedRow => [
      query,
      day.pages[at] ?? 0,
      place,
      day.segments[at] ?? 0,
      day.clicks[at] ?? 0,
      day.impressions[at] ?? 0,
      day.positionSums[at] ?? 0,
    ])
  );
  return rows.sort((a, b) => a[0] - b[0] || a[1] - b[1] || a[2] - b[2]);
}

function readRows(rows: OrderedRows): OrderedRow[] {
  return Array.from(rows.queries, (query, pair) => {
    const [start = 0, end = 0] = rows.starts.subarray(pair, pair + 2);
    return Array.from({ length: end - start }, (_, at): OrderedRow => [
      query,
      rows.pages[pair] ?? 0,
      rows.runs[start + at] ?? 0,
      rows.segments[start + at] ?? 0,
      rows.clicks[start + at] ?? 0,
      rows.impressions[start + at] ?? 0,
      rows.positionSums[start + at] ?? 0,
    ]);
  }).flat();
}

describe("orderDays()", () => {
  it("keeps the day, the segment and the figures of each row", () => {
    const day = toFacts([[2, 9, 3, 4, 5, 6], [1, 8, 2, 1, 2, 3], [2, 7, 1, 0, 9, 9]]);
    const { rows: ordered } = orderWindows({ before: [day, day], after: [day] });
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

  it("gives the rows that a plain sort gives, however many stretches are read", () => {
    const sizes = [
      // 170,000 rows; in one case a query has a third of them, in another queries lie far apart
      { queries: 12_000, pages: 3, apart: 1 },
      { queries: 3, pages: 12_000, apart: 7 },
      { queries: 9_000, pages: 4, apart: 300_000 },
      // 29 and 48 rows a query: of few pages, and of more than are looked through one by one
      { queries: 2_000, pages: 6, apart: 1 },
      { queries: 1_000, pages: 10, apart: 7 },
    ];
    for (const [seed, size] of sizes.entries()) {
      const random = createSeededRandom(seed);
      const create = () => createDay(random, size);
      const days = { before: [create()], after: [create(), create()] };
      const { rows } = orderWindows(days);
      const found = readRows(rows);
      const expected = listRows(days);
      expect(found.length).to.equal(expected.length);
      for (const [at, row] of found.entries()) {
        if (row.some((value, place) => !Object.is(value, expected[at]?.[place]))) {
          expect(row).to.deep.equal(expected[at]);
        }
      }
    }
  });

  it("reads packs as they are unpacked: several of a day, larger numbers, cut ones", () => {
    for (let seed = 0; seed < 60; seed++) {
      const random = createSeededRandom(seed);
      const numberOf = () => random.share() < 0.1 ? random.below(4_000_000_000) : random.below(200);
      const sumOf = () =>
        random.share() < 0.1 ? Number.NaN : numberOf() / (1 + random.below(2 + seed % 2));
      const packs = [0, 1, 2].slice(seed % 3).map((part) => {
        const pack = packFacts(toFacts(Array.from({ length: random.below(300) }, (_, at) =>
          [
            500 * part + at,
            ...[numberOf(), random.below(3), numberOf(), numberOf(), sumOf()],
          ] as FactRow)));
        return seed % 4 === 3 ? pack.subarray(0, random.below(pack.length + 1)) : pack;
      });
      const memory = new RowsMemory();
      // what was there before makes no difference
      memory.bytes(2_000_000).fill(255);
      memory.clear();
      const kept = packs.map((pack) => keepPack(memory, pack));
      const found = orderDays([{ side: "before", date: "2026-11-01", packs: kept }], {
        isTaken: ALL_SEGMENTS,
        memory,
      });
      const expected = listRows({ before: [unpackParts(packs)], after: [] });
      expect(readRows(found.rows), `seed ${seed}`).to.deep.equal(expected);
    }
  });

  it("knows that no row is of the second window", () => {
    const day = toFacts([[1, 8, 2, 1, 2, 3]]);
    expect(orderWindows({ before: [day], after: [] }).rows.firstAfter).to.equal(1);
  });

  it("leaves out rows of other segments, and knows the days of the others", () => {
    const day = toFacts([[1, 1, 0, 1, 2, 3], [2, 1, 1, 0, 5, 9], [3, 1, 0, 1, 2, 3]]);
    const isTaken = ALL_SEGMENTS.slice();
    isTaken[1] = 0;
    const { rows, runs } = orderWindows({ before: [day, day], after: [day] }, { isTaken });
    expect(runs).to.deep.equal([
      { side: "before", date: "before 0" },
      { side: "before", date: "before 1" },
      { side: "after", date: "after 0" },
    ]);
    expect(Array.from(rows.queries)).to.deep.equal([1, 3]);
    expect(Array.from(rows.runs)).to.deep.equal([0, 1, 2, 0, 1, 2]);
  });

  it("sums up days where they have too many rows, each window by itself", () => {
    const day = toFacts([[1, 1, 0, 1, 2, 3], [1, 1, 3, 4, 5, 6], [2, 1, 0, 0, 5, 9]]);
    const { rows, runs } = orderWindows(
      { before: [day, day, day], after: [day, day] },
      { mostRows: 7 },
    );
    expect(runs).to.deep.equal([{ side: "before", date: null }, { side: "after", date: null }]);
    expect(readRows(rows)).to.deep.equal([
      [1, 1, 0, 0, 3, 6, 9],
      [1, 1, 0, 3, 12, 15, 18],
      [1, 1, 1, 0, 2, 4, 6],
      [1, 1, 1, 3, 8, 10, 12],
      [2, 1, 0, 0, 0, 15, 27],
      [2, 1, 1, 0, 0, 10, 18],
    ]);
    expect(rows.firstAfter).to.equal(1);
  });

  it("takes room for sums once where they have up to four times as many rows as days may have", () => {
    const days = [0, 1].map((day) =>
      toFacts([[1, day, 0, 1, 2, 3], [2, day, 0, 1, 2, 3], [3, day, 0, 1, 2, 3]])
    );
    const memory = new RowsMemory();
    const { rows } = orderWindows({ before: days, after: [] }, { mostRows: 2, memory });
    expect(rows.queries).to.have.length(6);
    // what rows are sorted in takes 9 MB, and room that was taken once more would take as much
    expect(memory.take(0)[1]).to.be.below(10_000_000);
  });

  it("finds room where more rows are left than the sums were thought to have", () => {
    const days = [0, 1, 2].map((day) =>
      toFacts([[1, day, 0, 1, 2, 3], [2, day, 0, 1, 2, 3], [3, day, 0, 1, 2, 3]])
    );
    const { rows } = orderWindows({ before: days, after: [] }, { mostRows: 2 });
    expect(readRows(rows).map(([query, page]) => [query, page])).to.deep.equal(
      [1, 2, 3].flatMap((query) => [0, 1, 2].map((page) => [query, page])),
    );
  });
});
