import { expect } from "chai";
import { countUnits } from "../../../../lib/core/texts/count_units.ts";
import { createSeededRandom } from "../../../support/random.ts";

describe("countUnits()", () => {
  const characters = ["a", "\u007f", "é", "ÿ", "あ", "\uffff", "😀", "\u{10ffff}", "\0"];

  it("counts as JavaScript does, wherever the bytes begin in memory", () => {
    const random = createSeededRandom(11);
    for (let run = 0; run < 2_000; run++) {
      const text = Array.from(
        { length: random.below(24) },
        () => characters[random.below(characters.length)],
      ).join("");
      const before = random.below(5);
      const bytes = Buffer.from(`${"x".repeat(before)}${text}`).subarray(before);
      expect(countUnits(bytes), JSON.stringify(text)).to.equal(text.length);
    }
  });
});
