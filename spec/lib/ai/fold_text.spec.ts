import { expect } from "chai";
import { classOf, foldText, originOf, UNIT } from "../../../lib/ai/fold_text.ts";
import { expectLinear } from "../../support/growth.ts";

function fold(text: string): string {
  return String.fromCharCode(...foldText(text).units);
}

describe("foldText()", () => {
  it("folds case, width, ligatures and accents, however they are written", () => {
    expect(fold("ACME ＡＣＭＥ ﬁn Müller Mu\u0308ller weiß 𝐀")).to.equal(
      "acme acme fin muller muller weiss a",
    );
  });

  it("keeps signs and drops what cannot be seen", () => {
    expect(fold("Acme™ Ac\u00adme®")).to.equal("acme™ acme®");
  });

  it("keeps marks of other scripts", () => {
    expect(fold("й и\u0306")).to.equal("й й");
  });

  it("knows where each unit is from", () => {
    const text = "weiß Mu\u0308 x";
    const folded = foldText(text);
    expect(fold(text)).to.equal("weiss mu x");
    expect([3, 4, 5, 6, 7, 9, 10].map((at) => originOf(folded, at, text.length))).to.deep.equal(
      [3, 3, 4, 5, 6, 9, 10],
    );
  });

  it("folds 100,000 marks on one letter in linear time", () => {
    const text = `e${"\u0301".repeat(100_000)}`;
    expect(foldText(text).units.length).to.be.above(0);
    expectLinear(text, foldText);
  });
});

describe("classOf()", () => {
  it("reports words, scripts without spaces and separators", () => {
    const classes = ["a", "7", "楽", "애", "-", "™"].map((one) => classOf(one.charCodeAt(0)));
    expect(classes).to.deep.equal([
      UNIT.word,
      UNIT.word,
      UNIT.unspaced,
      UNIT.unspaced,
      UNIT.separator,
      UNIT.separator,
    ]);
  });
});
