import { expect } from "chai";
import { parseIntentLexicon } from "../../../../../lib/metrics/search/intent/intent_lexicon.ts";
import { createIntentFinder } from "../../../../../lib/metrics/search/intent/intent_phrases.ts";

const lexicon = parseIntentLexicon({
  language: "en",
  transactional: ["price", "order", "préis"],
  commercial: ["best", "price quality ratio"],
  informational: ["guide"],
  question_words: ["how"],
  or_words: ["or"],
  local: ["near me"],
  place_prepositions: ["in"],
  not_meant: ["order of"],
});
const findAll = createIntentFinder([lexicon], ["lyon", "new york"]);
const find = (query: string) => findAll(query.split(" "));

describe("createIntentFinder()", () => {
  it("lists the phrases of each list, in the order of the query", () => {
    expect(find("order best price guide")).to.include({
      transactional: "order, price",
      commercial: "best",
      informational: "guide",
      navigational: undefined,
    });
  });

  it("takes the longer phrase, and none that is masked", () => {
    expect(find("price quality ratio").transactional).to.equal(undefined);
    expect(find("order of magnitude").transactional).to.equal(undefined);
  });

  it("knows questions by the beginning only", () => {
    expect(find("how far").question).to.equal("how");
    expect(find("know how").question).to.equal(undefined);
  });

  it("knows a choice by a word between two others, in short queries", () => {
    expect(find("tea or coffee").comparison).to.equal("or");
    expect(find("or coffee").comparison).to.equal(undefined);
    expect(find("to be or not to be").comparison).to.equal(undefined);
  });

  it("knows places behind a preposition, and at the end", () => {
    expect(find("hotel in new york")).to.include({ local: "in new york", endsInPlace: true });
    expect(find("hotel lyon")).to.include({ local: undefined, endsInPlace: true });
    expect(find("lyon")).to.include({ local: undefined, endsInPlace: false });
    expect(find("shop k1a 0b1").local).to.equal("k1a 0b1");
  });

  it("knows brands, and the longest name of several", () => {
    expect(find("google maps")).to.include({ brand: "whole", brandName: "google maps" });
    expect(find("google maps price")).to.include({ brand: "part", transactional: "price" });
    expect(find("zoom lens")).to.include({ brand: "none", brandName: "" });
  });

  it("tries without accents only where nothing else is said", () => {
    expect(find("preis").transactional).to.equal("préis");
    expect(find("best preis").transactional).to.equal(undefined);
  });
});
