import { expect } from "chai";
import { isName } from "../../../../lib/crawler/html/link_name.ts";
import { expectLinear } from "../../../support/growth.ts";

describe("isName()", () => {
  const names = ["a", "7", " Home ", "» Weiter", "привет", "東京", "→", "🙂", "€", "...x"];
  for (const text of names) {
    it(`takes ${JSON.stringify(text)} for a name`, () => expect(isName(text)).to.equal(true));
  }

  const others = ["", " \n\t", "...", "»", "…", "|", "<<", "¶", "\u00a0", "\u200b", "\ue001", "、"];
  for (const text of others) {
    it(`takes ${JSON.stringify(text)} for none`, () => expect(isName(text)).to.equal(false));
  }

  it("reads a million punctuation marks in linear time", () => {
    const marks = ".…".repeat(1_000_000);
    expect(isName(marks)).to.equal(false);
    expectLinear(marks, isName);
  });
});
