import { expect } from "chai";
import type { MeasureRun } from "../../../../lib/metrics/search_data/measure_run.ts";
import { splitTop } from "../../../../lib/metrics/search_data/split_top.ts";

/** Of each keyword, from 1 on, its clicks and impressions. */
function runOf(rows: readonly [clicks: number, impressions: number][]): MeasureRun {
  return {
    firsts: Uint32Array.from(rows, (_, row) => row + 1),
    seconds: new Uint32Array(rows.length),
    clicks: Float64Array.from(rows, ([clicks]) => clicks),
    impressions: Float64Array.from(rows, ([, impressions]) => impressions),
    positionSums: Float64Array.from(rows, (_, row) => row === 0 ? Number.NaN : 10 * row),
  };
}

describe("splitTop()", () => {
  const split = (rows: readonly [number, number][], count: number) => {
    const { top, rest } = splitTop(runOf(rows), count);
    return [[...top.firsts], [...rest.firsts]];
  };

  it("takes the rows with the most clicks, in the order of their ids", () => {
    expect(split([[1, 9], [5, 5], [0, 99], [7, 7]], 2)).to.deep.equal([[2, 4], [1, 3]]);
  });
  it("takes of equal clicks those with more impressions, then the greater ids", () => {
    expect(split([[0, 4], [0, 9], [3, 3], [0, 4], [0, 4]], 3)).to.deep.equal([[2, 3, 5], [1, 4]]);
  });
  it("takes all of a run that is no longer, and none of an empty one", () => {
    expect(split([[1, 1], [1, 1]], 2)).to.deep.equal([[1, 2], []]);
    expect(split([[1, 1]], 5)).to.deep.equal([[1], []]);
    expect(split([], 5)).to.deep.equal([[], []]);
  });
  it("takes rows that are wanted besides, also those that are at the top anyhow", () => {
    const run = runOf([[1, 9], [5, 5], [0, 99], [7, 7]]);
    const { top, rest } = splitTop(run, 2, Uint32Array.of(3, 4, 77));
    expect([[...top.firsts], [...rest.firsts]]).to.deep.equal([[2, 3, 4], [1]]);
  });
  it("keeps all figures of a row together", () => {
    const { top, rest } = splitTop(runOf([[0, 2], [8, 3]]), 1);
    expect(top).to.deep.equal({
      firsts: Uint32Array.of(2),
      seconds: Uint32Array.of(0),
      clicks: Float64Array.of(8),
      impressions: Float64Array.of(3),
      positionSums: Float64Array.of(10),
    });
    expect([...rest.positionSums]).to.deep.equal([Number.NaN]);
  });
});
