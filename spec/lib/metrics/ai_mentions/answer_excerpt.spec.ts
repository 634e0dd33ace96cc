import { expect } from "chai";
import { cutExcerpt } from "../../../../lib/metrics/ai_mentions/answer_excerpt.ts";

describe("cutExcerpt()", () => {
  it("gives short answers whole, on one line", () => {
    expect(cutExcerpt(" Acme\n\n is  good. ", 1)).to.equal("Acme is good.");
  });

  it("cuts around the place at white space", () => {
    const text = "one two three four five six seven eight nine ten";
    expect(cutExcerpt(text, text.indexOf("five"), 24)).to.equal("… four five six seven …");
    expect(cutExcerpt(text, 0, 12)).to.equal("one two …");
    expect(cutExcerpt(text, text.length, 12)).to.equal("… nine ten");
  });

  it("cuts no character in two", () => {
    for (let start = 0; start < 40; start++) {
      expect(cutExcerpt("😀".repeat(40), start, 15).isWellFormed()).to.equal(true);
    }
  });
});
