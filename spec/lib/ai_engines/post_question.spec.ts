import { expect } from "chai";
import type { EngineQuestion } from "../../../lib/ai/engine_request.ts";
import { postQuestion } from "../../../lib/ai_engines/post_question.ts";
import {
  type AnswerEngine,
  engineError,
  type EngineFault,
  startAnswerEngine,
} from "../../support/ai_mentions/answer_engine.ts";

const QUESTION: EngineQuestion = {
  model: "spec-1",
  prompt: "Best shoes?",
  instructions: null,
  webSearch: true,
  searchContext: null,
  country: "DE",
  language: "de",
  maxOutputTokens: 500,
  temperature: null,
};
const SOURCES = [{ url: "https://tests.example/shoes", title: "Shoes" }];

describe("postQuestion()", () => {
  let server: AnswerEngine;
  const signal = new AbortController().signal;
  const now = () => new Date("2026-11-20T10:00:00Z");

  beforeEach(async () => {
    server = await startAnswerEngine();
  });
  afterEach(() => server.close());

  const post = (settings: Parameters<AnswerEngine["engine"]>[1] = {}) =>
    postQuestion(server.engine("spec", settings), QUESTION, { signal, now });
  async function faultOf(fault: EngineFault, settings?: Parameters<typeof post>[0]) {
    server.faults.push(fault);
    return await post(settings);
  }

  for (const wireFormat of ["chat_completions", "responses", "perplexity"] as const) {
    it(`asks in the format ${wireFormat}, and reads text, sources, model and tokens`, async () => {
      server.answer = () => ({ text: "Acme and Zeta.", sources: SOURCES });
      const { answer } = await post({ wireFormat, model: "sonar" });
      expect(answer).to.deep.include({
        text: "Acme and Zeta.",
        model: "spec-1",
        finishReason: "stop",
        refused: false,
        usage: { inputTokens: 12, outputTokens: 40, totalTokens: 52 },
      });
      expect(answer?.citations.map(({ url, title }) => ({ url, title }))).to.deep.equal(SOURCES);
      expect(server.questions[0]?.prompt).to.equal("Best shoes?");
      expect(server.questions[0]?.path)
        .to.equal(wireFormat === "responses" ? "/v1/responses" : "/v1/chat/completions");
      expect(server.questions[0]?.headers.authorization).to.equal(`Bearer ${server.key}`);
    });

    it(`reports a refusal, and an answer that was cut off, in the format ${wireFormat}`, async () => {
      server.answer = () => ({ text: "", refusal: "I cannot say." });
      expect((await post({ wireFormat })).answer)
        .to.include({ refused: true, text: "I cannot say." });
      server.answer = () => ({ text: "Acme and", finish: "length" });
      expect((await post({ wireFormat })).answer)
        .to.include({ refused: false, finishReason: "length" });
      server.answer = () => ({ text: "", finish: "content_filter" });
      expect((await post({ wireFormat })).answer)
        .to.include({ refused: true, finishReason: "filter" });
    });
  }

  it("sends no key where there is none", async () => {
    server.key = null;
    expect((await post({ apiKey: null })).answer).to.not.equal(undefined);
    expect(server.questions[0]?.headers.authorization).to.equal(undefined);
  });

  it("says what an error answer says, and whether asking again may help", async () => {
    const cases: [EngineFault, string, boolean][] = [
      [{ status: 401, body: engineError("x", "No.", "invalid_api_key") }, "unauthorized", false],
      [{ status: 403, body: engineError("x", "No.") }, "unauthorized", false],
      [{ status: 400, body: engineError("invalid_request_error", "No.") }, "bad_request", false],
      [{ status: 404, body: "Not Found" }, "bad_request", false],
      [{ status: 429, body: engineError("x", "No.", "insufficient_quota") }, "quota", false],
      [{ status: 429, body: engineError("x", "Slow.") }, "rate_limited", true],
      [{ status: 500, body: "<html>Oops</html>" }, "overloaded", true],
      [{ status: 529, body: engineError("overloaded_error", "Busy.") }, "overloaded", true],
    ];
    for (const [fault, code, retryable] of cases) {
      expect((await faultOf(fault)).fault, JSON.stringify(fault)).to.include({ code, retryable });
    }
  });

  it("reads when to come back", async () => {
    const { retryAfterSeconds } = await faultOf({
      status: 429,
      headers: { "retry-after": "7" },
      body: engineError("x", "Slow."),
    });
    expect(retryAfterSeconds).to.equal(7);
  });

  it("gives up an engine that hangs", async () => {
    const { fault } = await faultOf({ how: "hang" }, { timeoutMs: 50 });
    expect(fault).to.deep.equal({
      code: "timeout",
      message: "The engine did not answer within 0.05 seconds.",
      retryable: true,
    });
  });

  it("gives up an engine that hangs in the middle of its answer", async () => {
    const { fault } = await faultOf({ how: "stall" }, { timeoutMs: 50 });
    expect(fault?.code).to.equal("timeout");
  });

  it("reports garbage, half an answer, an empty one and one of another form", async () => {
    const cases: [EngineFault, string][] = [
      [{ body: "data: {\n\ndata: [DONE]" }, "malformed"],
      [{ body: "\u0000\u0001 garbage" }, "malformed"],
      [{ how: "cut" }, "malformed"],
      [{ body: {} }, "malformed"],
      [{ body: [] }, "malformed"],
      [{ body: "null" }, "malformed"],
      [{ body: { choices: [{ message: { content: " " } }] } }, "empty"],
    ];
    for (const [fault, code] of cases) {
      expect((await faultOf(fault)).fault?.code, JSON.stringify(fault)).to.equal(code);
    }
  });

  it("cuts off an answer of 20 MB", async () => {
    expect((await faultOf({ how: "endless" })).fault).to.deep.equal({
      code: "too_large",
      message: "The engine's answer has more than 4 MB; it was cut off.",
      retryable: false,
    });
    expect((await faultOf({ body: "a".repeat(20_000_000) })).fault?.code).to.equal("too_large");
  });

  it("takes an answer of half a million characters, and none that is longer", async () => {
    server.answer = () => ({ text: "a".repeat(500_000) });
    expect((await post()).answer?.text).to.have.length(500_000);
    server.answer = () => ({ text: "a".repeat(500_001) });
    expect((await post()).fault?.code).to.equal("too_large");
  });

  it("reports a connection that breaks off, and of one that nobody takes", async () => {
    const { fault } = await faultOf({ how: "reset" });
    expect(fault).to.include({ code: "unreachable", retryable: true });
    expect(fault?.message).to.match(/^127\.0\.0\.1:\d+ could not be reached, or broke off/);
    const closed = await post({ baseUrl: "http://127.0.0.1:9/v1" });
    expect(closed.fault?.code).to.equal("unreachable");
  });

  it("follows no redirect", async () => {
    const { fault } = await faultOf({ status: 307, headers: { location: "/v1/responses" } });
    expect(fault).to.include({ code: "redirected", retryable: false });
    expect(server.questions).to.have.length(1);
  });

  it("keeps the key out of whatever the engine writes", async () => {
    const key = server.key ?? "";
    const { fault } = await faultOf({ status: 400, body: engineError("x", `Bad key ${key}!`) });
    expect(fault?.message).to.equal("Bad key [key]!");
    server.answer = () => ({ text: `Your key is ${key}.` });
    expect((await post()).answer?.text).to.equal("Your key is [key].");
  });

  it("keeps a key out that JSON escapes", async () => {
    server.key = 'sk/spec"0123456789';
    server.answer = () => ({ text: `Your key is ${server.key}.` });
    expect((await post()).answer?.text).to.equal("Your key is [key].");
    const { answer } = await faultOf({
      body: '{"choices":[{"message":{"content":"It is sk\\/spec\\"0123456789."}}]}',
    });
    expect(answer?.text).to.equal("It is [key].");
  });

  it("throws the signal's reason when that aborts", async () => {
    const stopping = new AbortController();
    server.faults.push({ how: "hang" });
    const asked = postQuestion(server.engine("spec"), QUESTION, { signal: stopping.signal, now });
    stopping.abort(new Error("stopping"));
    const error = await asked.catch((reason: unknown) => reason);
    expect(error).to.have.property("message", "stopping");
  });
});
