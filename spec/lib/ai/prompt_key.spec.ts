import { expect } from "chai";
import { cleanPrompt, promptKey } from "../../../lib/ai/prompt_key.ts";

const PROMPT = { text: "Best CRM?", country: "DE", language: "en" };

describe("cleanPrompt()", () => {
  it("keeps lines and inner spaces", () => {
    expect(cleanPrompt("  Two  lines,\r\nor one?\n")).to.equal("Two  lines,\nor one?");
  });
});

describe("promptKey()", () => {
  it("is the same whatever the case and white space", () => {
    expect(promptKey({ text: " best\ncrm? ", country: "de", language: "EN" }))
      .to.equal(promptKey(PROMPT));
  });

  it("differs by text, country and language", () => {
    const others = [{ text: "Best CRM" }, { country: null }, { language: null }];
    const keys = others.map((other) => promptKey({ ...PROMPT, ...other }));
    expect(new Set([...keys, promptKey(PROMPT)]).size).to.equal(4);
  });

  it("does not mix up where a text ends", () => {
    expect(promptKey({ text: 'a","DE', country: null, language: null }))
      .not.to.equal(promptKey({ text: "a", country: "DE", language: null }));
  });
});
