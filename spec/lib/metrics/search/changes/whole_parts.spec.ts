import { expect } from "chai";
import { roundParts } from "../../../../../lib/metrics/search/changes/whole_parts.ts";
import { createSeededRandom } from "../../../../support/random.ts";

describe("roundParts()", () => {
  it("rounds up the largest remainders", () => {
    expect(roundParts([1.2, 1.7, 1.1], 4)).to.deep.equal([1, 2, 1]);
    expect(roundParts([-1.2, -1.7, -0.1], -3)).to.deep.equal([-1, -2, 0]);
  });

  it("sums to the total, each part less than 1 away", () => {
    const random = createSeededRandom(1);
    for (let run = 0; run < 500; run++) {
      const parts = Array.from({ length: 1 + random.below(9) }, () => 200 * random.share() - 100);
      const sum = parts.reduce((total, part) => total + part, 0);
      const total = Math.round(sum);
      const last = parts.length - 1;
      parts[last] = (parts[last] ?? 0) + total - sum;
      const whole = roundParts(parts, total);
      expect(whole.reduce((all, part) => all + part, 0)).to.equal(total);
      whole.forEach((part, at) => expect(Math.abs(part - (parts[at] ?? 0))).to.be.below(1.001));
    }
  });

  it("spreads what parts of another sum leave", () => {
    expect(roundParts([0, 0, 0], 7)).to.deep.equal([3, 2, 2]);
    expect(roundParts([0, 0, 0], -7)).to.deep.equal([-2, -2, -3]);
  });
});
