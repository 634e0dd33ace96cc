import { expect } from "chai";
import {
  type MeasureRun,
  mergeRuns,
  RunSum,
  sumByKeyword,
  sumFacts,
} from "../../../../lib/metrics/search_data/measure_run.ts";
import { createSeededRandom } from "../../../support/random.ts";

type Row = [first: number, second: number, clicks: number, impressions: number, sum: number];

function runOf(rows: readonly Row[]): MeasureRun {
  return {
    firsts: Uint32Array.from(rows, ([first]) => first),
    seconds: Uint32Array.from(rows, ([, second]) => second),
    clicks: Float64Array.from(rows, ([, , clicks]) => clicks),
    impressions: Float64Array.from(rows, ([, , , impressions]) => impressions),
    positionSums: Float64Array.from(rows, ([, , , , sum]) => sum),
  };
}

function rowsOf(run: MeasureRun): Row[] {
  return Array.from(run.firsts, (first, row): Row => [
    first,
    run.seconds[row] ?? 0,
    run.clicks[row] ?? 0,
    run.impressions[row] ?? 0,
    run.positionSums[row] ?? 0,
  ]);
}

describe("sumFacts()", () => {
  const facts = {
    keywords: Uint32Array.of(1, 1, 1, 2),
    pages: Uint32Array.of(5, 5, 6, 5),
    segments: Uint16Array.of(1, 2, 1, 2),
    clicks: Float64Array.of(1, 2, 4, 8),
    impressions: Float64Array.of(10, 20, 40, 80),
    positionSums: Float64Array.of(10, 40, Number.NaN, 80),
  };
  const all = new Uint8Array(3).fill(1);

  it("sums over segments by keyword and page", () => {
    expect(rowsOf(sumFacts(facts, "keyword_and_page", all))).to.deep.equal([
      [1, 5, 3, 30, 50],
      [1, 6, 4, 40, Number.NaN],
      [2, 5, 8, 80, 80],
    ]);
  });
  it("sums by keyword; a position that is missing for a part is not known of the whole", () => {
    expect(rowsOf(sumFacts(facts, "keyword", all))).to.deep.equal([
      [1, 0, 7, 70, Number.NaN],
      [2, 0, 8, 80, 80],
    ]);
  });
  it("leaves segments out", () => {
    expect(rowsOf(sumFacts(facts, "keyword", Uint8Array.of(0, 0, 1)))).to.deep.equal([
      [1, 0, 2, 20, 40],
      [2, 0, 8, 80, 80],
    ]);
  });
});

describe("mergeRuns()", () => {
  it("adds what both have and keeps what one has, in order", () => {
    const merged = mergeRuns(
      runOf([[1, 5, 1, 10, 10], [3, 1, 1, 10, 10], [3, 4, 1, 10, 10]]),
      runOf([[2, 9, 2, 20, 20], [3, 1, 2, 20, 20], [9, 0, 2, 20, 20]]),
    );
    expect(rowsOf(merged)).to.deep.equal([
      [1, 5, 1, 10, 10],
      [2, 9, 2, 20, 20],
      [3, 1, 3, 30, 30],
      [3, 4, 1, 10, 10],
      [9, 0, 2, 20, 20],
    ]);
  });
  it("gives the other one where one is empty", () => {
    const run = runOf([[1, 5, 1, 10, 10]]);
    expect(mergeRuns(run, runOf([]))).to.deep.equal(run);
    expect(mergeRuns(runOf([]), run)).to.deep.equal(run);
  });
});

