import { expect } from "chai";
import { createPerplexityBody, parsePerplexityAnswer } from "../../../lib/ai/perplexity.ts";

const QUESTION = {
  model: "sonar",
  prompt: "Best running shoes?",
  instructions: null,
  searchContext: null,
  country: null,
  language: null,
  maxOutputTokens: null,
  temperature: null,
} as const;

describe("createPerplexityBody()", () => {
  it("searches unless told not to", () => {
    expect(createPerplexityBody({ ...QUESTION, webSearch: true })).to.deep.equal({
      model: "sonar",
      messages: [{ role: "user", content: "Best running shoes?" }],
    });
    expect(createPerplexityBody({ ...QUESTION, webSearch: false })).to.deep.include({
      disable_search: true,
    });
  });

  it("says from where and in which language", () => {
    const body = createPerplexityBody({
      ...QUESTION,
      webSearch: true,
      searchContext: "high",
      country: "DE",
      language: "de",
    });
    expect(body).to.deep.include({
      language_preference: "de",
      web_search_options: { search_context_size: "high", user_location: { country: "DE" } },
    });
  });
});

describe("parsePerplexityAnswer()", () => {
  it("resolves [n] to the list, with titles of the search results", () => {
    const { answer } = parsePerplexityAnswer(200, {
      model: "sonar",
      citations: ["https://a.com/1", "https://b.com/2", "https://c.com/3"],
      search_results: [
        { title: "A", url: "https://a.com/1", date: "2025-01-01" },
        { title: "B", url: "https://b.com/2", date: null },
      ],
      choices: [{
        finish_reason: "stop",
        message: { role: "assistant", content: "Acme leads [2][1], says [2]." },
      }],
    });
    expect(answer?.citations).to.deep.equal([
      { url: "https://a.com/1", title: "A", position: 1, start: 14, end: 17 },
      { url: "https://b.com/2", title: "B", position: 2, start: 11, end: 14 },
      { url: "https://c.com/3", title: null, position: 3, start: null, end: null },
    ]);
  });

  it("reads search results where there are no citations", () => {
    const { answer } = parsePerplexityAnswer(200, {
      search_results: [{ title: "A", url: "https://a.com/1" }, { title: "no URL" }],
      choices: [{ message: { content: "Acme [1]." } }],
    });
    expect(answer?.citations).to.deep.equal([
      { url: "https://a.com/1", title: "A", position: 1, start: 5, end: 8 },
    ]);
  });

  it("leaves out what a reasoning model thinks", () => {
    const { answer } = parsePerplexityAnswer(200, {
      choices: [{ message: { content: "<think>\nBeta? No.\n</think>\n\nAcme." } }],
    });
    expect(answer?.text).to.equal("Acme.");
  });

  it("has a fault for a refused key, without the key", () => {
    const { fault } = parsePerplexityAnswer(401, {
      error: { message: "Invalid API key provided: pplx-abcdef123456", type: "invalid_api_key" },
    });
    expect(fault).to.deep.equal({
      code: "unauthorized",
      message: "Invalid API key provided: [key]",
      retryable: false,
    });
  });
});
