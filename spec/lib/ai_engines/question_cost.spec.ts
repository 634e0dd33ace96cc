import { expect } from "chai";
import type { AnswerFault, EngineAnswer } from "../../../lib/ai/engine_answer.ts";
import type { AiEngine } from "../../../lib/core/ai_engine_settings.ts";
import { estimateCost, readCost } from "../../../lib/ai_engines/question_cost.ts";

const ENGINE: AiEngine = {
  name: "sonar",
  wireFormat: "perplexity",
  baseUrl: "https://api.example.com",
  model: "sonar",
  apiKey: null,
  webSearch: true,
  searchContext: null,
  instructions: null,
  temperature: null,
  maxOutputTokens: 1000,
  prices: { perMillionInput: 3, perMillionOutput: 15, perRequest: 0.005 },
  maxConcurrent: 1,
  maxRequestsPerMinute: null,
  timeoutMs: 1000,
};
const FREE = { ...ENGINE, prices: null };

function answered(inputTokens: number | null, outputTokens: number | null) {
  const answer: EngineAnswer = {
    text: "Acme.",
    citations: [],
    model: null,
    usage: { inputTokens, outputTokens, totalTokens: null },
    finishReason: null,
    refused: false,
  };
  return { answer };
}

function failed(code: AnswerFault["code"]) {
  return { fault: { code, message: "No.", retryable: false } };
}

describe("estimateCost()", () => {
  it("takes the most tokens that are allowed, and the fee of a request", () => {
    // 300 characters are 100 tokens: 0.0003; 1000 tokens: 0.015
    expect(estimateCost(ENGINE, "a".repeat(300))).to.be.closeTo(0.0203, 1e-9);
  });

  it("takes 2,000 tokens for an answer that nothing limits", () => {
    expect(estimateCost({ ...ENGINE, maxOutputTokens: null }, "")).to.be.closeTo(0.035, 1e-9);
  });

  it("knows nothing without prices", () => {
    expect(estimateCost(FREE, "Best shoes?")).to.equal(null);
  });
});

describe("readCost()", () => {
  it("reckons with the tokens that were counted", () => {
    expect(readCost(ENGINE, answered(1000, 200))).to.be.closeTo(0.011, 1e-9);
  });

  it("knows nothing without prices, and without tokens that cost", () => {
    expect(readCost(FREE, answered(1000, 200))).to.equal(null);
    expect(readCost(ENGINE, answered(1000, null))).to.equal(null);
    const flat = { perMillionInput: 0, perMillionOutput: 0, perRequest: 0.01 };
    expect(readCost({ ...ENGINE, prices: flat }, answered(null, null))).to.equal(0.01);
  });

  it("takes what was refused for free, and knows nothing of what was cut off", () => {
    for (const code of ["unauthorized", "rate_limited", "overloaded", "bad_request"] as const) {
      expect(readCost(ENGINE, failed(code)), code).to.equal(0);
    }
    for (const code of ["timeout", "malformed", "too_large", "empty"] as const) {
      expect(readCost(ENGINE, failed(code)), code).to.equal(null);
    }
  });
});
