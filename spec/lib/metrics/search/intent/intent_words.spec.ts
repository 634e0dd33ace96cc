import { expect } from "chai";
import { createBrandMatcher } from "../../../../../lib/metrics/search/intent/brand_matcher.ts";
import {
  createIntentWordsReader,
  type IntentWordsOptions,
} from "../../../../../lib/metrics/search/intent/intent_words.ts";

function signals(query: string, options: Partial<IntentWordsOptions> = {}): string[] {
  const read = createIntentWordsReader({ languages: ["en"], ...options });
  return read(query).evidence.map(({ signal, text }) => `${signal}: ${text}`);
}

describe("createIntentWordsReader()", () => {
  it("counts each kind of evidence once", () => {
    expect(signals("buy cheap shoes")).to.deep.equal(["transactional_words: buy, cheap"]);
  });

  it("takes the longer of two phrases", () => {
    expect(signals("smartphone rapporto qualità prezzo", { languages: ["it"] }))
      .to.deep.equal(["commercial_words: rapporto qualità prezzo"]);
  });

  it("does not believe words that mean something else", () => {
    expect(signals("order of operations")).to.deep.equal([]);
    expect(signals("order shoes")).to.deep.equal(["transactional_words: order"]);
  });

  it("knows questions by their first word or their mark", () => {
    expect(signals("why do cats purr")).to.deep.equal(["question: why"]);
    expect(signals("cats purr?")).to.deep.equal(["question: ?"]);
  });

  it("tries without accents where nothing is found with them", () => {
    expect(signals("acheter prés", { languages: ["fr"] })).to.have.length(1);
    expect(signals("symptomes grippe", { languages: ["fr"] }))
      .to.deep.equal(["informational_words: symptômes"]);
    // "où" asks for a place, "ou" chooses between two things
    expect(signals("où dormir", { languages: ["fr"] })).to.deep.equal(["question: où"]);
    expect(signals("thé ou café", { languages: ["fr"] })).to.deep.equal(["comparison: ou"]);
  });

  it("knows hosts, known brands and the site's own", () => {
    expect(signals("bbc.co.uk")).to.deep.equal(["host_name: bbc.co.uk"]);
    expect(signals("node.js")).to.deep.equal([]);
    expect(signals("youtube")).to.deep.equal(["brand: youtube"]);
    expect(signals("youtube music")).to.deep.equal(["brand_and_more: youtube"]);
    const brand = createBrandMatcher({ names: ["Acme"] });
    expect(signals("acme", { brand })).to.deep.equal(["brand: acme"]);
    expect(signals("acme shoes price", { brand }))
      .to.deep.equal(["brand_and_more: Acme", "transactional_words: price"]);
  });

  it("does not read the words of the site's own name", () => {
    const brand = createBrandMatcher({ names: ["Best Shoes", "Préis24"] });
    expect(signals("best shoes opening hours", { brand }))
      .to.deep.equal(["brand_and_more: Best Shoes", "local_words: opening hours"]);
    expect(signals("preis24 size 40", { brand }))
      .to.deep.equal(["brand_and_more: Préis24", "transactional_words: size"]);
  });

  it("takes names that are words for brands only where they stand alone", () => {
    expect(signals("slack")).to.deep.equal(["brand: slack"]);
    expect(signals("slack variable")).to.deep.equal([]);
  });

  it("does not read the words of a brand's name", () => {
    expect(signals("booking com paris")).to.deep.equal(["brand_and_more: booking com"]);
  });

  it("knows places behind a preposition, and phrases of nearness", () => {
    const read = createIntentWordsReader({ languages: ["de"] });
    expect(read("zahnarzt in köln")).to.deep.include({ local: true });
    expect(read("zahnarzt in koln").local).to.equal(true);
    expect(read("zahnarzt köln")).to.deep.include({ local: true, evidence: [] });
    expect(read("geschichte köln").local).to.equal(false);
    expect(read("köln").local).to.equal(false);
    expect(signals("pizza near me")).to.include("local_words: near me");
    expect(signals("plumber sw1a 1aa")).to.include("local_words: sw1a 1aa");
  });

  it("takes models and years for signs only where no word is one", () => {
    expect(signals("sony wh1000xm5")).to.deep.equal(["model: wh1000xm5"]);
    expect(signals("sony wh1000xm5 2024")).to.deep.equal(["model_and_year: wh1000xm5 2024"]);
    expect(signals("sony wh1000xm5 review")).to.deep.equal(["commercial_words: review"]);
    expect(signals("mp3 1st h2o")).to.deep.equal([]);
    expect(signals("vitamin b12")).to.deep.equal([]);
    expect(signals("html5-qrcode")).to.deep.equal([]);
    expect(signals("b2b marketing with ipv6 and 401k")).to.deep.equal([]);
  });

  it("takes the length of a query for no sign", () => {
    expect(signals("croquettes chat stérilisé 10 kg", { languages: ["fr"] })).to.deep.equal([]);
    expect(signals("qr code scanner - scanner qr")).to.deep.equal([]);
  });

  it("reads English beside the site's language, and others by their script", () => {
    expect(signals("beste review", { languages: ["nl"] })).to.have.length(1);
    expect(signals("купить обувь")).to.deep.equal(["transactional_words: купить"]);
    expect(signals("靴 通販")).to.deep.equal([]);
    expect(signals("くつ 通販")).to.deep.equal(["transactional_words: 通販"]);
    expect(signals("shoes kaufen")).to.deep.equal([]);
  });

  it("says whether a lexicon of the language is there", () => {
    const knows = (query: string, languages: readonly string[]) =>
      createIntentWordsReader({ languages })(query).isLanguageKnown;
    expect(knows("kengät", ["fi"])).to.equal(false);
    expect(knows("kengät", ["fi", "en"])).to.equal(true);
    expect(knows("נעליים", ["en"])).to.equal(false);
    expect(knows("обувь", ["en"])).to.equal(true);
  });

  it("reads the beginning of a hostile query", () => {
    expect(signals(`${"buy ".repeat(100_000)}?`)).to.deep.equal([
      "transactional_words: buy",
      "question: ?",
    ]);
  });

  it("reads an empty query", () => {
    expect(signals("")).to.deep.equal([]);
    expect(signals(" ?! ")).to.have.length(0);
  });
});
