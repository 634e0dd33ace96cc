import { expect } from "chai";
import { judgeTwins, listMistakes } from "../../../../support/search/twins/judge_twin.ts";
import { TWIN_PAIRS } from "../../../../support/search/twins/twin_causes.ts";

const SEEDS = [2_001, 2_002];

describe("planted twins", () => {
  it("are twenty pairs", () => {
    expect(TWIN_PAIRS).to.have.length(20);
  });

  for (const pair of TWIN_PAIRS) {
    it(`distinguishes: ${pair.name}`, () => {
      for (const seed of SEEDS) {
        const [one, other] = judgeTwins(pair, seed);
        if (one === undefined || other === undefined) throw new TypeError("A pair has two twins.");
        expect(listMistakes(one, other.cause), `seed ${seed}, first`).to.deep.equal([]);
        expect(listMistakes(other, one.cause), `seed ${seed}, second`).to.deep.equal([]);
      }
    });
  }

  it("finds a mistake where the causes change places", () => {
    for (const pair of TWIN_PAIRS) {
      const [one, other] = judgeTwins(pair, SEEDS[0] ?? 0);
      if (one === undefined || other === undefined) throw new TypeError("A pair has two twins.");
      expect(listMistakes({ ...one, cause: other.cause }, one.cause), pair.name).to.not.be.empty;
      expect(listMistakes({ ...other, cause: one.cause }, other.cause), pair.name).to.not.be.empty;
    }
  });
});
