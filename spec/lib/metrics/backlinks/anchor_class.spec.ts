import { expect } from "chai";
import { createAnchorClassifier } from "../../../../lib/metrics/backlinks/anchor_class.ts";
import { createBrandMatcher } from "../../../../lib/metrics/search/intent/brand_matcher.ts";

const classify = createAnchorClassifier({
  brand: createBrandMatcher({ names: ["Acme"] }),
  keywords: ["running shoes", "Trail Shoes for women", "kaffeemühle", "ランニングシューズ", "here"],
});

function classAll(cases: Record<string, string>): void {
  for (const [anchor, expected] of Object.entries(cases)) {
    expect(classify(anchor), anchor).to.equal(expected);
  }
}

describe("createAnchorClassifier()", () => {
  it("knows naked URLs and domains, also of the brand", () => {
    classAll({
      "https://acme.com/shoes": "url",
      "www.acme.com": "url",
      "acme.co.uk/shop": "url",
      "https://acme.com/a/long…": "url",
      "node.js": "other",
      "visit acme.com now": "branded",
      "info@example.com": "other",
    });
  });

  it("puts the brand before keywords", () => {
    classAll({ "ACME": "branded", "Acme running shoes": "branded", "acmestic": "other" });
  });

  it("distinguishes a keyword alone from one among other words", () => {
    classAll({
      "Running Shoes!": "exact",
      "Kaffeemuhle": "exact",
      "the best running shoes": "partial",
      "shoes for running": "partial",
      "women: trail shoes for you": "partial",
      "trail shoes": "other",
      "shoes": "other",
    });
  });

  it("finds keywords anywhere in scripts without spaces", () => {
    classAll({ "ランニングシューズ": "exact", "人気のランニングシューズ通販": "partial" });
  });

  it("takes a tracked keyword that is generic for a keyword when it stands alone", () => {
    classAll({ "here": "exact", "click here": "generic", "Read more »": "generic" });
  });

  it("knows no text from text without words", () => {
    classAll({ "": "empty", "  \u00a0": "empty", "→": "other" });
  });

  it("has neither exact nor partial anchors without keywords", () => {
    const plain = createAnchorClassifier({
      brand: createBrandMatcher({ names: [] }),
      keywords: [],
    });
    expect(plain("running shoes")).to.equal("other");
  });
});
