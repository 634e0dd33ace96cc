import { expect } from "chai";
import { judgeCalendarName } from "../../../lib/ai/calendar_names.ts";

function judge(text: string, isMarked = false): string | undefined {
  const start = text.indexOf("Monday");
  return judgeCalendarName("monday", {
    before: text.slice(0, start),
    after: text.slice(start + 6),
    isMarked,
  });
}

describe("judgeCalendarName()", () => {
  for (
    const [text, expected] of [
      ["See you on Monday", "word"],
      ["every Monday", "word"],
      ["Sunday and Monday", "word"],
      ["Monday morning", "word"],
      ["Monday, March 2", "word"],
      ["Monday's meeting", "word"],
      ["Mondays are slow", "word"],
      ["tools like Monday", "name"],
      ["Asana, Monday and Jira", "name"],
      ["Monday offers boards", "name"],
      ["Monday is also a good day", "maybe"],
      ["Monday's plan", "maybe"],
    ] as const
  ) {
    it(`is "${expected}" in "${text}"`, () => {
      expect(judge(text)).to.equal(expected);
    });
  }

  it("takes what is set apart for a name, but not what belongs to a day", () => {
    expect(judge("**Monday** – boards", true)).to.equal("name");
    expect(judge("Monday's plan", true)).to.equal("maybe");
  });

  it("is undefined for other words", () => {
    expect(judgeCalendarName("target", { before: "every ", after: "", isMarked: false })).to.equal(
      undefined,
    );
  });
});
