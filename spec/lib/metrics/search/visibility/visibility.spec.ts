import { expect } from "chai";
import { PUBLISHED_CURVES } from "../../../../../lib/metrics/core/ctr_curves.ts";
import { readCtrCurve } from "../../../../../lib/metrics/core/ctr_curve.ts";
import {
  compareVisibility,
  measureVisibility,
  type NamedRank,
} from "../../../../../lib/metrics/search/visibility/visibility.ts";
import { createSeededRandom, type SeededRandom } from "../../../../support/random.ts";

const curve = readCtrCurve("default-v1");

function createKeywords(random: SeededRandom, length: number): NamedRank[] {
  return Array.from({ length }, (_, index) => ({
    keyword: `keyword ${index}`,
    rank: random.share() < 0.2 ? null : 1 + 110 * random.share(),
    weight: random.below(10_000),
  }));
}

describe("measureVisibility()", () => {
  it("is 100 for a site that is first everywhere, whatever the weights and the curve", () => {
    for (const { id } of PUBLISHED_CURVES) {
      const random = createSeededRandom(7);
      const keywords = createKeywords(random, 500).map((one) => ({ ...one, rank: 1 }));
      expect(measureVisibility(keywords, readCtrCurve(id))).to.be.closeTo(100, 1e-9);
    }
  });

  it("is 0 for a site that is nowhere in the first hundred", () => {
    expect(measureVisibility([{ rank: null, weight: 2 }, { rank: 101, weight: 3 }], curve))
      .to.equal(0);
  });

  it("weighs keywords, those without a rank as well", () => {
    expect(measureVisibility([{ rank: 1, weight: 3 }, { rank: null, weight: 1 }], curve))
      .to.equal(75);
  });

  it("counts a rank by what it can win of the first place", () => {
    // (28.5 + 2.5) ÷ 57
    expect(measureVisibility([{ rank: 1, weight: 1 }, { rank: 10, weight: 1 }], curve))
      .to.be.closeTo(54.385965, 1e-6);
  });

  it("is null without keywords, and without weight", () => {
    expect(measureVisibility([], curve)).to.equal(null);
    expect(measureVisibility([{ rank: 1, weight: 0 }], curve)).to.equal(null);
  });

  it("never falls when a rank improves", () => {
    const random = createSeededRandom(8);
    for (let run = 0; run < 300; run++) {
      const keywords = createKeywords(random, 1 + random.below(20));
      const index = random.below(keywords.length);
      const improved = keywords.map((one, place) =>
        place === index
          ? { ...one, rank: Math.max(1, (one.rank ?? 150) - 60 * random.share()) }
          : one
      );
      expect(measureVisibility(improved, curve) ?? 0)
        .to.be.at.least((measureVisibility(keywords, curve) ?? 0) - 1e-9);
    }
  });
});

describe("compareVisibility()", () => {
  const rank = (keyword: string, rank: number | null, weight = 1) => ({ keyword, rank, weight });

  it("compares the keywords that both dates have and lists the others", () => {
    const change = compareVisibility(
      [rank("a", 1), rank("b", null), rank("new", 1)],
      [rank("a", 10), rank("b", null), rank("gone", 1)],
      curve,
    );
    // 28.5 ÷ 57 now, 2.5 ÷ 57 before
    expect(change.current).to.equal(50);
    expect(change.previous).to.be.closeTo(4.385965, 1e-6);
    expect(change.delta).to.be.closeTo(45.614035, 1e-6);
    expect(change).to.deep.include({ keywordsCount: 2, added: ["new"], removed: ["gone"] });
  });

  it("takes a change of demand for no change of rank", () => {
    const change = compareVisibility(
      [rank("a", 1, 900), rank("b", 20, 1)],
      [rank("a", 1, 1), rank("b", 20, 900)],
      curve,
    );
    expect(change.delta).to.equal(0);
  });

  it("says nothing when no keyword is in both", () => {
    expect(compareVisibility([rank("a", 1)], [rank("b", 1)], curve))
      .to.include({ current: null, previous: null, delta: null });
  });
});
