import { expect } from "chai";
import { FactReader } from "../../../../lib/metrics/search_data/fact_reader.ts";
import {
  type FactColumns,
  packFacts,
  unpackParts,
} from "../../../../lib/metrics/search_data/pack_facts.ts";
import { createSeededRandom, type SeededRandom } from "../../../support/random.ts";

/** Facts with some numbers that need more bytes than the others, sums that are not known, and fractions. */
function createFacts(random: SeededRandom, count: number): FactColumns {
  const numberOf = () => random.share() < 0.05 ? random.below(4_000_000_000) : random.below(200);
  const sumOf = () => random.share() < 0.1 ? Number.NaN : numberOf() / (random.below(2) + 1);
  return {
    keywords: Uint32Array.from({ length: count }, (_, at) => 3 * at),
    pages: Uint32Array.from({ length: count }, numberOf),
    segments: Uint16Array.from({ length: count }, () => random.below(3)),
    clicks: Float64Array.from({ length: count }, numberOf),
    impressions: Float64Array.from({ length: count }, numberOf),
    positionSums: Float64Array.from({ length: count }, sumOf),
  };
}

function createColumns(length: number): FactColumns {
  return {
    keywords: new Uint32Array(length),
    pages: new Uint32Array(length),
    segments: new Uint16Array(length),
    clicks: new Float64Array(length),
    impressions: new Float64Array(length),
    positionSums: new Float64Array(length),
  };
}

describe("FactReader", () => {
  it("reads in stretches what is unpacked at once, from one pack or several", () => {
    for (let seed = 0; seed < 30; seed++) {
      const random = createSeededRandom(seed);
      const packs = Array.from(
        { length: 1 + seed % 3 },
        () => packFacts(createFacts(random, random.below(400))),
      );
      const whole = unpackParts(packs);
      const reader = new FactReader(packs);
      expect(reader.keywords).to.deep.equal(whole.keywords);
      const { length } = whole.keywords;
      // what was there before is written over, what lies in front and behind is not
      const read = createColumns(length + 2);
      for (const column of Object.values(read)) column.fill(77);
      while (reader.at < length) {
        reader.read(read, reader.at + 1, Math.min(length - reader.at, 1 + random.below(90)));
      }
      for (const name of Object.keys(whole) as (keyof FactColumns)[]) {
        expect(read[name].slice(1, -1), name).to.deep.equal(whole[name]);
        expect([read[name][0], read[name].at(-1)]).to.deep.equal([77, 77]);
      }
    }
  });

  it("reads from a place to another what is there, however it was packed", () => {
    for (let seed = 0; seed < 30; seed++) {
      const random = createSeededRandom(seed);
      const packs = Array.from(
        { length: 1 + seed % 3 },
        () => packFacts(createFacts(random, random.below(400))),
      );
      const whole = unpackParts(packs);
      const start = random.below(whole.keywords.length + 1);
      const end = start + random.below(whole.keywords.length - start + 1);
      const reader = new FactReader(packs);
      reader.skip(start);
      reader.endAt(end);
      expect(reader.at).to.equal(start);
      expect(reader.keywords).to.have.length(end);
      const read = createColumns(end - start);
      reader.read(read, 0, end - start);
      for (const name of Object.keys(whole) as (keyof FactColumns)[]) {
        expect(read[name], name).to.deep.equal(whole[name].slice(start, end));
      }
    }
  });

  it("gives zeros for what was cut off, and never runs on", () => {
    const pack = packFacts(createFacts(createSeededRandom(1), 40));
    for (let length = 1; length < pack.length; length++) {
      const cut = pack.subarray(0, length);
      const { keywords } = new FactReader([cut]);
      const read = createColumns(keywords.length);
      new FactReader([cut]).read(read, 0, keywords.length);
      expect(read).to.deep.equal(unpackParts([cut]));
    }
  });

  it("refuses to read more than there is", () => {
    const pack = packFacts(createFacts(createSeededRandom(1), 3));
    expect(() => new FactReader([pack]).read(createColumns(4), 0, 4)).to.throw("no more facts");
  });
});
