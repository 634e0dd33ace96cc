import { expect } from "chai";
import {
  packResults,
  roundFloat,
  unpackResults,
  visitOrganic,
} from "../../../db/search_data/packed_results.ts";

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

describe("visitOrganic()", () => {
  it("visits the organic results, and no others", () => {
    const packed = packResults([
      { kind: "ad", position: 1, hostId: 5, urlId: 6 },
      { kind: "organic", position: 2.1, hostId: 7, urlId: 8 },
    ]);
    const visited: number[][] = [];
    // a part of a larger buffer, as those of a database are
    const part = Buffer.concat([Buffer.alloc(3), packed]).subarray(3);
    visitOrganic(part, (...result) => visited.push(result));
    expect(visited).to.deep.equal([[2.1, 7, 8]]);
  });
});

describe("roundFloat()", () => {
  it("takes away what four bytes add, and leaves whole numbers", () => {
    expect(roundFloat(Math.fround(10.1))).to.equal(10.1);
    expect(roundFloat(100)).to.equal(100);
  });
});
