import { expect } from "chai";
import {
  countCharacters,
  createComparableText,
  findText,
  measureResultText,
} from "../../../../lib/rules/text/measured_text.ts";

describe("findText()", () => {
  it("gives the first text that is not blank", () => {
    expect(findText(["", "\u200B", "Tea", "Coffee"])).to.equal("Tea");
    expect(findText([" "])).to.equal(undefined);
  });
});

describe("measureResultText()", () => {
  it("gives characters and pixels", () => {
    expect(measureResultText("Wi", 20)).to.deep.equal({ characters: 2, pixels: 24 });
  });

  it("measures no more than 5,000 characters", () => {
    expect(measureResultText("i".repeat(1e7), 20).characters).to.equal(5_000);
  });
});

describe("countCharacters()", () => {
  it("counts code points, wide ones twice, up to 5,000", () => {
    expect(countCharacters("té🍵茶")).to.equal(6);
    expect(countCharacters("i".repeat(1e7))).to.equal(5_000);
  });
});

describe("createComparableText()", () => {
  it("makes texts equal that differ in case, white space and compatible characters", () => {
    expect(createComparableText(" Green\u00A0 TEA ")).to.equal("green tea");
    expect(createComparableText("Ｔｅａ ﬁlter")).to.equal("tea filter");
    expect(createComparableText("Te\u0301")).to.equal(createComparableText("Té"));
  });

  it("keeps texts apart that read differently", () => {
    expect(createComparableText("Tea")).to.not.equal(createComparableText("Té"));
  });
});
