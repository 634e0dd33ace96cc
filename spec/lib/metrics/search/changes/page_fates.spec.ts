import { expect } from "chai";
import {
  findPageFates,
  markComings,
} from "../../../../../lib/metrics/search/changes/page_fates.ts";
import { alignPairs } from "../../../../../lib/metrics/search/changes/pair_changes.ts";
import { findMoves } from "../../../../../lib/metrics/search/changes/query_moves.ts";
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

function fatesOf(before: readonly Seen[], after: readonly Seen[]): Record<number, string> {
  const { pairs, rows, moved } = seenOf(before, after);
  const { pages, places, fates } = findPageFates(pairs, rows, {
    moved,
    memory: createUsedMemory(),
  });
  Array.from(places).forEach((place, row) => expect(pages[place]).to.equal(pairs.pages[row]));
  return Object.fromEntries(Array.from(pages, (page, place) => [page, fates[place] ?? ""]));
}

describe("findPageFates()", () => {
  it("distinguishes a page that another one replaced from one that is gone", () => {
    const before = [[1, 10, 100], [2, 20, 100], [3, 30, 100]] as const;
    expect(fatesOf(before, [[1, 11, 90], [3, 30, 80]]))
      .to.deep.equal({ 10: "moved", 11: "took_over", 20: "gone", 30: "kept" });
  });

  it("reports a page that is new", () => {
    expect(fatesOf([[1, 10, 100]], [[1, 10, 100], [2, 20, 50]]))
      .to.deep.equal({ 10: "kept", 20: "new" });
  });

  it("says nothing of few impressions, nor of no page", () => {
    expect(fatesOf([[1, 10, 19], [2, 0, 500]], [])).to.deep.equal({ 0: "kept", 10: "kept" });
  });

  it("keeps a page that lost the smaller part of its impressions to others", () => {
    expect(fatesOf([[1, 10, 40], [2, 10, 100]], [[1, 11, 40], [2, 10, 100]])[10]).to.equal("kept");
  });

  it("finds pages of very great ids as well", () => {
    const [one, other] = [4_000_000_000, 3_999_999_999];
    expect(fatesOf([[1, one, 100]], [[1, other, 100]]))
      .to.deep.equal({ [other]: "took_over", [one]: "moved" });
  });
});

describe("markComings()", () => {
  it("marks pages that are gone or new", () => {
    const marks = markComings({ fates: ["kept", "gone", "moved", "new", "took_over"] });
    expect(Array.from(marks)).to.deep.equal([0, 1, 0, 1, 0]);
  });
});