describe("RunSum", () => {
  it("sums any number of runs as a plain sum does", () => {
    const random = createSeededRandom(3);
    for (const count of [0, 1, 2, 3, 7, 28]) {
      const sum = new RunSum();
      const plain = new Map<string, Row>();
      for (let index = 0; index < count; index++) {
        const rows = Array.from(
          { length: 40 },
          (_, at): Row => [at, random.below(3), 1, at, 2 * at],
        )
          .filter(() => random.share() < 0.5);
        sum.add(runOf(rows));
        for (const [first, second, clicks, impressions, positionSum] of rows) {
          const key = `${String(first).padStart(3, "0")} ${second}`;
          const [, , a, b, c] = plain.get(key) ?? [0, 0, 0, 0, 0];
          plain.set(key, [first, second, a + clicks, b + impressions, c + positionSum]);
        }
      }
      const expected = [...plain].toSorted(([a], [b]) => a < b ? -1 : 1).map(([, row]) => row);
      expect(rowsOf(sum.total())).to.deep.equal(expected);
    }
  });
  it("sums facts of days as runs of them", () => {
    const random = createSeededRandom(5);
    const all = new Uint8Array(3).fill(1);
    const sum = new RunSum();
    const ofRuns = new RunSum();
    for (let day = 0; day < 11; day++) {
      const keywords = Array.from({ length: random.below(60) }, () => random.below(50))
        .toSorted((a, b) => a - b);
      const columns = {
        keywords: Uint32Array.from(keywords),
        pages: Uint32Array.from(keywords, (keyword) => keyword % 7),
        segments: Uint16Array.from(keywords, () => random.below(3)),
        clicks: Float64Array.from(keywords, () => random.below(9)),
        impressions: Float64Array.from(keywords, () => random.below(99)),
        positionSums: Float64Array.from(keywords, () => random.below(999)),
      };
      sum.addFacts(columns, "keyword_and_page", all);
      ofRuns.add(sumFacts(columns, "keyword_and_page", all));
    }
    expect(rowsOf(sum.total())).to.deep.equal(rowsOf(ofRuns.total()));
  });
  it("adds facts to those of the days before, and to runs of others", () => {
    const random = createSeededRandom(9);
    const all = new Uint8Array(1).fill(1);
    for (const days of [2, 3, 9, 40]) {
      const sum = new RunSum();
      const plain = new Map<number, number>();
      for (let day = 0; day < days; day++) {
        // more and more keywords, some of them every day, and some days none
        const keywords = day % 5 === 4
          ? []
          : Array.from({ length: 30 + day }, (_, index) => index * 3 + random.below(3));
        const clicks = Float64Array.from(keywords, () => random.below(9));
        const columns = {
          keywords: Uint32Array.from(keywords),
          pages: new Uint32Array(keywords.length),
          segments: new Uint16Array(keywords.length),
          clicks,
          impressions: clicks,
          positionSums: clicks,
        };
        sum.addFacts(columns, "keyword", all);
        if (day % 7 === 0) sum.add(sumFacts(columns, "keyword", all));
        for (const [index, keyword] of keywords.entries()) {
          const times = day % 7 === 0 ? 2 : 1;
          plain.set(keyword, (plain.get(keyword) ?? 0) + times * (clicks[index] ?? 0));
        }
      }
      const expected = [...plain].toSorted(([a], [b]) => a - b)
        .map(([keyword, clicks]): Row => [keyword, 0, clicks, clicks, clicks]);
      expect(rowsOf(sum.total())).to.deep.equal(expected);
      expect(rowsOf(sum.total())).to.deep.equal(expected);
    }
  });
  it("writes over no run that somebody else has, nor over a total that it gave", () => {
    const facts = {
      keywords: Uint32Array.of(1, 2, 3),
      pages: Uint32Array.of(5, 5, 5),
      segments: Uint16Array.of(1, 1, 1),
      clicks: Float64Array.of(1, 1, 1),
      impressions: Float64Array.of(10, 10, 10),
      positionSums: Float64Array.of(20, 20, 20),
    };
    const all = new Uint8Array(2).fill(1);
    const sum = new RunSum();
    const run = runOf([[1, 5, 7, 70, 70]]);
    sum.add(run);
    sum.addFacts(facts, "keyword", all);
    sum.addFacts(facts, "keyword_and_page", all);
    const total = sum.total();
    const before = rowsOf(total);
    for (let day = 0; day < 5; day++) sum.addFacts(facts, "keyword_and_page", all);
    expect(rowsOf(run)).to.deep.equal([[1, 5, 7, 70, 70]]);
    expect(rowsOf(total)).to.deep.equal(before);
    expect(rowsOf(sum.total())).to.deep.equal([
      [1, 0, 1, 10, 20],
      [1, 5, 13, 130, 190],
      [2, 0, 1, 10, 20],
      [2, 5, 6, 60, 120],
      [3, 0, 1, 10, 20],
      [3, 5, 6, 60, 120],
    ]);
  });
});

describe("sumByKeyword()", () => {
  it("sums the pages of each keyword", () => {
    const run = runOf([[1, 5, 1, 10, 10], [1, 6, 2, 20, 20], [2, 5, 4, 40, 40]]);
    expect(rowsOf(sumByKeyword(run))).to.deep.equal([[1, 0, 3, 30, 30], [2, 0, 4, 40, 40]]);
  });
});
