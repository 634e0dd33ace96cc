import { expect } from "chai";
import { parseLanguage } from "../../../../lib/importers/values/parse_language.ts";

describe("parseLanguage()", () => {
  it("reads tags by their first part", () => {
    expect(["en", "EN", "en-US", "zh_TW", "pt-br"].map(parseLanguage))
      .to.deep.equal(["en", "en", "en", "zh", "pt"]);
  });

  it("reads names", () => {
    expect(["English", "German", "Deutsch", "allemand", "Japanese"].map(parseLanguage))
      .to.deep.equal(["en", "de", "de", "de", "ja"]);
  });

  it("gives null for other texts", () => {
    expect(["", "Klingonese", "xx-YY"].map(parseLanguage)).to.deep.equal([null, null, null]);
  });
});
