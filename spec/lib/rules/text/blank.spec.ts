import { expect } from "chai";
import { isBlank } from "../../../../lib/rules/text/blank.ts";

describe("isBlank()", () => {
  for (const text of ["", " \t\n", "\u00A0", "\u3000", "\u200B\uFEFF\u00AD"]) {
    it(`returns true for ${JSON.stringify(text)}`, () => {
      expect(isBlank(text)).to.equal(true);
    });
  }

  for (const text of ["0", "-", "茶", "🍵", " x "]) {
    it(`returns false for "${text}"`, () => {
      expect(isBlank(text)).to.equal(false);
    });
  }
});
