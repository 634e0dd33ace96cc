import { expect } from "chai";
import { SYSTEM_PROMPT, tellsSystemPrompt } from "../../../../lib/assistant/model/system_prompt.ts";

describe("tellsSystemPrompt()", () => {
  it("knows the prompt, a part of it, and it written otherwise", () => {
    for (
      const text of [
        SYSTEM_PROMPT,
        `Sure: ${SYSTEM_PROMPT.slice(100, 600)}`,
        SYSTEM_PROMPT.toUpperCase().replaceAll(" ", "  ").replaceAll(".", "!"),
      ]
    ) expect(tellsSystemPrompt(text), text.slice(0, 40)).to.equal(true);
  });

  it("does not mind an answer that happens to say the same", () => {
    expect(tellsSystemPrompt("You cannot change anything or open URLs with me; I only read."))
      .to.equal(false);
    expect(tellsSystemPrompt("")).to.equal(false);
  });
});
