import { expect } from "chai";
import { rememberLast } from "../../../../lib/rules/text/remember_last.ts";

describe("rememberLast()", () => {
  it("computes again when the text is another than the last, and only then", () => {
    const asked: string[] = [];
    const measure = rememberLast((text) => {
      asked.push(text);
      return text.length;
    });
    expect(["", "", "ab", "ab", ""].map(measure)).to.deep.equal([0, 0, 2, 2, 0]);
    expect(asked).to.deep.equal(["", "ab", ""]);
  });
});
