import { expect } from "chai";
import { createEngineClient } from "../../../lib/ai_engines/engine_client.ts";
import {
  type AnswerEngine,
  engineError,
  type EngineFault,
  startAnswerEngine,
} from "../../support/ai_mentions/answer_engine.ts";

const PROMPT = { prompt: "Best shoes?", country: null, language: null };
const BUSY: EngineFault = { status: 503, body: "busy" };

describe("createEngineClient()", () => {
  let server: AnswerEngine;
  const waits: number[] = [];
  const signal = new AbortController().signal;

  beforeEach(async () => {
    server = await startAnswerEngine();
    waits.splice(0);
  });
  afterEach(() => server.close());

  const createClient = (settings: Parameters<AnswerEngine["engine"]>[1] = {}) =>
    createEngineClient(server.engine("spec", settings), {
      now: () => new Date("2026-11-20T10:00:00Z"),
      random: () => 1,
      pause: (milliseconds) => {
        waits.push(milliseconds);
        return Promise.resolve();
      },
    });

  async function askThrough(...faults: EngineFault[]) {
    server.faults.push(...faults);
    const { result, attempts } = await createClient().ask(PROMPT, signal);
    return { code: result.fault?.code ?? "answered", attempts, message: result.fault?.message };
  }

  it("asks with the settings of the engine", async () => {
    const client = createClient({
      wireFormat: "responses",
      webSearch: true,
      searchContext: "high",
      instructions: "Be brief.",
      temperature: 0.5,
      maxOutputTokens: 300,
    });
    await client.ask({ prompt: "Beste Schuhe?", country: "DE", language: "de" }, signal);
    expect(server.questions[0]?.body).to.deep.equal({
      model: "spec-1",
      instructions: "Be brief.",
      input: "Beste Schuhe?",
      max_output_tokens: 300,
      temperature: 0.5,
      store: false,
      tools: [{
        type: "web_search",
        search_context_size: "high",
        user_location: { type: "approximate", country: "DE" },
      }],
    });
  });

  it("asks again after errors of the server, at distances that double", async () => {
    expect(await askThrough(BUSY, { how: "reset" }, BUSY))
      .to.include({ code: "answered", attempts: 4 });
    expect(waits).to.deep.equal([1000, 2000, 4000]);
  });

  it("gives up after four attempts", async () => {
    expect(await askThrough(BUSY, BUSY, BUSY, BUSY, BUSY))
      .to.include({ code: "overloaded", attempts: 4 });
  });

  it("waits as long as the engine says", async () => {
    const limited = {
      status: 429,
      headers: { "retry-after": "7" },
      body: engineError("x", "Slow."),
    };
    expect(await askThrough(limited)).to.include({ code: "answered", attempts: 2 });
    expect(waits).to.deep.equal([7000]);
  });

  it("does not wait for more than a minute, and says how long it was to", async () => {
    const limited = {
      status: 429,
      headers: { "retry-after": "3600" },
      body: engineError("x", "Slow."),
    };
    expect(await askThrough(limited)).to.deep.equal({
      code: "rate_limited",
      attempts: 1,
      message: "Slow. It asks to wait 3600 seconds.",
    });
  });

  it("asks twice where each attempt is dear", async () => {
    for (const fault of [{ body: "garbage" }, { how: "cut" }] as const) {
      expect((await askThrough(fault, fault)).attempts, JSON.stringify(fault)).to.equal(2);
    }
    server.faults.push({ how: "hang" }, { how: "hang" });
    const { attempts, result } = await createClient({ timeoutMs: 50 }).ask(PROMPT, signal);
    expect([attempts, result.fault?.code]).to.deep.equal([2, "timeout"]);
  });

  it("does not ask again what a wrong key, request or size has ended", async () => {
    for (
      const fault of [{ status: 400 }, { status: 401 }, { status: 403 }, {
        how: "endless",
      }] as const
    ) {
      expect((await askThrough(fault)).attempts, JSON.stringify(fault)).to.equal(1);
    }
  });

  it("asks this many questions at a time, and no more", async () => {
    const client = createClient({ maxConcurrent: 3 });
    server.gate = server.arrived(3);
    await Promise.all(Array.from({ length: 12 }, () => client.ask(PROMPT, signal)));
    expect(server.questions).to.have.length(12);
    expect(server.mostAtOnce).to.equal(3);
  });

  it("asks this many questions a minute, and no more", async () => {
    const client = createClient({ maxRequestsPerMinute: 2 });
    for (let asked = 0; asked < 3; asked++) await client.ask(PROMPT, signal);
    expect(waits).to.have.length(1);
    expect(waits[0]).to.be.within(50_000, 60_000);
  });

  it("gives up waiting for its minute when the signal aborts", async () => {
    const client = createEngineClient(server.engine("spec", { maxRequestsPerMinute: 1 }), {
      now: () => new Date("2026-11-20T10:00:00Z"),
    });
    const stopping = new AbortController();
    await client.ask(PROMPT, stopping.signal);
    const second = client.ask(PROMPT, stopping.signal);
    stopping.abort(new Error("stopping"));
    expect(await second.catch((error: Error) => error.message)).to.equal("stopping");
    expect(server.questions).to.have.length(1);
  });
});
