import { expect } from "chai";
import {
  type BrandOptions,
  createBrandMatcher,
} from "../../../../../lib/metrics/search/intent/brand_matcher.ts";

function ways(options: BrandOptions, queries: readonly string[]): (string | undefined)[] {
  const matcher = createBrandMatcher(options);
  return queries.map((query) => matcher.find(query)?.way);
}

describe("createBrandMatcher()", () => {
  it("finds whole words, with any punctuation and case", () => {
    expect(
      ways({ names: ["Scan-App"] }, [
        "scan app",
        "SCAN–APP login",
        "the scan. app!",
        "scan an app",
      ]),
    ).to.deep.equal(["words", "words", "words", undefined]);
  });

  it("does not find a name inside another word", () => {
    expect(ways({ names: ["Uno"] }, ["unordered list", "uno cards", "ünö"])).to.deep.equal([
      undefined,
      "words",
      "words",
    ]);
  });

  it("takes letters of any script for letters at the boundary", () => {
    expect(ways({ names: ["ира"] }, ["квартира", "ира отзывы"])).to.deep.equal([
      undefined,
      "words",
    ]);
  });

  it("finds joined and parted forms of names of five letters and more", () => {
    expect(ways({ names: ["scanapp"] }, ["scan app online", "myscanapp", "scanap"]))
      .to.deep.equal(["joined", "joined", undefined]);
    expect(ways({ names: ["acme"] }, ["acmeshop", "ac me"])).to.deep.equal([undefined, undefined]);
  });

  it("does not find a joined name amid two words", () => {
    expect(ways({ names: ["Applo"] }, ["happy login", "app login", "app lo"])).to.deep.equal([
      undefined,
      undefined,
      "joined",
    ]);
  });

  it("does not take a longer word for the name, unless its rest may be a word", () => {
    expect(ways({ names: ["Canva"] }, ["canvas", "canvaprint", "mycanva"])).to.deep.equal([
      undefined,
      "joined",
      "joined",
    ]);
  });

  it("does not join around words of the dictionary", () => {
    // "best one" holds "stone" once its space is gone
    expect(ways({ names: ["Stone"] }, ["best one", "stone shop"])).to.deep.equal([
      undefined,
      "words",
    ]);
    expect(ways({ names: ["Zorro"], dictionaryWords: new Set(["zorro"]) }, ["zor ro"]))
      .to.deep.equal([undefined]);
  });

  it("finds a name in scripts without spaces from two characters on", () => {
    expect(ways({ names: ["無印", "楽"] }, ["無印良品通販", "楽天", "楽 通販"])).to.deep.equal([
      "substring",
      undefined,
      "words",
    ]);
  });

  it("looks past exclusions, but not past the name beside them", () => {
    expect(
      ways({ names: ["Apple"], exclusions: ["apple pie"] }, [
        "apple pie recipe",
        "apple store",
        "apple pie in apple store",
      ]),
    ).to.deep.equal([undefined, "words", "words"]);
  });

  it("finds names without their accents, and umlauts written out", () => {
    expect(ways({ names: ["Müller", "Nestlé"] }, ["mueller shop", "muller", "nestle kaffee"]))
      .to.deep.equal(["words", "words", "words"]);
  });

  it("takes misspelt names only on request, and no word for one", () => {
    const names = ["scanapp", "Applo"];
    expect(ways({ names }, ["scnaapp"])).to.deep.equal([undefined]);
    expect(ways({ names, typos: true }, ["scnaapp", "sacnapp login", "sanap", "apple", "aplo"]))
      .to.deep.equal(["typo", "typo", undefined, undefined, "typo"]);
    expect(ways({ names: ["wikimedia"], typos: true }, ["wikkimedai", "vikkimedai"]))
      .to.deep.equal(["typo", undefined]);
  });

  it("says whether the query is nothing but the name, and the longest name", () => {
    const matcher = createBrandMatcher({ names: ["Adobe", "Adobe Express"] });
    expect(matcher.find("adobe express")).to.deep.equal({
      name: "Adobe Express",
      way: "words",
      whole: true,
    });
    expect(matcher.find("adobe express price")?.whole).to.equal(false);
  });

  it("finds nothing without names, in empty queries and in long ones", () => {
    expect(ways({ names: [] }, ["brand"])).to.deep.equal([undefined]);
    expect(ways({ names: ["brand", " ", "!"] }, ["", "!!"])).to.deep.equal([undefined, undefined]);
    expect(ways({ names: ["brandish"], typos: true }, ["x ".repeat(50_000)]))
      .to.deep.equal([undefined]);
  });
});
