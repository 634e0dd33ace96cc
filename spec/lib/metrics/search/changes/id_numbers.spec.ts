import { expect } from "chai";
import { numberIds } from "../../../../../lib/metrics/search/changes/id_numbers.ts";

describe("numberIds()", () => {
  it("numbers ids by their list, whether they lie close together or not", () => {
    for (const apart of [1, 40_000_000]) {
      const numberOf = numberIds([[3 * apart, 5 * apart], [], [4 * apart]], 9);
      expect([2, 3, 4, 5, 6].map((id) => numberOf(id * apart))).to.deep.equal([9, 0, 2, 0, 9]);
      expect(numberOf(0)).to.equal(9);
    }
  });

  it("gives all the same number without ids", () => {
    expect(numberIds([], 4)(7)).to.equal(4);
    expect(numberIds([[]], 0)(0)).to.equal(0);
  });
});
