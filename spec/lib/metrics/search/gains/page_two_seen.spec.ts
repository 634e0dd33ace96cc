import { expect } from "chai";
import { DEFAULT_GAIN_MODEL } from "../../../../../lib/metrics/search/gains/gain_model.ts";
import {
  learnPageTwo,
  weighPageTwo,
} from "../../../../../lib/metrics/search/gains/page_two_seen.ts";
import type { KeywordPair } from "../../../../../lib/metrics/search/gains/past_moves.ts";
import { createSeededRandom } from "../../../../support/random.ts";

const STILL = { mean: 0, variance: 0.05 };

/** Keywords that move from one position to another, with impressions that change this many times. */
function movesOf(
  count: number,
  [position, nextPosition]: readonly [number, number],
  times: number,
): KeywordPair[] {
  const random = createSeededRandom(5);
  return Array.from({ length: count }, (_, at) => {
    const impressions = 200 + random.below(800);
    const nextImpressions = random.count(impressions * times);
    return {
      ...{ id: at + 1, position, nextPosition, impressions, nextImpressions },
      ...{ clicks: 10, nextClicks: 10 },
    };
  });
}

describe("learnPageTwo()", () => {
  it("is usual without keywords that went from one page to the other", () => {
    const still = weighPageTwo(movesOf(200, [8, 5], 3), STILL);
    expect(learnPageTwo([])).to.be.closeTo(DEFAULT_GAIN_MODEL.pageTwoSeen, 1e-12);
    expect(learnPageTwo([still])).to.be.closeTo(DEFAULT_GAIN_MODEL.pageTwoSeen, 1e-12);
  });

  it("finds the share by keywords that went up and by those that went down", () => {
    for (const [way, times] of [[[14, 7], 2], [[7, 14], 0.5]] as const) {
      const share = learnPageTwo([weighPageTwo(movesOf(100, way, times), STILL)]);
      expect(share, `from ${way[0]}`).to.be.within(0.48, 0.54);
    }
  });

  it("leaves out what all searches did", () => {
    const grown = { mean: Math.log(1.5), variance: 0.05 };
    const share = learnPageTwo([weighPageTwo(movesOf(100, [14, 7], 3), grown)]);
    expect(share).to.be.within(0.48, 0.54);
  });

  it("is hardly moved by few keywords", () => {
    expect(learnPageTwo([weighPageTwo(movesOf(1, [14, 7], 2), STILL)])).to.be.within(0.65, 0.9);
  });

  it("is at most 1, and not near 0", () => {
    expect(learnPageTwo([weighPageTwo(movesOf(300, [14, 7], 0.3), STILL)])).to.equal(1);
    expect(learnPageTwo([weighPageTwo(movesOf(300, [14, 7], 30), STILL)])).to.equal(0.2);
  });

  it("says nothing of keywords that are hardly seen, or further down", () => {
    const few = movesOf(50, [14, 7], 2).map((pair) => ({ ...pair, impressions: 20 }));
    const deep = movesOf(50, [28, 7], 2);
    const known = [few, deep].map((pairs) => weighPageTwo(pairs, STILL).precision);
    expect(known).to.deep.equal([0, 0]);
  });
});
