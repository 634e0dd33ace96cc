import { expect } from "chai";
import { findCondition } from "../../../../lib/assistant/understand/find_conditions.ts";
import { foldWords } from "../../../../lib/assistant/understand/fold_question.ts";

describe("findCondition()", () => {
  for (
    const [text, field, operator, value] of [
      ["queries with at least 500 impressions", "impressions", "gte", 500],
      ["only the ones shown at least 1000 times", "impressions", "gte", 1_000],
      ["mindestens 50 Mal angeklickt", "clicks", "gte", 50],
      ["but skip anything under 50 visits", "clicks", "gte", 50],
      ["500+ impressions only", "impressions", "gte", 500],
      ["1,000 impressions or more", "impressions", "gte", 1_000],
      ["impressions >= 200", "impressions", "gte", 200],
      ["not less than 50 clicks", "clicks", "gte", 50],
      ["clicks > 50", "clicks", "gt", 50],
      ["beyond 2k impressions", "impressions", "gt", 2_000],
      ["max. 10 clicks", "clicks", "lte", 10],
      ["no more than 300 words", "word_count", "lte", 300],
      ["fewer than 5 clicks", "clicks", "lt", 5],
      ["zumindest 50 Klicks", "clicks", "gte", 50],
      ["ab 500 Impressionen aufwärts", "impressions", "gte", 500],
      ["100 Klicks oder mehr", "clicks", "gte", 100],
      ["nicht weniger als 1.000 Impressionen", "impressions", "gte", 1_000],
      ["mehr wie 100 Klicks", "clicks", "gt", 100],
      [">100 Impressionen", "impressions", "gt", 100],
      ["höchstens 20 Klicks", "clicks", "lte", 20],
      ["nicht mehr als 20 Klicks", "clicks", "lte", 20],
      ["weniger wie 300 Wörter", "word_count", "lt", 300],
    ] as const
  ) {
    it(`reads ${JSON.stringify(text)} as ${field} ${operator} ${value}`, () => {
      expect(findCondition(foldWords(text))?.condition).to.deep.equal({ field, operator, value });
    });
  }

  it("leaves the word before a limit, which may be what is asked for", () => {
    const text = "queries with most impressions, at least 1000";
    expect(text.slice(0, findCondition(text)?.start)).to.equal("queries with most impressions");
  });

  it("reads no limit where a number only counts", () => {
    for (
      const text of ["we had 500 impressions", "pages with 404", "top 10 clicks", "24 clicks?"]
    ) {
      expect(findCondition(text), text).to.equal(undefined);
    }
  });
});
