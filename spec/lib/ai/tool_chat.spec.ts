import { expect } from "chai";
import { createToolChatBody, parseToolChatAnswer } from "../../../lib/ai/tool_chat.ts";

describe("createToolChatBody()", () => {
  it("writes messages, calls and results as they are documented", () => {
    const body = createToolChatBody({
      model: "large",
      messages: [
        { role: "system", content: "Be brief." },
        { role: "user", content: "Tea?" },
        {
          role: "assistant",
          content: null,
          toolCalls: [{ id: "call_1", name: "look", arguments: '{"a":1}' }],
        },
        { role: "tool", toolCallId: "call_1", content: "{}" },
      ],
      tools: [{ name: "look", description: "Looks.", parameters: { type: "object" } }],
      toolChoice: "auto",
      maxOutputTokens: 100,
      limitName: "max_completion_tokens",
    });
    expect(body).to.deep.equal({
      model: "large",
      messages: [
        { role: "system", content: "Be brief." },
        { role: "user", content: "Tea?" },
        {
          role: "assistant",
          content: null,
          tool_calls: [
            { id: "call_1", type: "function", function: { name: "look", arguments: '{"a":1}' } },
          ],
        },
        { role: "tool", tool_call_id: "call_1", content: "{}" },
      ],
      tools: [{
        type: "function",
        function: { name: "look", description: "Looks.", parameters: { type: "object" } },
      }],
      tool_choice: "auto",
      max_completion_tokens: 100,
    });
  });
});

describe("parseToolChatAnswer()", () => {
  const answer = (message: unknown, more: object = {}) =>
    parseToolChatAnswer(200, { model: "large-1", choices: [{ message, ...more }], usage: null });

  it("reads text and calls", () => {
    const { turn } = answer({
      content: "Let me see.",
      tool_calls: [
        { id: "call_9", type: "function", function: { name: "look", arguments: '{"a":1}' } },
        { type: "function", function: { name: "look", arguments: { a: 2 } } },
        { type: "function", function: { name: 7 } },
        "nonsense",
      ],
    }, { finish_reason: "tool_calls" });
    expect(turn?.text).to.equal("Let me see.");
    expect(turn?.toolCalls).to.deep.equal([
      { id: "call_9", name: "look", arguments: '{"a":1}' },
      { id: "call_2", name: "look", arguments: '{"a":2}' },
      { id: "call_3", name: "", arguments: "{}" },
    ]);
    expect(turn?.model).to.equal("large-1");
  });

  it("reads a text in parts, and a refusal", () => {
    expect(answer({ content: [{ type: "text", text: "Te" }, { text: "a" }] }).turn?.text)
      .to.equal("Tea");
    expect(answer({ content: null, refusal: "No." }).turn)
      .to.deep.include({ text: "No.", refused: true });
    expect(answer({ content: [{ type: "refusal", refusal: "Never." }] }).turn)
      .to.deep.include({ text: "Never.", refused: true });
    expect(answer({ content: "" }, { finish_reason: "content_filter" }).turn)
      .to.deep.include({ text: "", refused: true });
  });

  it("says what is no answer", () => {
    const codes = [undefined, null, 7, "text", [], {}, { choices: [] }, { choices: [{}] }]
      .map((body) => parseToolChatAnswer(200, body).fault?.code);
    expect(new Set(codes)).to.deep.equal(new Set(["malformed"]));
    expect(answer({ content: " ", tool_calls: [] }).fault?.code).to.equal("empty");
    expect(parseToolChatAnswer(503, undefined).fault?.code).to.equal("overloaded");
    expect(parseToolChatAnswer(200, { error: { message: "Overloaded" } }).fault?.code)
      .to.equal("overloaded");
  });
});
