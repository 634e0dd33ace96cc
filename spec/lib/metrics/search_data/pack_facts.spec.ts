import { expect } from "chai";
import {
  type FactColumns,
  packFacts,
  unpackParts,
} from "../../../../lib/metrics/search_data/pack_facts.ts";
import { createSeededRandom } from "../../../support/random.ts";

type Row = [
  keyword: number,
  page: number,
  segment: number,
  clicks: number,
  impressions: number,
  positionSum: number,
];

function factsOf(rows: readonly Row[]): FactColumns {
  return {
    keywords: Uint32Array.from(rows, ([keyword]) => keyword),
    pages: Uint32Array.from(rows, ([, page]) => page),
    segments: Uint16Array.from(rows, ([, , segment]) => segment),
    clicks: Float64Array.from(rows, ([, , , clicks]) => clicks),
    impressions: Float64Array.from(rows, ([, , , , impressions]) => impressions),
    positionSums: Float64Array.from(rows, ([, , , , , sum]) => sum),
  };
}

describe("packFacts()", () => {
  const roundTrip = (rows: readonly Row[]) => unpackParts([packFacts(factsOf(rows))]);

  it("gives the same facts back", () => {
    const rows: Row[] = [
      [0, 4, 1, 0, 1, 7],
      [3, 900, 1, 2, 12, 30.25],
      [3, 1_000_000, 2, 127, 128, 0],
      [200_000, 1, 2, 16_384, 4_294_967_295, 1e15],
      [4_294_967_295, 4_294_967_295, 65_535, 4_294_967_295, 1, 10.123456789],
    ];
    expect(roundTrip(rows)).to.deep.equal(factsOf(rows));
  });
  it("keeps a position that is not known apart from 0", () => {
    const { positionSums } = roundTrip([[1, 0, 1, 0, 5, Number.NaN], [2, 0, 1, 0, 5, 0]]);
    expect([...positionSums]).to.deep.equal([Number.NaN, 0]);
  });
  it("takes a sum for whole that only rounding has made a fraction", () => {
    expect(roundTrip([[1, 0, 1, 0, 3, 36.99999999999999]]).positionSums[0]).to.equal(37);
    expect(roundTrip([[1, 0, 1, 0, 3, 36.9999]]).positionSums[0]).to.equal(36.9999);
  });
  it("packs no facts at all", () => {
    expect(roundTrip([])).to.deep.equal(factsOf([]));
  });
  it("needs ten bytes at most for a usual fact", () => {
    const random = createSeededRandom(1);
    const rows = Array.from({ length: 1_000 }, (_, index): Row => {
      const impressions = 1 + random.below(100);
      const sum = random.below(20) * impressions;
      return [2 * index, random.below(20_000), 1, random.below(5), impressions, sum];
    });
    expect(packFacts(factsOf(rows)).length).to.be.below(10_000);
    expect(roundTrip(rows)).to.deep.equal(factsOf(rows));
  });
  it("keeps hundredths, as rounded positions give them, in few bytes, with a single other one among them", () => {
    const rows = Array.from(
      { length: 1_000 },
      (
        _,
        index,
      ): Row => [index, 1, 1, 0, 7, index === 500 ? 1 / 3 : Math.round(7.13 * index) / 100],
    );
    expect(packFacts(factsOf(rows)).length).to.be.below(6_100);
    expect(roundTrip(rows)).to.deep.equal(factsOf(rows));
  });
  it("writes over arrays that it is given, where there is room", () => {
    const spare = factsOf(Array.from({ length: 3 }, (): Row => [9, 9, 9, 9, 9, 9]));
    const rows: Row[] = [[1, 2, 3, 0, 0, 6], [7, 8, 3, 10, 1_000_000, Number.NaN]];
    const facts = unpackParts([packFacts(factsOf(rows))], spare);
    expect(facts).to.deep.equal(factsOf(rows));
    expect(facts.pages.buffer).to.equal(spare.pages.buffer);
    const more = factsOf([...rows, ...rows, ...rows]);
    expect(unpackParts([packFacts(more)], spare)).to.deep.equal(more);
  });
  it("gives zeros for what was cut off, and never runs on", () => {
    const bytes = packFacts(factsOf([[1, 2, 3, 4, 5, 6.123], [7, 8, 9, 10, 11, 12]]));
    for (let length = 0; length < bytes.length; length++) {
      const facts = unpackParts([bytes.subarray(0, length)]);
      expect(facts.keywords.length).to.be.oneOf([0, 2]);
    }
  });
});

describe("unpackParts()", () => {
  const rows: Row[] = [[1, 2, 3, 4, 5, 6], [7, 8, 9, 10, 11, 12], [13, 0, 1, 1, 1, 1]];
  const parts = [rows.slice(0, 1), rows.slice(1)].map((own) => packFacts(factsOf(own)));

  it("puts parts together that were cut", () => {
    expect(unpackParts(parts)).to.deep.equal(factsOf(rows));
    expect(unpackParts([])).to.deep.equal(factsOf([]));
  });

  it("writes them over arrays that it is given", () => {
    const spare = factsOf(Array.from({ length: 5 }, (): Row => [9, 9, 9, 9, 9, 9]));
    const facts = unpackParts(parts, spare);
    expect(facts).to.deep.equal(factsOf(rows));
    expect(facts.clicks.buffer).to.equal(spare.clicks.buffer);
  });
});
