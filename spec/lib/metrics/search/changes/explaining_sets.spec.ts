import { expect } from "chai";
import {
  findExplainingSets,
  type SegmentLeaves,
  UNNAMED,
} from "../../../../../lib/metrics/search/changes/explaining_sets.ts";
import { createSeededRandom } from "../../../../support/random.ts";

/** Four groups, six countries, three devices. */
const SIZES = [4, 6, 3] as const;

/** All combinations, whose counts are multiplied in the second window. */
function createLeaves(
  seed: number,
  factorOf: (group: number, country: number, device: number) => number,
): SegmentLeaves {
  const random = createSeededRandom(seed);
  const attributes: number[][] = [[], [], []];
  const before: number[] = [];
  const after: number[] = [];
  for (let group = 0; group < SIZES[0]; group++) {
    for (let country = 0; country < SIZES[1]; country++) {
      for (let device = 0; device < SIZES[2]; device++) {
        [group, country, device].forEach((value, at) => attributes[at]?.push(value));
        const mean = 20 + 400 * random.share() ** 2;
        before.push(random.count(mean));
        after.push(random.count(mean * factorOf(group, country, device)));
      }
    }
  }
  return {
    attributes: attributes.map((values) => Uint8Array.from(values)),
    before: Float64Array.from(before),
    after: Float64Array.from(after),
  };
}

const namesOf = (leaves: SegmentLeaves) =>
  findExplainingSets(leaves).map(({ values }) => values.map((value) => value ?? "*").join(" "))
    .toSorted();

/** In how many of 50 runs exactly these sets are found. */
function countFound(
  expected: readonly string[],
  factorOf: (group: number, country: number, device: number) => number,
): number {
  return Array.from({ length: 50 }, (_, seed) => namesOf(createLeaves(seed, factorOf)))
    .filter((names) => names.join() === expected.join()).length;
}

describe("findExplainingSets()", () => {
  it("finds one value", () => {
    expect(countFound(["2 * *"], (group) => group === 2 ? 0.5 : 1)).to.be.at.least(47);
  });

  it("finds a combination", () => {
    const factorOf = (group: number, _: number, device: number) =>
      group === 1 && device === 2 ? 0.4 : 1;
    expect(countFound(["1 * 2"], factorOf)).to.be.at.least(47);
  });

  it("finds two sets that have nothing in common", () => {
    const factorOf = (group: number, country: number) =>
      group === 0 ? 0.5 : country === 3 ? 0.4 : 1;
    expect(countFound(["* 3 *", "0 * *"], factorOf)).to.be.at.least(45);
  });

  it("names none of those that fell alike, though a small one fell a little further", () => {
    const shares = [500, 300, 150, 50];
    const leaves: SegmentLeaves = {
      attributes: [Uint8Array.from([0, 1, 2, 3])],
      before: Float64Array.from(shares, (share) => 100 * share),
      after: Float64Array.from(shares, (share, at) => share * (at === 3 ? 75 : 85)),
    };
    expect(namesOf(leaves)).to.deep.equal([]);
    const alone = Float64Array.from(shares, (share, at) => share * (at === 3 ? 75 : 100));
    expect(namesOf({ ...leaves, after: alone })).to.deep.equal(["3"]);
  });

  it("finds a gain as well", () => {
    expect(countFound(["* 5 *"], (_, country) => country === 5 ? 1.8 : 1)).to.be.at.least(47);
  });

  it("finds the one value that fell further than all", () => {
    expect(countFound(["3 * *"], (group) => group === 3 ? 0.3 : 0.9)).to.be.at.least(45);
  });

  it("finds none where all fell alike", () => {
    expect(countFound([], () => 0.7)).to.be.at.least(49);
    // where the change is small, chance makes more of it
    expect(countFound([], () => 0.9)).to.be.at.least(48);
  });

  it("finds none without a change", () => {
    const leaves = createLeaves(1, () => 1);
    expect(findExplainingSets({ ...leaves, after: leaves.before })).to.deep.equal([]);
    expect(
      findExplainingSets({ attributes: [], before: new Float64Array(), after: new Float64Array() }),
    )
      .to.deep.equal([]);
  });

  it("finds what is new or gone", () => {
    expect(countFound(["1 * *"], (group) => group === 1 ? 0 : 1)).to.equal(50);
    const leaves = createLeaves(1, (group) => group === 1 ? 0 : 1);
    expect(namesOf({ ...leaves, before: leaves.after, after: leaves.before }))
      .to.deep.equal(["1 * *"]);
  });

  it("names no value without a name", () => {
    const leaves = createLeaves(1, (group) => group === 2 ? 0.5 : 1);
    const [groups = new Uint8Array(), ...others] = leaves.attributes;
    const attributes = [groups.map((group) => group === 2 ? UNNAMED : group), ...others];
    for (const { values } of findExplainingSets({ ...leaves, attributes })) {
      expect(values[0]).to.not.equal(UNNAMED);
    }
  });

  it("gives counts and the share of the change", () => {
    const [set] = findExplainingSets({
      attributes: [Uint8Array.of(0, 1)],
      before: Float64Array.of(1000, 1000),
      after: Float64Array.of(500, 990),
    });
    expect(set).to.deep.equal({ values: [0], before: 1000, after: 500, share: 500 / 510 });
  });
});
