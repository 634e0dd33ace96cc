import { expect } from "chai";
import { NumberSet } from "../../../../lib/commands/core/number_set.ts";

describe("NumberSet", () => {
  it("says of numbers whether they were there, however many there are", () => {
    const set = new NumberSet();
    const step = 4_503_599_627_371;
    for (let number = 1; number <= 30_000; number++) {
      expect(set.add(number * step % 2 ** 52 + 1)).to.equal(false);
    }
    for (let number = 1; number <= 30_000; number++) {
      expect(set.add(number * step % 2 ** 52 + 1)).to.equal(true);
    }
  });
});
