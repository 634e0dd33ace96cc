import { expect } from "chai";
import { MINHASH_SIZE } from "../../../../lib/crawler/text/minhash.ts";
import { createSets, findRoot } from "../../../../lib/metrics/audits/disjoint_sets.ts";
import {
  createLikeness,
  joinNearDuplicates,
} from "../../../../lib/metrics/audits/near_duplicates.ts";

/** A minhash whose first `changed` numbers differ from the base's. */
function createMinhash(base: number, changed = 0, mark = 7): number[] {
  return Array.from({ length: MINHASH_SIZE }, (_, i) => base + i + (i < changed ? mark * 1e6 : 0));
}

function cluster(minhashes: readonly number[][], minSimilarityPct = 90): number[] {
  const sets = createSets(minhashes.length);
  const members = createSets(minhashes.length);
  const texts = { members, minhashes: Uint32Array.from(minhashes.flat()) };
  const likeness = createLikeness(minSimilarityPct);
  for (let band = 0; band < likeness.bands; band++) {
    joinNearDuplicates(sets, texts, { likeness, band });
  }
  return minhashes.map((_, text) => findRoot(sets, text));
}

describe("joinNearDuplicates()", () => {
  it("joins texts that agree in 116 of 128 numbers under the smallest", () => {
    expect(cluster([createMinhash(5e5), createMinhash(0), createMinhash(0, 12)]))
      .to.deep.equal([0, 1, 1]);
  });

  it("leaves texts apart that agree in 115 of 128 numbers", () => {
    expect(cluster([createMinhash(0), createMinhash(0, 13)])).to.deep.equal([0, 1]);
  });

  it("joins less alike texts when less is asked for, wherever they differ", () => {
    // 90 of 128 agree, and no 8 of them in a row
    const other = createMinhash(0).map((value, i) => i % 8 < 2 || i >= 122 ? value + 7e6 : value);
    expect(cluster([createMinhash(0), other], 70)).to.deep.equal([0, 0]);
    expect(cluster([createMinhash(0), other], 75)).to.deep.equal([0, 1]);
  });

  it("joins a chain of likenesses into one cluster", () => {
    const chain = [createMinhash(0), createMinhash(0, 10), createMinhash(0, 20)];
    const last = chain[2] ?? [];
    const middle = chain[1] ?? [];
    chain[2] = last.map((value, i) => i < 10 ? middle[i] ?? 0 : value);
    expect(cluster(chain)).to.deep.equal([0, 0, 0]);
  });

  it("stays fast when thousands of texts are the same", () => {
    const roots = cluster(Array.from({ length: 3_000 }, () => createMinhash(1)));
    expect(new Set(roots)).to.deep.equal(new Set([0]));
  });

  it("stays bounded when thousands of unlike texts share a band", () => {
    // equal in the first band alone, as pages with one long common phrase may be
    const texts = Array.from(
      { length: 3_000 },
      (_, text) => Array.from({ length: MINHASH_SIZE }, (_, i) => i < 8 ? i : text * 1_000 + i),
    );
    expect(new Set(cluster(texts)).size).to.equal(3_000);
  });

  it("does nothing without texts", () => {
    expect(cluster([])).to.deep.equal([]);
  });
});

describe("findRoot()", () => {
  it("finds the element itself when it was never joined", () => {
    expect(findRoot(createSets(4), 3)).to.equal(3);
  });
});
