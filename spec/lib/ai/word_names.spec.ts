import { expect } from "chai";
import { createContext, judgeWordName } from "../../../lib/ai/word_names.ts";

function judge(text: string, context: readonly string[] = []): string {
  const start = text.toLowerCase().indexOf("notion");
  return judgeWordName(text, {
    start,
    end: start + "notion".length,
    ownContext: createContext(context),
  });
}

describe("judgeWordName()", () => {
  for (
    const [text, expected] of [
      ["I have no notion of that.", "word"],
      ["We use Notion daily.", "name"],
      ["Notion helps.", "maybe"],
      ["Really? Notion helps.", "maybe"],
      ["Notion is a popular app.", "name"],
      ["## Notion of Time", "maybe"],
      ["- Notion: helps", "name"],
      ["2. **Notion** – helps", "name"],
      ["| Notion | Docs |", "name"],
      ["**Notion:** helps", "name"],
      ["Notion’s help", "name"],
      ["the notion company", "name"],
      ["any notion product", "word"],
      ["Notion has templates.", "name"],
      ["Notion exports the pages.", "name"],
      ["1. **Notion Calendar** – free", "name"],
    ] as const
  ) {
    it(`is "${expected}" in "${text}"`, () => {
      expect(judge(text)).to.equal(expected);
    });
  }

  it("takes no word that has no article for a name at the beginning of a sentence", () => {
    expect(judgeWordName("Coffee is good.", { start: 0, end: 6 })).to.equal("maybe");
    expect(judgeWordName("Coffee keeps you awake.", { start: 0, end: 6 })).to.equal("maybe");
    expect(judgeWordName("Coffee in the morning", { start: 0, end: 6 })).to.equal("word");
  });

  it("knows the brand's own context", () => {
    expect(judge("the notion wiki", ["Wiki"])).to.equal("name");
  });
});
