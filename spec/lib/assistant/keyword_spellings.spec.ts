import { expect } from "chai";
import { keywordSpellings, writeSpellings } from "../../../lib/assistant/keyword_spellings.ts";

describe("keywordSpellings()", () => {
  it("has a keyword as it is written and as search data have it", () => {
    expect(keywordSpellings(" Straße  Köln ")).to.deep.equal(["Straße Köln", "strasse köln"]);
    expect(keywordSpellings("garden hose")).to.deep.equal(["garden hose"]);
  });
});

describe("writeSpellings()", () => {
  it("writes none that a comma would part", () => {
    expect(writeSpellings(["Straße", "strasse"])).to.equal("Straße,strasse");
    expect(writeSpellings(["10,000 steps"])).to.equal(null);
  });
});
