import { expect } from "chai";
import { parsePrompts } from "../../../../lib/commands/ai_mentions/parse_prompts.ts";
import { createFieldErrors } from "../../../../lib/core/errors.ts";

describe("parsePrompts()", () => {
  it("looks at no further prompts once more is wrong than a refusal counts", () => {
    const engines = Array.from({ length: 100 }, (_, index) => `unknown ${index}`);
    const prompts = Array.from(
      { length: 500 },
      (_, index) => ({ text: `Prompt ${index}`, engines }),
    );
    const errors = createFieldErrors();
    parsePrompts({ prompts }, ["chatgpt"], errors);
    expect(Object.keys(errors).length).to.be.within(1_001, 1_100);
  });

  it("looks at every prompt while that can be counted", () => {
    const prompts = Array.from({ length: 500 }, (_, index) => ({
      text: `Prompt ${index}`,
      engines: ["unknown", "chatgpt"],
    }));
    const errors = createFieldErrors();
    const parsed = parsePrompts({ prompts }, ["chatgpt"], errors);
    expect([parsed.length, Object.keys(errors).length]).to.deep.equal([500, 500]);
    expect(errors["prompts.499.engines.0"]).to.deep.equal([
      "The prompts.499.engines.0 field must be one of the configured engines: chatgpt.",
    ]);
  });
});
