import { expect } from "chai";
import { parsePlainAnswer } from "../../../lib/ai/plain_answer.ts";

describe("parsePlainAnswer()", () => {
  it("reads links of the text after given citations", () => {
    const { answer } = parsePlainAnswer("Acme [1], see [B](https://b.com).", {
      model: "m",
      citations: [{ url: "https://a.com" }],
    });
    expect(answer).to.deep.include({ model: "m", refused: false, finishReason: null });
    expect(answer?.citations).to.deep.equal([
      { url: "https://a.com", title: null, position: 1, start: 5, end: 8 },
      { url: "https://b.com", title: "B", position: 2, start: 14, end: 32 },
    ]);
  });

  it("knows a refusal by its words", () => {
    const refused = (text: string) => parsePlainAnswer(text).answer?.refused;
    expect(refused("Lo siento, pero no puedo ayudar con eso.")).to.equal(true);
    expect(refused("Acme puede ayudar con eso.")).to.equal(false);
  });

  it("has a fault for an empty text", () => {
    expect(parsePlainAnswer(" \n").fault?.code).to.equal("empty");
  });
});
