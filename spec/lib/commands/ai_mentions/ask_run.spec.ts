import { expect } from "chai";
import { claimAiRun, releaseRun } from "../../../../db/ai_mentions/ai_run_leases.ts";
import { engineError } from "../../../support/ai_mentions/answer_engine.ts";
import { type AskedSite, openAskedSite } from "../../../support/ai_mentions/asked_site.ts";
import { createSpecDatabase, type SpecDatabase } from "../../../support/database.ts";

const PRICES = { perMillionInput: 0, perMillionOutput: 0, perRequest: 0.01 };

describe("askRun()", () => {
  let database: SpecDatabase;
  let site: AskedSite;

  before(async () => {
    database = await createSpecDatabase();
  });
  after(() => database.drop());
  beforeEach(async () => {
    site = await openAskedSite(database);
  });
  afterEach(() => site.close());

  it("puts prompts to every engine, and keeps the answers with what they cost", async () => {
    await site.configure(
      site.server.engine("chat", { prices: { ...PRICES, perMillionOutput: 1000 } }),
      site.server.engine("web", { wireFormat: "responses", webSearch: true }),
      site.server.engine("sonar", { wireFormat: "perplexity", model: "sonar", temperature: 0.2 }),
    );
    site.server.answer = (prompt) => ({
      text: `${prompt} Acme.`,
      sources: [{ url: "https://acme.example/shoes?utm_source=x", title: "Shoes" }],
    });
    await site.addPrompts({ text: "Best shoes?", country: "DE", language: "de" });
    const run = await site.ask();
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
    const answers = await site.listAnswers();
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

  it("waits for space where the database has none, says so, and then asks what was not answered", async () => {
    const { db } = database;
    await site.configure(site.server.engine("chat"));
    await site.addPrompts("Best shoes?");
    await db.raw(
      "CREATE TRIGGER full_disk BEFORE INSERT ON ai_answers FOR EACH ROW " +
        "SIGNAL SQLSTATE 'HY000' SET MYSQL_ERRNO = 1114, MESSAGE_TEXT = 'The table is full'",
    );
    const waiting = await site.ask().finally(() => db.raw("DROP TRIGGER full_disk"));
    expect(waiting).to.include({ status: "queued", answered_count: 0, pending_count: 1 });
    expect(waiting.error?.code).to.equal("no_space_left");
    expect(await claimAiRun(db, "other", new Date())).to.equal(undefined);
    await db("ai_runs").update({ lease_until: null });
    await site.work();
    const run = await site.readRun(waiting.id);
    expect(run).to.include({ status: "completed", answered_count: 1, error: null });
  });

  it("asks what is chosen: prompts, tags, engines and how often", async () => {
    await site.configure(site.server.engine("a"), site.server.engine("b"));
    await site.addPrompts(
      { text: "One?", tags: ["x"] },
      { text: "Two?", engines: ["b"] },
      "Three?",
    );
    const run = await site.ask({ tags: ["x"], engines: ["a"], runs_per_prompt: 3 });
    expect(run).to.include({ questions_count: 3, answered_count: 3, prompts_count: 1 });
    expect((await site.listAnswers()).map(({ run_number: number }) => number)).to.have.members([
      1,
      2,
      3,
    ]);
    site.server.questions.splice(0);
    expect((await site.ask()).questions_count).to.equal(5);
    expect(site.server.questions.filter(({ prompt }) => prompt === "Two?")).to.have.length(1);
  });

  it("keeps refusals, cut answers and failures apart, and counts failures as nothing", async () => {
    await site.configure(site.server.engine("a", { maxConcurrent: 1 }));
    await site.addPrompts("Refused?", "Cut?", "Withheld?", "Fine?", "Garbage?");
    site.server.answer = (prompt) =>
      prompt === "Refused?"
        ? { text: "", refusal: "I cannot." }
        : prompt === "Cut?"
        ? { text: "Acme and", finish: "length" }
        : prompt === "Withheld?"
        ? { text: "", finish: "content_filter" }
        : prompt === "Garbage?"
        ? { text: " " }
        : { text: "Acme." };
    const run = await site.askThrough();
    expect(run).to.deep.include({
      status: "completed",
      answered_count: 2,
      refused_count: 2,
      failed_count: 1,
      errors: [{
        engine: "a",
        code: "empty",
        message: "The engine's answer has no text.",
        count: 1,
      }],
    });
    const failed = (await site.listAnswers()).find(({ status }) => status === "failed");
    expect(failed).to.include({ mentioned: null, cited: null, error_code: "empty" });
  });

  it("says what went wrong, by code, and goes on with the other questions", async () => {
    await site.configure(site.server.engine("a", { maxConcurrent: 1, timeoutMs: 1_000 }));
    await site.addPrompts("1?", "2?", "3?", "4?", "5?", "6?");
    const busy = { status: 500, body: "Oops" };
    const run = await site.askThrough(
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
    await site.configure(
      site.server.engine("good", { maxConcurrent: 1 }),
      site.server.engine("wrong", { maxConcurrent: 1, apiKey: "sk-wrong-key-000000" }),
    );
    await site.addPrompts(...Array.from({ length: 10 }, (_, index) => `Prompt ${index}?`));
    const run = await site.ask();
    expect(run).to.deep.include({
      status: "completed",
      stop_reason: "engine_failing",
      answered_count: 10,
      failed_count: 3,
      pending_count: 0,
      error: { code: "unauthorized", message: "wrong: Incorrect API key provided." },
    });
    expect(run.errors.map(({ engine, code, count }) => `${engine} ${code} ${count}`))
      .to.deep.equal(["wrong unauthorized 3"]);
  });

  it("fails when nothing was answered, with the most frequent error", async () => {
    await site.configure(site.server.engine("a", { apiKey: "sk-wrong-key-000000" }));
    await site.addPrompts("One?");
    const run = await site.ask();
    expect(run).to.deep.include({
      status: "failed",
      failed_count: 1,
      error: { code: "unauthorized", message: "Incorrect API key provided." },
    });
  });

  it("stops before the budget is exceeded, and says so", async () => {
    await site.configure(site.server.engine("a", { prices: PRICES, maxConcurrent: 3 }));
    await site.addPrompts(...Array.from({ length: 10 }, (_, index) => `Prompt ${index}?`));
    const run = await site.ask({ budget_usd: 0.045 });
    expect(run).to.deep.include({
      status: "completed",
      stop_reason: "budget",
      questions_count: 10,
      answered_count: 4,
      pending_count: 0,
      cost_usd: 0.04,
      budget_usd: 0.045,
    });
    expect(site.server.questions).to.have.length(4);
  });

  it("asks for this many answers at most, of each prompt before any twice", async () => {
    await site.configure(site.server.engine("a"));
    await site.addPrompts("One?", "Two?", "Three?");
    const run = await site.ask({ runs_per_prompt: 2, max_answers: 4 });
    expect(run).to.include({ stop_reason: "max_answers", questions_count: 4, answered_count: 4 });
    expect(new Set(site.server.questions.map(({ prompt }) => prompt)).size).to.equal(3);
  });

  it("gives a run back when the process stops, and goes on with what was not answered", async () => {
    await site.configure(site.server.engine("a", { maxConcurrent: 1 }));
    await site.addPrompts("One?", "Two?", "Three?");
    const { data } = await site.call("POST", "/runs", {});
    const stopping = new AbortController();
    site.server.answer = (prompt) => {
      if (prompt === "Two?") stopping.abort(new Error("The process stops."));
      return { text: "Acme." };
    };
    await site.goOn(stopping.signal);
    const waiting = await site.readRun(data.id);
    expect(waiting).to.include({ status: "queued", answered_count: 1, pending_count: 2 });
    site.server.answer = () => ({ text: "Acme." });
    await site.goOn(new AbortController().signal);
    expect(await site.readRun(data.id))
      .to.include({ status: "completed", answered_count: 3, pending_count: 0 });
    const asked = site.server.questions.map(({ prompt }) => prompt);
    expect(asked.filter((prompt) => prompt === "One?")).to.have.length(1);
    expect(await site.listAnswers()).to.have.length(3);
  });

  it("gives way to others with what was asked kept, and asks the rest later", async () => {
    await site.configure(site.server.engine("a", { maxConcurrent: 1 }));
    await site.addPrompts("One?", "Two?", "Three?");
    const { data } = await site.call("POST", "/runs", {});
    const giving = new AbortController();
    site.server.answer = (prompt) => {
      if (prompt === "Two?") giving.abort();
      return { text: "Acme." };
    };
    await site.goOn(new AbortController().signal, giving.signal);
    expect(await site.readRun(data.id))
      .to.include({ status: "queued", answered_count: 2, pending_count: 1 });
    await site.goOn(new AbortController().signal);
    expect(await site.readRun(data.id)).to.include({ status: "completed", answered_count: 3 });
    expect(site.server.questions.map(({ prompt }) => prompt).toSorted())
      .to.deep.equal(["One?", "Three?", "Two?"]);
  });

  it("ends a run that gives way when nothing is left to be asked", async () => {
    await site.configure(site.server.engine("a", { maxConcurrent: 1 }));
    await site.addPrompts("One?");
    const { data } = await site.call("POST", "/runs", {});
    const giving = new AbortController();
    site.server.answer = () => {
      giving.abort();
      return { text: "Acme." };
    };
    await site.goOn(new AbortController().signal, giving.signal);
    expect(await site.readRun(data.id)).to.include({ status: "completed", answered_count: 1 });
  });

  it("stores nothing of a run that another process has taken over", async () => {
    await site.configure(site.server.engine("a", { maxConcurrent: 1 }));
    await site.addPrompts("One?");
    await site.call("POST", "/runs", {});
    let take = () => {};
    site.server.gate = new Promise<void>((resolve) => (take = resolve));
    const first = site.goOn(new AbortController().signal);
    await site.server.arrived(1);
    await releaseRun(database.db, (await claimedRun()).id, { owner: "spec" });
    const taken = await claimAiRun(database.db, "other", site.now);
    take();
    await first;
    expect(taken).to.not.equal(undefined);
    expect(await site.listAnswers()).to.deep.equal([]);
    expect(site.api.log.map(({ event }) => event)).to.include("run_lease_lost");
  });
  const claimedRun = async () =>
    await database.db("ai_runs").where({ site_id: site.siteId }).first();

  it("drops the answer to a prompt that was deleted meanwhile", async () => {
    await site.configure(site.server.engine("a", { maxConcurrent: 1 }));
    const { data: [prompt] } = await site.addPrompts("One?", "Two?");
    const { data } = await site.call("POST", "/runs", {});
    let go = () => {};
    site.server.gate = new Promise<void>((resolve) => (go = resolve));
    const going = site.goOn(new AbortController().signal);
    await site.server.arrived(1);
    await site.call("DELETE", `/prompts/${prompt.id}`);
    go();
    await going;
    expect(await site.readRun(data.id)).to.include({ status: "completed" });
    expect((await site.listAnswers()).map((one) => one.prompt_id)).not.to.include(prompt.id);
  });

  it("asks no further questions of a run that is canceled, and keeps what was answered", async () => {
    await site.configure(site.server.engine("a", { maxConcurrent: 1 }));
    await site.addPrompts("One?", "Two?", "Three?");
    const { data } = await site.call("POST", "/runs", {});
    let go = () => {};
    site.server.gate = new Promise<void>((resolve) => (go = resolve));
    const going = site.goOn(new AbortController().signal);
    await site.server.arrived(1);
    expect((await site.call("POST", `/runs/${data.id}/cancel`)).data)
      .to.include({ status: "running", stop_reason: "canceled", pending_count: 0 });
    go();
    await going;
    expect(await site.readRun(data.id))
      .to.include({ status: "completed", stop_reason: "canceled", answered_count: 1 });
    expect((await site.call("POST", `/runs/${data.id}/cancel`)).code).to.equal("run_ended");
  });

  it("ends a waiting run that is canceled at once", async () => {
    await site.configure(site.server.engine("a"));
    await site.addPrompts("One?");
    const { data } = await site.call("POST", "/runs", {});
    expect((await site.call("POST", `/runs/${data.id}/cancel`)).data)
      .to.include({ status: "completed", stop_reason: "canceled", answered_count: 0 });
    await site.work();
    expect(site.server.questions).to.deep.equal([]);
  });

  it("ends a run whose engine is configured no longer", async () => {
    await site.configure(site.server.engine("a"));
    await site.addPrompts("One?");
    const { data } = await site.call("POST", "/runs", {});
    await site.configure(site.server.engine("b"));
    await site.work();
    expect(await site.readRun(data.id)).to.deep.include({
      status: "failed",
      stop_reason: "no_engine",
      error: { code: "no_engine", message: "The engine a is not configured any more." },
    });
  });
});
