import { expect } from "chai";
import { findGainCandidates } from "../../../../../lib/metrics/search/opportunities/gain_candidates.ts";

const RUN = {
  firsts: Uint32Array.of(1, 2, 3, 4, 5, 6),
  seconds: new Uint32Array(6),
  clicks: Float64Array.of(4, 1, 2, 3, 0, 9),
  impressions: Float64Array.of(100, 100, 99, 100, 100, 100),
  // on average 5, 20.01, 5, not known, 20, 2
  positionSums: Float64Array.of(500, 2_001, 495, Number.NaN, 2_000, 200),
};
const LIMITS = { minImpressions: 100, maxPosition: 20 };

describe("findGainCandidates()", () => {
  it("finds what has enough impressions and a position within the limit", () => {
    const partners = {
      find: (id: number) => id === 1 ? { partnerId: 7, partnersCount: 2 } : undefined,
    };
    expect(findGainCandidates({ run: RUN, partners }, (id) => id !== 6, LIMITS)).to.deep.equal([
      { id: 1, clicks: 4, impressions: 100, position: 5, topPageId: 7 },
      { id: 5, clicks: 0, impressions: 100, position: 20, topPageId: null },
    ]);
  });
  it("knows no page where none are told", () => {
    const [only] = findGainCandidates({ run: RUN, partners: null }, (id) => id === 6, LIMITS);
    expect(only).to.include({ id: 6, position: 2, topPageId: null });
  });
  it("finds nothing with impressions that nobody had", () => {
    const run = { ...RUN, impressions: new Float64Array(6) };
    expect(
      findGainCandidates({ run, partners: null }, () => true, { ...LIMITS, minImpressions: 0 }),
    ).to.deep.equal([]);
  });
});
