import { expect } from "chai";
import { claimRun, releaseRun } from "../../../db/ai_run_leases.ts";
import type { AiEngine } from "../../../lib/ai_engine_settings.ts";
import { createEngineClient } from "../../../lib/ai_engines/engine_client.ts";
import { askRun } from "../../../lib/commands/ask_run.ts";
import { runPrompts } from "../../../lib/jobs/run_prompts.ts";
import { createMetricsRegistry } from "../../../lib/metrics_registry.ts";
import type { RunAnswer } from "../../../schemas/ai_run.ts";
import { insertSpecAccount, type SpecAccount } from "../../support/account.ts";
import {
  type AnswerEngine,
  engineError,
  type EngineFault,
  startAnswerEngine,
} from "../../support/answer_engine.ts";
import { type SpecApi, startApi } from "../../support/api.ts";
import { createSpecDatabase, type SpecDatabase } from "../../support/database.ts";
import { insertSpecSite } from "../../support/sites.ts";

const PRICES = { perMillionInput: 0, perMillionOutput: 0, perRequest: 0.01 };

describe("runPrompts", () => {
  let database: SpecDatabase;
  let server: AnswerEngine;
  let api: SpecApi;
  let account: SpecAccount;
  let siteId: number;
  let now = new Date("2026-11-20T10:00:00Z");

  before(async () => {
    database = await createSpecDatabase();
  });
  after(() => database.drop());
  beforeEach(async () => {
    now = new Date("2026-11-20T10:00:00Z");
    server = await startAnswerEngine();
    account = await insertSpecAccount(database.db);
    siteId = await insertSpecSite(database.db, account.accountId, { domain: "acme.example" });
  });
  afterEach(async () => {
    await api.close();
    await server.close();
    // no run of one case is claimed in another
    await database.db("ai_runs").delete();
    await database.db("ai_questions").delete();
    await database.db("ai_prompts").delete();
  });

  async function open(...engines: AiEngine[]): Promise<void> {
    api = await startApi(database, { now: () => now, config: { aiEngines: engines } });
  }
  const call = async (method: string, path: string, body?: unknown) =>
    (await api.request(method, `/sites/${siteId}/aeo${path}`, {
      token: account.tokenText,
      ...body !== undefined && { body },
    })).body;
  const work = (signal = new AbortController().signal) =>
    runPrompts.run(api.services, { signal, metrics: createMetricsRegistry() });
  const addPrompts = (...prompts: unknown[]) => call("POST", "/prompts", { prompts });
  async function ask(body: object = {}): Promise<RunAnswer> {
    const { data } = await call("POST", "/runs", body);
    await work();
    return (await call("GET", `/runs/${data.id}`)).data;
  }
  const listAnswers = () =>
    database.db("ai_answers").where({ site_id: siteId }).orderBy("id").select("*");

  /** Claims the run and goes on with it without real waits. */
  async function goOn(shutdown: AbortSignal): Promise<void> {
    const run = await claimRun(database.db, "spec", now);
    if (run === undefined) throw new Error("There is no run.");
    const clients = new Map(
      api.services.config.aiEngines.map((engine) => [
        engine.name,
        createEngineClient(engine, { now: () => now, pause: () => Promise.resolve() }),
      ]),
    );
    await askRun(api.services, run, { owner: "spec", clients, shutdown });
  }
  async function askThrough(...faults: EngineFault[]): Promise<RunAnswer> {
    server.faults.push(...faults);
    const { data } = await call("POST", "/runs", {});
    await goOn(new AbortController().signal);
    return (await call("GET", `/runs/${data.id}`)).data;
  }

  it("puts prompts to every engine, and keeps the answers with what they cost", async () => {
    await open(
      server.engine("chat", { prices: { ...PRICES, perMillionOutput: 1000 } }),
      server.engine("web", { wireFormat: "responses", webSearch: true }),
      server.engine("sonar", { wireFormat: "perplexity", model: "sonar", temperature: 0.2 }),
    );
    server.answer = (prompt) => ({
      text: `${prompt} Acme.`,
      sources: [{ url: "https://acme.example/shoes?utm_source=x", title: "Shoes" }],
    });
    await addPrompts({ text: "Best shoes?", country: "DE", language: "de" });
    const run = await ask();
    expect(run).to.deep.include({
      trigger: "manual",
      status: "completed",
      stop_reason: null,
      engines: ["chat", "sonar", "web"],
      questions_count: 3,
      answered_count: 3,
      pending_count: 0,
      // 40 tokens of 1,000 dollars a million, and a cent for the request
      cost_usd: 0.05,
      unpriced_count: 2,
      errors: [],
      error: null,
    });
    const answers = await listAnswers();
    expect(answers.map(({ engine }) => engine)).to.have.members(["chat", "web", "sonar"]);
    const sonar = answers.find(({ engine }) => engine === "sonar");
    expect(sonar).to.include({
      model: "sonar",
      country: "DE",
      language: "de",
      run_number: 1,
      day_only: 0,
      status: "answered",
      finish_reason: "stop",
      output_tokens: 40,
      cost_usd: null,
      mentioned: 1,
      cited: 1,
    });
    expect(sonar.temperature).to.be.closeTo(0.2, 1e-6);
  });

  it("asks what is chosen: prompts, tags, engines and how often", async () => {
    await open(server.engine("a"), server.engine("b"));
    await addPrompts({ text: "One?", tags: ["x"] }, { text: "Two?", engines: ["b"] }, "Three?");
    const run = await ask({ tags: ["x"], engines: ["a"], runs_per_prompt: 3 });
    expect(run).to.include({ questions_count: 3, answered_count: 3, prompts_count: 1 });
    expect((await listAnswers()).map(({ run_number: number }) => number)).to.have.members([
      1,
      2,
      3,
    ]);
    server.questions.splice(0);
    expect((await ask()).questions_count).to.equal(5);
    expect(server.questions.filter(({ prompt }) => prompt === "Two?")).to.have.length(1);
  });

  it("keeps refusals, cut answers and failures apart, and counts failures as nothing", async () => {
    await open(server.engine("a", { maxConcurrent: 1 }));
    await addPrompts("Refused?", "Cut?", "Withheld?", "Fine?", "Garbage?");
    server.answer = (prompt) =>
      prompt === "Refused?"
        ? { text: "", refusal: "I cannot." }
        : prompt === "Cut?"
        ? { text: "Acme and", finish: "length" }
        : prompt === "Withheld?"
        ? { text: "", finish: "content_filter" }
        : prompt === "Garbage?"
        ? { text: " " }
        : { text: "Acme." };
    const run = await askThrough();
    expect(run).to.deep.include({
      status: "completed",
      answered_count: 2,
      refused_count: 2,
      failed_count: 1,
      errors: [{ code: "empty", message: "The engine's answer has no text.", count: 1 }],
    });
    const failed = (await listAnswers()).find(({ status }) => status === "failed");
    expect(failed).to.include({ mentioned: null, cited: null, error_code: "empty" });
  });

  it("tells what went wrong, by code, and goes on with the other questions", async () => {
    await open(server.engine("a", { maxConcurrent: 1, timeoutMs: 1_000 }));
    await addPrompts("1?", "2?", "3?", "4?", "5?", "6?");
    const busy = { status: 500, body: "Oops" };
    const run = await askThrough(
      { how: "hang" },
      { how: "hang" },
      { body: "garbage" },
      { body: "garbage" },
      ...[busy, busy, busy, busy],
      { how: "endless" },
      { status: 429, headers: { "retry-after": "9999" }, body: engineError("x", "Slow down.") },
    );
    expect(run).to.include({ status: "completed", answered_count: 1, failed_count: 5 });
    expect(run.errors.map(({ code, count }) => `${code} ${count}`)).to.have.members([
      "timeout 1",
      "malformed 1",
      "overloaded 1",
      "too_large 1",
      "rate_limited 1",
    ]);
  });

  it("asks an engine no longer whose key is wrong, and the others nevertheless", async () => {
    await open(
      server.engine("good", { maxConcurrent: 1 }),
      server.engine("wrong", { maxConcurrent: 1, apiKey: "sk-wrong-key-000000" }),
    );
    await addPrompts(...Array.from({ length: 10 }, (_, index) => `Prompt ${index}?`));
    const run = await ask();
    expect(run).to.deep.include({
      status: "completed",
      stop_reason: "engine_failing",
      answered_count: 10,
      failed_count: 3,
      pending_count: 0,
      error: { code: "unauthorized", message: "wrong: Incorrect API key provided." },
    });
  });

  it("fails when nothing was answered, with the most frequent error", async () => {
    await open(server.engine("a", { apiKey: "sk-wrong-key-000000" }));
    await addPrompts("One?");
    const run = await ask();
    expect(run).to.deep.include({
      status: "failed",
      failed_count: 1,
      error: { code: "unauthorized", message: "Incorrect API key provided." },
    });
  });

  it("stops before the budget is exceeded, and says so", async () => {
    await open(server.engine("a", { prices: PRICES, maxConcurrent: 3 }));
    await addPrompts(...Array.from({ length: 10 }, (_, index) => `Prompt ${index}?`));
    const run = await ask({ budget_usd: 0.045 });
    expect(run).to.deep.include({
      status: "completed",
      stop_reason: "budget",
      questions_count: 10,
      answered_count: 4,
      pending_count: 0,
      cost_usd: 0.04,
      budget_usd: 0.045,
    });
    expect(server.questions).to.have.length(4);
  });

  it("asks for so many answers at most, of each prompt before any twice", async () => {
    await open(server.engine("a"));
    await addPrompts("One?", "Two?", "Three?");
    const run = await ask({ runs_per_prompt: 2, max_answers: 4 });
    expect(run).to.include({ stop_reason: "max_answers", questions_count: 4, answered_count: 4 });
    expect(new Set(server.questions.map(({ prompt }) => prompt)).size).to.equal(3);
  });

  it("asks due prompts by themselves, and notes when they are asked next", async () => {
    await open(server.engine("a"));
    await addPrompts(
      { text: "Daily?", schedule: "daily", runs_per_prompt: 2 },
      { text: "Weekly?", schedule: "weekly" },
      "Never?",
    );
    await work();
    const { data } = await call("GET", "/runs");
    expect(data).to.have.length(1);
    expect(data[0]).to.include({
      trigger: "schedule",
      status: "completed",
      prompts_count: 2,
      runs_per_prompt: 2,
      answered_count: 3,
    });
    const next = (await call("GET", "/prompts?sort=id&fields=text,next_run_at")).data;
    expect(next).to.deep.equal([
      { text: "Daily?", next_run_at: "2026-11-21T10:00:00.000Z" },
      { text: "Weekly?", next_run_at: "2026-11-27T10:00:00.000Z" },
      { text: "Never?", next_run_at: null },
    ]);
    await work();
    now = new Date("2026-11-21T10:00:00Z");
    await work();
    expect((await call("GET", "/runs")).data.map((run: RunAnswer) => run.prompts_count))
      .to.deep.equal([1, 2]);
  });

  it("tells the log of due prompts whose engines are configured no longer", async () => {
    await open(server.engine("a"), server.engine("b"));
    await addPrompts({ text: "Daily?", schedule: "daily", engines: ["a"] });
    await api.close();
    await open(server.engine("b"));
    await work();
    const line = api.log.find(({ event }) => event === "prompts_without_engine");
    expect(line?.fields).to.deep.equal({ site_id: siteId, prompts: 1 });
    expect((await call("GET", "/runs")).data).to.deep.equal([]);
  });

  it("asks what falls due while another run is under way", async () => {
    await open(server.engine("a", { maxConcurrent: 1 }), server.engine("b"));
    await addPrompts({ text: "Slow?", engines: ["a"] });
    await call("POST", "/runs", {});
    let go = () => {};
    const held = new Promise<void>((resolve) => (go = resolve));
    server.gate = held;
    const working = work();
    await server.arrived(1);
    server.gate = null;
    await addPrompts({ text: "Due?", schedule: "daily", engines: ["b"] });
    await server.arrived(2);
    go();
    await working;
    expect(server.questions.map(({ prompt }) => prompt)).to.deep.equal(["Slow?", "Due?"]);
  });

  it("leaves due prompts alone as long as no engine is configured", async () => {
    await open(server.engine("a"));
    await addPrompts({ text: "Daily?", schedule: "daily" });
    await api.close();
    await open();
    await work();
    expect((await call("GET", "/runs")).data).to.deep.equal([]);
    expect((await call("GET", "/prompts")).data[0].next_run_at).to.equal(now.toISOString());
  });

  it("gives a run back when the process stops, and goes on with what was not answered", async () => {
    await open(server.engine("a", { maxConcurrent: 1 }));
    await addPrompts("One?", "Two?", "Three?");
    const { data } = await call("POST", "/runs", {});
    const stopping = new AbortController();
    server.answer = (prompt) => {
      if (prompt === "Two?") stopping.abort(new Error("The process stops."));
      return { text: "Acme." };
    };
    await goOn(stopping.signal);
    const waiting = (await call("GET", `/runs/${data.id}`)).data;
    expect(waiting).to.include({ status: "queued", answered_count: 1, pending_count: 2 });
    server.answer = () => ({ text: "Acme." });
    await goOn(new AbortController().signal);
    expect((await call("GET", `/runs/${data.id}`)).data)
      .to.include({ status: "completed", answered_count: 3, pending_count: 0 });
    const asked = server.questions.map(({ prompt }) => prompt);
    expect(asked.filter((prompt) => prompt === "One?")).to.have.length(1);
    expect(await listAnswers()).to.have.length(3);
  });

  it("stores nothing of a run that another process has taken over", async () => {
    await open(server.engine("a", { maxConcurrent: 1 }));
    await addPrompts("One?");
    await call("POST", "/runs", {});
    let take = () => {};
    server.gate = new Promise<void>((resolve) => (take = resolve));
    const first = goOn(new AbortController().signal);
    await server.arrived(1);
    await releaseRun(database.db, (await claimedRun()).id, "spec");
    const taken = await claimRun(database.db, "other", now);
    take();
    await first;
    expect(taken).to.not.equal(undefined);
    expect(await listAnswers()).to.deep.equal([]);
    expect(api.log.map(({ event }) => event)).to.include("run_lease_lost");
  });
  const claimedRun = async () => await database.db("ai_runs").where({ site_id: siteId }).first();

  it("drops the answer to a prompt that was deleted meanwhile", async () => {
    await open(server.engine("a", { maxConcurrent: 1 }));
    const { data: [prompt] } = await addPrompts("One?", "Two?");
    const { data } = await call("POST", "/runs", {});
    let go = () => {};
    server.gate = new Promise<void>((resolve) => (go = resolve));
    const going = goOn(new AbortController().signal);
    await server.arrived(1);
    await call("DELETE", `/prompts/${prompt.id}`);
    go();
    await going;
    expect((await call("GET", `/runs/${data.id}`)).data).to.include({ status: "completed" });
    expect((await listAnswers()).map((one) => one.prompt_id)).not.to.include(prompt.id);
  });

  it("asks no further questions of a run that is canceled, and keeps what was answered", async () => {
    await open(server.engine("a", { maxConcurrent: 1 }));
    await addPrompts("One?", "Two?", "Three?");
    const { data } = await call("POST", "/runs", {});
    let go = () => {};
    server.gate = new Promise<void>((resolve) => (go = resolve));
    const going = goOn(new AbortController().signal);
    await server.arrived(1);
    expect((await call("POST", `/runs/${data.id}/cancel`)).data)
      .to.include({ status: "running", stop_reason: "canceled", pending_count: 0 });
    go();
    await going;
    expect((await call("GET", `/runs/${data.id}`)).data)
      .to.include({ status: "completed", stop_reason: "canceled", answered_count: 1 });
    expect((await call("POST", `/runs/${data.id}/cancel`)).code).to.equal("run_ended");
  });

  it("ends a waiting run that is canceled at once", async () => {
    await open(server.engine("a"));
    await addPrompts("One?");
    const { data } = await call("POST", "/runs", {});
    expect((await call("POST", `/runs/${data.id}/cancel`)).data)
      .to.include({ status: "completed", stop_reason: "canceled", answered_count: 0 });
    await work();
    expect(server.questions).to.deep.equal([]);
  });

  it("ends a run whose engine is configured no longer", async () => {
    await open(server.engine("a"));
    await addPrompts("One?");
    const { data } = await call("POST", "/runs", {});
    await api.close();
    await open(server.engine("b"));
    await work();
    expect((await call("GET", `/runs/${data.id}`)).data).to.deep.include({
      status: "failed",
      stop_reason: "no_engine",
      error: { code: "no_engine", message: "The engine a is not configured any more." },
    });
  });

  it("shows no key in answers and log, whatever an engine writes", async () => {
    const key = server.key ?? "";
    await open(server.engine("a", { maxConcurrent: 1 }));
    await addPrompts("One?", "Two?");
    server.answer = () => ({ text: `Acme. Your key is ${key}.` });
    await askThrough({ status: 400, body: engineError("x", `Wrong key: ${key}`) });
    const everything = JSON.stringify([
      await call("GET", "/runs"),
      await call("GET", "/prompts"),
      await listAnswers(),
      await database.db("ai_answer_texts").where({ site_id: siteId }),
      api.log,
    ]);
    expect(everything).to.contain("Wrong key: [key]");
    expect(everything).not.to.contain(key);
  });
});
