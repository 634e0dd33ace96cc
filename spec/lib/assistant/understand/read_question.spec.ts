import { expect } from "chai";
import { readQuestion } from "../../../../lib/assistant/understand/read_question.ts";

const keywordsOf = (message: string) => readQuestion(message, "2026-11-20").entities.keywords;

describe("readQuestion()", () => {
  it("keeps the umlauts and accents of keywords", () => {
    expect(keywordsOf("How do we rank for Straße Köln?")).to.deep.equal(["straße köln"]);
    expect(keywordsOf("Wie ranken wir für Gemüsebeet?")).to.include("gemüsebeet");
    expect(keywordsOf("How do we rank for café crème")).to.deep.equal(["café crème"]);
  });
  it("offers unknown words with their neighbours that examples have, too", () => {
    const learned = new Set(["zorbing"]);
    expect(readQuestion("zorbing glove up or down?", "2026-11-20", learned).entities.keywords)
      .to.deep.equal(["glove", "zorbing glove"]);
  });
  it("has a keyword as it was folded where the question writes it with other marks", () => {
    expect(keywordsOf("How do we rank for rain-barrels, please?")).to.include("rain-barrels");
  });
});
