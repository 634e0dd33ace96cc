import { expect } from "chai";
import { createContext, judgeWordName } from "../../../lib/ai/word_names.ts";

function judge(text: string, context: readonly string[] = []): string {
  const start = text.toLowerCase().indexOf("notion");
  return judgeWordName(text, start, start + "notion".length, createContext(context));
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
    ] as const
  ) {
    it(`is "${expected}" in "${text}"`, () => {
      expect(judge(text)).to.equal(expected);
    });
  }

  it("knows the brand's own context", () => {
    expect(judge("the notion wiki", ["Wiki"])).to.equal("name");
  });
});
