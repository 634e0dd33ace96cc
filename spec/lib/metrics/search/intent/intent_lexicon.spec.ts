import { expect } from "chai";
import {
  LEXICON_FIELDS,
  mergeIntentLexicons,
  parseIntentLexicon,
} from "../../../../../lib/metrics/search/intent/intent_lexicon.ts";
import {
  INTENT_LEXICONS,
  KNOWN_BRANDS,
  PLACES,
} from "../../../../../lib/metrics/intent_lexicons/mod.ts";

describe("parseIntentLexicon()", () => {
  it("takes what is there and leaves the other lists empty", () => {
    const lexicon = parseIntentLexicon({ language: "fi", transactional: [" osta* "] });
    expect(lexicon.transactional).to.deep.equal(["osta*"]);
    expect(lexicon.informational).to.deep.equal([]);
  });

  it("names the field and the entry that are wrong", () => {
    const messageOf = (value: unknown) => {
      try {
        parseIntentLexicon(value);
        return "";
      } catch (error) {
        return error instanceof TypeError ? error.message : "";
      }
    };
    expect(messageOf([])).to.equal("A lexicon is an object with a language and lists of phrases.");
    expect(messageOf({ language: "Deutsch" })).to.contain('such as "de"');
    expect(messageOf({ language: "de", comercial: [] })).to.contain('has no list "comercial"');
    expect(messageOf({ language: "de", local: "hier" }))
      .to.equal('The list "local" of the lexicon "de" must be a list of phrases.');
    expect(messageOf({ language: "de", local: ["hier", 3] })).to.contain("has an entry 2");
    expect(messageOf({ language: "de", local: ["x".repeat(101)] })).to.contain("has an entry 1");
  });
});

describe("mergeIntentLexicons()", () => {
  const base = [
    parseIntentLexicon({ language: "en", commercial: ["test"], transactional: ["buy"] }),
  ];

  it("adds phrases to a language and moves those that stood elsewhere", () => {
    const added = parseIntentLexicon({ language: "en", informational: ["test", "how"] });
    const [lexicon] = mergeIntentLexicons(base, [added]);
    expect(lexicon).to.deep.include({
      commercial: [],
      transactional: ["buy"],
      informational: ["test", "how"],
    });
  });

  it("adds a language", () => {
    const merged = mergeIntentLexicons(base, [parseIntentLexicon({ language: "fi" })]);
    expect(merged.map(({ language }) => language)).to.deep.equal(["en", "fi"]);
  });
});

describe("INTENT_LEXICONS", () => {
  it("has no phrase under two intents of one language", () => {
    for (const lexicon of INTENT_LEXICONS) {
      const { navigational, transactional, commercial, informational } = lexicon;
      const all = [navigational, transactional, commercial, informational].flat();
      const twice = all.filter((phrase, index) => all.indexOf(phrase) !== index);
      expect(twice, lexicon.language).to.deep.equal([]);
    }
  });

  it("has no phrase twice in a list", () => {
    for (const lexicon of INTENT_LEXICONS) {
      for (const field of LEXICON_FIELDS) {
        const phrases = lexicon[field];
        expect(new Set(phrases).size, `${lexicon.language} ${field}`).to.equal(phrases.length);
      }
    }
  });

  it("covers thirteen languages, with places and brands", () => {
    expect(INTENT_LEXICONS).to.have.length(13);
    expect(PLACES).to.include("lisboa");
    expect(KNOWN_BRANDS.clear).to.include("youtube");
    expect(KNOWN_BRANDS.ambiguous).to.include("slack");
  });
});
