import { expect } from "chai";
import { estimateJaccard, minhash, SHINGLE_WORDS } from "../../../../lib/crawler/text/minhash.ts";
import { splitWords } from "../../../../lib/crawler/text/split_words.ts";
import { measureWork } from "../../../support/growth.ts";

/** Counts to `length` in words, all of them different from place to place. */
function createText(length: number, changed: ReadonlySet<number> = new Set()): string {
  return Array.from({ length }, (_, n) => (changed.has(n) ? `other${n}` : `word${n}`)).join(" ");
}

/** The first this many of a text's words changed with the given distance. */
function every(distance: number, count: number): Set<number> {
  return new Set(Array.from({ length: count }, (_, n) => 10 + n * distance));
}

function exactJaccard(a: string, b: string): number {
  const [first, second] = [a, b].map((text) => {
    const words = text.split(" ");
    return new Set(words.slice(SHINGLE_WORDS - 1).map((_, n) => words.slice(n, n + 5).join(" ")));
  });
  if (first === undefined || second === undefined) return 0;
  return first.intersection(second).size / first.union(second).size;
}

function estimate(a: string, b: string): number {
  return estimateJaccard(minhash(splitWords(a).hashes), minhash(splitWords(b).hashes));
}

describe("minhash()", () => {
  // The standard error at J is sqrt(J(1 − J) / 128): 0.044 at worst; three of them are allowed.
  const TOLERANCE = 0.13;
  const cases: [words: number, changed: ReadonlySet<number>, exact: number][] = [
    [50, every(1, 1), 41 / 51],
    [50, every(1, 5), 37 / 55],
    [60, every(20, 2), 46 / 66],
    [100, every(1, 1), 91 / 101],
    [100, every(20, 4), 76 / 116],
    [300, every(50, 2), 286 / 306],
    [700, every(100, 6), 666 / 726],
    [2_000, every(20, 50), 1_746 / 2_246],
    [10_000, every(100, 90), 9_546 / 10_446],
    [10_000, every(10, 900), 5_496 / 14_496],
  ];
  for (const [words, changed, exact] of cases) {
    it(`estimates ${exact.toFixed(3)} for ${words} words of which ${changed.size} differ`, () => {
      const [a, b] = [createText(words), createText(words, changed)];
      expect(exactJaccard(a, b)).to.be.closeTo(exact, 1e-9);
      expect(estimate(a, b)).to.be.closeTo(exact, TOLERANCE);
    });
  }

  it("errs by 0.03 at most on average over texts of 50 to 5,000 words", () => {
    let sum = 0;
    const lengths = Array.from({ length: 100 }, (_, n) => 50 * (n + 1));
    for (const length of lengths) {
      const [a, b] = [createText(length), createText(length, every(40, length / 60))];
      sum += Math.abs(estimate(a, b) - exactJaccard(a, b));
    }
    expect(sum / lengths.length).to.be.lessThan(0.03);
  });

  it("compares texts of different lengths", () => {
    const [short, long] = [createText(60), createText(1_200)];
    expect(exactJaccard(short, long)).to.be.closeTo(56 / 1_196, 1e-9);
    expect(estimate(short, long)).to.be.lessThan(0.13);
  });

  it("finds nothing common in unrelated texts", () => {
    expect(estimate(createText(500), createText(500, every(1, 490)))).to.be.lessThan(0.05);
  });

  it("is the same in every process", () => {
    expect([...minhash(splitWords(createText(50)).hashes).slice(0, 4)]).to.deep.equal(
      [3502375297, 2243620945, 86235517, 3410601933],
    );
  });

  it("sketches a long text that repeats itself as the text once, in a few rounds' time", () => {
    const length = 500_000;
    const repeated = new Uint32Array(length).fill(7);
    const different = Uint32Array.from({ length }, (_, at) => at);
    const fastest = (text: Uint32Array) =>
      Math.min(...[1, 2, 3].map(() => measureWork(() => minhash(text))));
    expect(minhash(repeated)).to.deep.equal(minhash(repeated.slice(0, 5)));
    // one shingle needs more than a hundred rounds, which over all of them would be that much
    expect(fastest(repeated)).to.be.below(20 * fastest(different));
  });

  it("does not depend on how often a shingle occurs", () => {
    const once = splitWords("a b c d e f a b c d e f").hashes;
    const often = splitWords("a b c d e f ".repeat(40)).hashes;
    expect([...minhash(often)]).to.deep.equal([...minhash(once)]);
  });

  it("is all zeros without words, and complete with one", () => {
    expect(new Set(minhash(new Uint32Array(0)))).to.deep.equal(new Set([0]));
    expect(minhash(Uint32Array.of(7))).to.have.lengthOf(128);
  });
});

describe("estimateJaccard()", () => {
  it("is 1 for equal sketches and the share of equal places otherwise", () => {
    const a = new Uint32Array(128).fill(3);
    expect(estimateJaccard(a, a.slice())).to.equal(1);
    expect(estimateJaccard(a, a.map((value, place) => (place < 32 ? value : 4)))).to.equal(0.25);
    const left = Uint32Array.from([1, 2, 3, 4]);
    expect(estimateJaccard(left, Uint32Array.from([1, 2, 3, 9]))).to.equal(0.75);
  });

  it("is 0 for lengths that differ or are 0", () => {
    expect(estimateJaccard(new Uint32Array(128), new Uint32Array(64))).to.equal(0);
    expect(estimateJaccard(new Uint32Array(0), new Uint32Array(0))).to.equal(0);
  });
});
