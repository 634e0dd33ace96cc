import { expect } from "chai";
import { createChatBody, parseChatAnswer } from "../../../lib/ai/chat_completions.ts";
import type { EngineQuestion } from "../../../lib/ai/engine_request.ts";

const QUESTION: EngineQuestion = {
  model: "gpt-4o-search-preview",
  prompt: "Best running shoes?",
  instructions: null,
  webSearch: false,
  searchContext: null,
  country: null,
  language: null,
  maxOutputTokens: null,
  temperature: null,
};

function answerOf(message: object, rest: object = {}): object {
  return { choices: [{ index: 0, message, finish_reason: "stop" }], ...rest };
}

describe("createChatBody()", () => {
  it("sends the prompt alone", () => {
    expect(createChatBody(QUESTION)).to.deep.equal({
      model: "gpt-4o-search-preview",
      messages: [{ role: "user", content: "Best running shoes?" }],
    });
  });

  it("asks for a web search from a country, within limits", () => {
    const body = createChatBody({
      ...QUESTION,
      instructions: "Be brief.",
      webSearch: true,
      searchContext: "low",
      country: "DE",
      maxOutputTokens: 800,
      temperature: 0,
    });
    expect(body).to.deep.equal({
      model: "gpt-4o-search-preview",
      messages: [
        { role: "system", content: "Be brief." },
        { role: "user", content: "Best running shoes?" },
      ],
      max_completion_tokens: 800,
      temperature: 0,
      web_search_options: {
        search_context_size: "low",
        user_location: { type: "approximate", approximate: { country: "DE" } },
      },
    });
  });
});

describe("parseChatAnswer()", () => {
  it("reads text, annotations, model and usage", () => {
    const result = parseChatAnswer(200, {
      ...answerOf({
        role: "assistant",
        content: "Acme is good ([acme.com](https://acme.com/?utm_source=openai)).",
        refusal: null,
        annotations: [{
          type: "url_citation",
          url_citation: {
            start_index: 14,
            end_index: 61,
            title: "Acme shoes",
            url: "https://acme.com/?utm_source=openai",
          },
        }, { type: "file_citation", file_id: "f1" }],
      }),
      model: "gpt-4o-search-preview-2025-03-11",
      usage: { prompt_tokens: 9, completion_tokens: 20, total_tokens: 29 },
    });
    expect(result.answer).to.deep.equal({
      text: "Acme is good ([acme.com](https://acme.com/?utm_source=openai)).",
      citations: [{
        url: "https://acme.com/?utm_source=openai",
        title: "Acme shoes",
        position: 1,
        start: 14,
        end: 61,
      }],
      model: "gpt-4o-search-preview-2025-03-11",
      usage: { inputTokens: 9, outputTokens: 20, totalTokens: 29 },
      finishReason: "stop",
      refused: false,
    });
  });

  it("counts an emoji before an annotation as one character", () => {
    const { answer } = parseChatAnswer(
      200,
      answerOf({
        content: "👟 Acme",
        annotations: [{
          type: "url_citation",
          url_citation: { start_index: 2, end_index: 6, title: "", url: "https://acme.com" },
        }],
      }),
    );
    expect(answer?.citations).to.deep.equal([
      { url: "https://acme.com", title: null, position: 1, start: 3, end: 7 },
    ]);
  });

  it("keeps a citation whose indices are not in the text", () => {
    const { answer } = parseChatAnswer(
      200,
      answerOf({
        content: "Acme",
        annotations: [{
          type: "url_citation",
          url_citation: { start_index: 90, end_index: 99, url: "https://acme.com" },
        }],
      }),
    );
    expect(answer?.citations[0]).to.deep.include({ start: null, end: null });
  });

  it("distinguishes a refusal from an answer and from an error", () => {
    const { answer } = parseChatAnswer(
      200,
      answerOf({ content: null, refusal: "I can't help with that." }),
    );
    expect(answer).to.deep.include({ text: "I can't help with that.", refused: true });
  });

  it("knows a refusal by its words", () => {
    const refused = (content: string) =>
      parseChatAnswer(200, answerOf({ content })).answer?.refused;
    expect(refused("Je suis désolé, mais je ne peux pas vous aider avec cela.")).to.equal(true);
    expect(refused("Acme peut vous aider avec cela.")).to.equal(false);
  });

  it("takes a withheld answer for a refusal", () => {
    const { answer } = parseChatAnswer(200, {
      choices: [{ message: { content: "" }, finish_reason: "content_filter" }],
    });
    expect(answer).to.deep.include({ text: "", refused: true, finishReason: "filter" });
  });

  it("says that an answer is cut off", () => {
    const { answer } = parseChatAnswer(200, {
      choices: [{ message: { content: "Acme is" }, finish_reason: "length" }],
    });
    expect(answer).to.deep.include({ finishReason: "length", refused: false });
  });

  it("joins the parts of a text", () => {
    const { answer } = parseChatAnswer(
      200,
      answerOf({ content: [{ type: "text", text: "Ac" }, { type: "text", text: "me" }] }),
    );
    expect(answer?.text).to.equal("Acme");
  });

  for (
    const [name, body] of [
      ["no JSON", "<html>busy</html>"],
      ["null", null],
      ["a list", []],
      ["no choices", { choices: [] }],
      ["no message", { choices: [{ text: "old" }] }],
    ] as const
  ) {
    it(`has a fault for ${name}`, () => {
      expect(parseChatAnswer(200, body).fault).to.deep.equal({
        code: "malformed",
        message: "The engine's answer has no choices[0].message.",
        retryable: false,
      });
    });
  }

  it("has a fault for an empty text, which may be asked for again", () => {
    expect(parseChatAnswer(200, answerOf({ content: " \n" })).fault).to.deep.include({
      code: "empty",
      retryable: true,
    });
  });
});
