import { expect } from "chai";
import { createResponsesBody, parseResponsesAnswer } from "../../../lib/ai/responses_api.ts";

describe("createResponsesBody()", () => {
  it("searches with a tool and stores nothing", () => {
    const body = createResponsesBody({
      model: "gpt-5",
      prompt: "Best running shoes?",
      instructions: null,
      webSearch: true,
      searchContext: null,
      country: "FR",
      language: "fr",
      maxOutputTokens: 1000,
      temperature: null,
    });
    expect(body).to.deep.equal({
      model: "gpt-5",
      input: "Best running shoes?",
      max_output_tokens: 1000,
      store: false,
      tools: [{ type: "web_search", user_location: { type: "approximate", country: "FR" } }],
    });
  });
});

describe("parseResponsesAnswer()", () => {
  it("joins the texts and shifts their annotations", () => {
    const result = parseResponsesAnswer(200, {
      status: "completed",
      model: "gpt-5-2025-08-07",
      usage: { input_tokens: 5, output_tokens: 7, total_tokens: 12 },
      error: null,
      incomplete_details: null,
      output: [
        { type: "web_search_call", status: "completed" },
        {
          type: "message",
          content: [
            { type: "output_text", text: "Intro.", annotations: [] },
            {
              type: "output_text",
              text: "Acme wins.",
              annotations: [{
                type: "url_citation",
                start_index: 0,
                end_index: 4,
                url: "https://acme.com",
                title: "Acme",
              }],
            },
          ],
        },
      ],
    });
    expect(result.answer).to.deep.equal({
      text: "Intro.\n\nAcme wins.",
      citations: [{ url: "https://acme.com", title: "Acme", position: 1, start: 8, end: 12 }],
      model: "gpt-5-2025-08-07",
      usage: { inputTokens: 5, outputTokens: 7, totalTokens: 12 },
      finishReason: "stop",
      refused: false,
    });
  });

  it("reads a refusal", () => {
    const { answer } = parseResponsesAnswer(200, {
      status: "completed",
      output: [{ type: "message", content: [{ type: "refusal", refusal: "I cannot." }] }],
    });
    expect(answer).to.deep.include({ text: "I cannot.", refused: true, citations: [] });
  });

  it("knows a refusal by its words", () => {
    const answer = (text: string) =>
      parseResponsesAnswer(200, {
        status: "completed",
        output: [{ type: "message", content: [{ type: "output_text", text }] }],
      }).answer;
    expect(answer("Es tut mir leid, aber dabei kann ich nicht helfen.")?.refused).to.equal(true);
    expect(answer("Acme hilft dabei gut.")?.refused).to.equal(false);
  });

  it("reads an answer that is cut off", () => {
    const { answer } = parseResponsesAnswer(200, {
      status: "incomplete",
      incomplete_details: { reason: "max_output_tokens" },
      output: [{ type: "message", content: [{ type: "output_text", text: "Acme" }] }],
    });
    expect(answer).to.deep.include({ finishReason: "length", refused: false });
  });

  it("takes a withheld answer for a refusal", () => {
    const { answer } = parseResponsesAnswer(200, {
      status: "incomplete",
      incomplete_details: { reason: "content_filter" },
      output: [],
    });
    expect(answer).to.deep.include({ refused: true, finishReason: "filter" });
  });

  it("has a fault for an answer that failed with status 200", () => {
    const { fault } = parseResponsesAnswer(200, {
      status: "failed",
      error: { code: "server_error", message: "The model failed." },
      output: [],
    });
    expect(fault).to.deep.equal({
      code: "overloaded",
      message: "The model failed.",
      retryable: true,
    });
  });

  it("has a fault for what is no response", () => {
    expect(parseResponsesAnswer(200, { choices: [] }).fault?.code).to.equal("malformed");
    expect(parseResponsesAnswer(200, { output: [] }).fault?.code).to.equal("empty");
  });
});
