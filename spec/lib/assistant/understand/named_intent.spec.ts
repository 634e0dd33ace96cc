import { expect } from "chai";
import { findEntities } from "../../../../lib/assistant/understand/find_entities.ts";
import { readQuestion } from "../../../../lib/assistant/understand/read_question.ts";

const read = (text: string) => readQuestion(text, "2026-11-20").entities;
const find = (text: string) => findEntities(text, "2026-11-20").entities;

describe("findIntent()", () => {
  for (
    const [text, keyword] of [
      ["How does the keyword commercial kitchen rank?", "commercial kitchen"],
      ["How do we rank for commercial vehicle insurance?", "commercial vehicle insurance"],
      ["What is the position of informational interview?", "informational interview"],
      ["Is commercial cleaning losing clicks?", "commercial cleaning"],
      ["position for transactional keyword research", "transactional keyword research"],
      ["Wie steht das Keyword commercial kitchen?", "commercial kitchen"],
      [
        "Auf welcher Position stehen wir für kommerzielle Kfz-Versicherung?",
        "kommerzielle kfz versicherung",
      ],
      ["Wie ranken wir für informational interview?", "informational interview"],
      ["How does the keyword informational rank?", null],
      ["How do we rank for buyer intent data?", null],
      ['How does "commercial queries" rank?', null],
    ] as const
  ) {
    it(`leaves the words of a keyword alone: ${text}`, () => {
      const { intent, keywords, unread } = read(text);
      expect([intent, unread]).to.deep.equal([null, []]);
      if (keyword !== null) expect(keywords).to.include(keyword);
      expect(keywords.join()).not.to.include("intent,");
    });
  }

  for (
    const [text, intent] of [
      ["Which keywords are transactional?", "transactional"],
      ["Which transactional mobile keywords lost clicks?", "transactional"],
      ["commercial intent keywords", "commercial"],
      ["keywords with the intent navigational", "navigational"],
      ["What buying intent do our keywords have?", "transactional"],
      ["And the commercial ones?", "commercial"],
      ["Which of them are mostly informational in Germany?", "informational"],
      ["Keywords, die transaktional sind, im Oktober", "transactional"],
      ["Zeig mir die Keywords mit Kaufabsicht", "transactional"],
      ["Kommerzielle Suchanfragen mit wenig Klicks", "commercial"],
    ] as const
  ) {
    it(`finds the intent of the keywords: ${text}`, () => {
      expect([find(text).intent, find(text).unread]).to.deep.equal([intent, []]);
    });
  }

  for (
    const text of [
      "Share of informational and transactional keywords",
      "Are more keywords informational or commercial?",
    ]
  ) {
    it(`finds none where two are compared: ${text}`, () => {
      expect([find(text).intent, find(text).unread]).to.deep.equal([null, []]);
    });
  }

  for (
    const [text, unread] of [
      ["Which commercial pages lost clicks?", "commercial pages"],
      ["Which pages have transactional intent?", "transactional intent"],
      ["Which pages lost commercial clicks?", "commercial clicks"],
      ["How much of our traffic is commercial?", "commercial"],
      ["Are our pages informational?", "informational"],
      ["Welche kommerziellen Seiten haben Klicks verloren?", "kommerziellen seiten"],
      ["Welche Seiten haben kommerzielle Suchabsicht?", "kommerzielle suchabsicht"],
    ] as const
  ) {
    it(`says that it cannot limit other things to it: ${text}`, () => {
      const { intent, keywords, ...entities } = read(text);
      expect([intent, keywords, entities.unread]).to.deep.equal([null, [], [unread]]);
    });
  }

  it("reads the intent that is asked of a keyword with the name of another intent", () => {
    const { intent, keywords } = read("Is commercial kitchen informational?");
    expect(intent).to.equal("informational");
    expect(keywords).to.deep.equal(["kitchen", "commercial kitchen"]);
  });
});
