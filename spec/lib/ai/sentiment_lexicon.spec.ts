import { expect } from "chai";
import { parseSentimentLexicon, splitPlacedWords } from "../../../lib/ai/sentiment_lexicon.ts";
import { SENTIMENT_LEXICONS } from "../../../lib/ai/sentiment_lexicons/mod.ts";

describe("parseSentimentLexicon()", () => {
  it("keeps phrases by their first word, the longest first", () => {
    const { phrases } = parseSentimentLexicon({
      language: "en",
      positive: ["good", "good value"],
    });
    expect(phrases.get("good")).to.deep.equal([
      { words: ["good", "value"], kind: "positive" },
      { words: ["good"], kind: "positive" },
    ]);
  });

  it("names what is wrong", () => {
    const parse = (value: unknown) => () => parseSentimentLexicon(value);
    expect(parse([])).to.throw("A lexicon is an object");
    expect(parse({ language: "x" })).to.throw("is a code such as");
    expect(parse({ language: "en", postive: [] })).to.throw('has no list "postive"');
    expect(parse({ language: "en", positive: [""] })).to.throw('holds "", which is no phrase');
    expect(parse({ language: "en", positive: "good" })).to.throw("is no list");
  });
});

describe("splitPlacedWords()", () => {
  it("keeps contractions together and elisions apart", () => {
    expect(splitPlacedWords("Isn’t l'été", 5)).to.deep.equal([
      { word: "isn't", start: 5, end: 10 },
      { word: "l", start: 11, end: 12 },
      { word: "été", start: 13, end: 16 },
    ]);
  });
});

describe("SENTIMENT_LEXICONS", () => {
  it("has seven languages, none with a word on both sides", () => {
    expect(SENTIMENT_LEXICONS.map(({ language }) => language)).to.deep.equal(
      ["en", "de", "fr", "es", "it", "pt", "nl"],
    );
    for (const { language, phrases } of SENTIMENT_LEXICONS) {
      const kinds = new Map<string, string>();
      for (const { words, kind } of [...phrases.values()].flat()) {
        const text = words.join(" ");
        expect(kinds.get(text) ?? kind, `${language} ${text}`).to.equal(kind);
        kinds.set(text, kind);
      }
    }
  });
});
