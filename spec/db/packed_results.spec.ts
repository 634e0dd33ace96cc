import { expect } from "chai";
import { packResults, roundFloat, unpackResults } from "../../db/packed_results.ts";

describe("packResults()", () => {
  it("gives back what was packed, in 13 bytes each", () => {
    const results = [
      { kind: "organic", position: 1, hostId: 4_294_967_295, urlId: 0 },
      { kind: "other", position: 3.4, hostId: 7, urlId: 4_000_000_000 },
    ] as const;
    const packed = packResults(results);
    expect(packed.length).to.equal(26);
    expect(unpackResults(packed)).to.deep.equal(results);
  });
  it("packs nothing into nothing", () => {
    expect(unpackResults(packResults([]))).to.deep.equal([]);
  });
});

describe("roundFloat()", () => {
  it("takes away what four bytes add, and leaves whole numbers", () => {
    expect(roundFloat(Math.fround(10.1))).to.equal(10.1);
    expect(roundFloat(100)).to.equal(100);
  });
});
