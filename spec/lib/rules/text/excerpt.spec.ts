import { expect } from "chai";
import { createExcerpt } from "../../../../lib/rules/text/excerpt.ts";

describe("createExcerpt()", () => {
  it("returns a text that fits as it is", () => {
    expect(createExcerpt("tea", 3)).to.equal("tea");
  });

  it("cuts a longer text, the ellipsis included in the limit", () => {
    expect(createExcerpt("green tea", 5)).to.equal("gree…");
  });

  it("counts code points and never cuts one in half", () => {
    expect(createExcerpt("🍵🍵🍵", 3)).to.equal("🍵🍵🍵");
    expect(createExcerpt("🍵🍵🍵🍵", 3)).to.equal("🍵🍵…");
  });
});
