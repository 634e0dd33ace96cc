import { expect } from "chai";
import { createModelClient } from "../../../../lib/assistant/model/model_client.ts";
import type { LlmConfig } from "../../../../lib/core/config.ts";
import { engineError, type EngineFault } from "../../../support/ai_mentions/answer_engine.ts";
import { type LlmProvider, startLlmProvider } from "../../../support/assistant/llm_provider.ts";

describe("createModelClient()", () => {
  let provider: LlmProvider;
  let pauses: number[];
  let faults: string[];
  beforeEach(async () => {
    provider = await startLlmProvider();
    pauses = [];
    faults = [];
  });
  afterEach(() => provider.close());

  const create = (settings: Partial<LlmConfig> = {}) =>
    createModelClient(provider.config(settings), {
      now: () => new Date("2026-11-20T12:00:00Z"),
      onFault: ({ code, message }) => void faults.push(`${code}: ${message}`),
      pause: (ms) => {
        pauses.push(ms);
        return Promise.resolve();
      },
      random: () => 1,
    });
  const chat = {
    messages: [{ role: "user" as const, content: "tea?" }],
    tools: [],
    toolChoice: "auto" as const,
    maxOutputTokens: 100,
  };
  const overloaded: EngineFault = { status: 502, body: "<html>Bad gateway</html>" };

  it("asks again at distances that double", async () => {
    provider.faults.push(overloaded, { how: "reset" });
    const client = create();
    expect((await client.ask(chat)).turn?.text).to.equal("Nothing is known of that.");
    expect(pauses).to.deep.equal([500, 1_000]);
    expect(client.requestsCount).to.equal(3);
    expect(faults.map((fault) => fault.split(":")[0])).to.deep.equal(["overloaded", "unreachable"]);
  });

  it("asks again two times in all, over all steps of a question", async () => {
    const client = create();
    provider.faults.push(overloaded);
    await client.ask(chat);
    provider.faults.push(overloaded);
    await client.ask(chat);
    provider.faults.push(overloaded);
    expect((await client.ask(chat)).fault?.code).to.equal("overloaded");
    expect(client.requestsCount).to.equal(5);
  });

  it("waits as long as the model says, unless that is too long", async () => {
    const limited = (seconds: number): EngineFault => ({
      status: 429,
      headers: { "Retry-After": String(seconds) },
      body: engineError("rate_limit_exceeded", "Slow down."),
    });
    provider.faults.push(limited(3));
    expect((await create().ask(chat)).fault).to.equal(undefined);
    expect(pauses).to.deep.equal([3_000]);
    provider.faults.push(limited(11));
    expect((await create().ask(chat)).fault?.code).to.equal("rate_limited");
    // and for longer than its time
    provider.faults.push(limited(3));
    expect((await create({ timeoutMs: 2_000 }).ask(chat)).fault?.code).to.equal("rate_limited");
    expect(pauses).to.deep.equal([3_000]);
  });

  it("asks nothing more once its time is over", async () => {
    const client = create({ timeoutMs: 200 });
    provider.faults.push({ how: "hang" });
    expect((await client.ask(chat)).fault?.code).to.equal("timeout");
    expect((await client.ask(chat)).fault?.code).to.equal("timeout");
    expect(client.requestsCount).to.equal(1);
    expect(pauses).to.deep.equal([]);
  });

  it("does not ask again what cannot be otherwise", async () => {
    provider.faults.push({ status: 400, body: engineError("invalid", "No such model.") });
    expect((await create().ask(chat)).fault?.code).to.equal("bad_request");
    expect((await create({ apiKey: "sk-spec-wrong-key-00000" }).ask(chat)).fault?.code)
      .to.equal("unauthorized");
    expect(provider.requests).to.have.lengthOf(2);
    expect(faults.join()).not.to.contain("sk-spec-wrong-key");
  });

  it("follows no redirect", async () => {
    provider.faults.push({ status: 307, headers: { Location: `${provider.baseUrl}/elsewhere` } });
    expect((await create().ask(chat)).fault?.code).to.equal("redirected");
    expect(provider.requests).to.have.lengthOf(1);
  });
});
