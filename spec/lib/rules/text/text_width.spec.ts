import { expect } from "chai";
import { countTextUnits, measureTextWidth } from "../../../../lib/rules/text/text_width.ts";

describe("measureTextWidth()", () => {
  it("adds the widths of Arial's glyphs", () => {
    // 722 + 556 + 222 + 222 + 556 thousandths of 20 px
    expect(measureTextWidth("Hello", 20)).to.equal(46);
  });

  it("knows the narrowest and the widest ASCII characters", () => {
    expect(measureTextWidth("'", 1000)).to.equal(191);
    expect(measureTextWidth("@", 1000)).to.equal(1015);
    expect(measureTextWidth(" ~", 1000)).to.equal(278 + 584);
  });

  it("gives an accented letter the width of its base letter", () => {
    expect(measureTextWidth("éÅ", 1000)).to.equal(556 + 667);
  });

  it("gives combining marks and joiners no width", () => {
    expect(measureTextWidth("e\u0301\u200D\uFE0F", 1000)).to.equal(556);
  });

  it("gives East Asian characters and emoji a whole em", () => {
    expect(measureTextWidth("茶한🍵", 20)).to.equal(60);
  });

  it("estimates other alphabets, capitals wider than the rest", () => {
    expect(measureTextWidth("Чай", 1000)).to.equal(700 + 556 + 556);
  });

  it("returns 0 for an empty text", () => {
    expect(measureTextWidth("", 20)).to.equal(0);
  });

  it("survives control characters and lone surrogates", () => {
    expect(measureTextWidth("\u0000\uD83C", 1000)).to.equal(556);
  });
});

describe("countTextUnits()", () => {
  it("counts code points, not UTF-16 units or bytes", () => {
    expect(countTextUnits("чай 𝒳")).to.equal(5);
  });

  it("counts East Asian wide characters twice", () => {
    expect(countTextUnits("緑茶 tea")).to.equal(8);
  });

  it("counts half-width katakana once", () => {
    expect(countTextUnits("ｶﾅ")).to.equal(2);
  });
});
