import { expect } from "chai";
import { matchRules } from "../../../../lib/assistant/understand/issue_words.ts";

describe("matchRules()", () => {
  it("knows traps for crawlers by the words that people have for them", () => {
    for (
      const asked of [
        "is there a crawl trap",
        "crawler traps",
        "a spider-trap",
        "gibt es eine crawler-falle",
        "endlose urls",
      ]
    ) expect(matchRules(asked), asked).to.deep.equal(["crawl_trap_suspected"]);
  });

  it("names no rule for a trap of another kind, and none for crawlers alone", () => {
    expect(matchRules("a trap for mice")).to.deep.equal([]);
    expect(matchRules("which crawlers come")).to.deep.equal([]);
  });
});
