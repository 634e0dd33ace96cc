import { expect } from "chai";
import { readConfig } from "../../../../lib/core/config.ts";
import { insertSpecAccount, type SpecAccount } from "../../../support/accounts/account.ts";
import { type SpecApi, startApi } from "../../../support/api.ts";
import { createSpecDatabase, type SpecDatabase } from "../../../support/database.ts";
import { importOverHttp } from "../../../support/search/imported_search.ts";
import { insertSpecSite } from "../../../support/accounts/sites.ts";

const NOW = new Date("2026-11-20T10:00:00Z");
const ENGINE = { wire_format: "chat_completions", base_url: "http://127.0.0.1:9", model: "m" };
const { aiEngines } = readConfig({
  AI_ENGINES: JSON.stringify([
    { ...ENGINE, name: "priced", price_usd_per_request: 0.01 },
    { ...ENGINE, name: "local" },
  ]),
});
const ANSWER = {
  prompt: "Best shoes?",
  engine: "ChatGPT",
  model: "gpt-5",
  answer: "Acme is good. Zeta is not. See https://acme.example/shoes.",
  citations: ["https://tests.example/shoes", { url: "https://zeta.example/", title: "Zeta" }],
  asked_at: "2026-11-19T09:00:00Z",
  run: 1,
  country: "DE",
  language: "en",
};

describe("AI_RUN_ROUTES", () => {
  let database: SpecDatabase;
  let api: SpecApi;
  let bare: SpecApi;
  let account: SpecAccount;
  let siteId: number;

  before(async () => {
    database = await createSpecDatabase();
    const aiRuns = { budgetUsd: 5, maxAnswers: 100 };
    api = await startApi(database, { now: () => NOW, config: { aiEngines, aiRuns } });
    bare = await startApi(database, { now: () => NOW });
  });
  after(async () => {
    await Promise.all([api.close(), bare.close()]);
    await database.drop();
  });
  beforeEach(async () => {
    account = await insertSpecAccount(database.db);
    siteId = await insertSpecSite(database.db, account.accountId, {
      domain: "acme.example",
    });
  });

  const call = (method: string, path: string, body?: unknown, on = api) =>
    on.request(method, `/sites/${siteId}/aeo${path}`, {
      token: account.tokenText,
      ...body !== undefined && { body },
    });
  const addPrompts = (...prompts: unknown[]) => call("POST", "/prompts", { prompts });

  describe("POST /sites/{id}/aeo/runs that asks", () => {
    it("queues a run, and says where it is", async () => {
      await addPrompts({ text: "One?", runs_per_prompt: 2 }, "Two?");
      const { status, body, headers } = await call("POST", "/runs", {});
      expect(status).to.equal(202);
      expect(headers.get("retry-after")).to.equal("2");
      const { id, ...rest } = body.data;
      expect(rest).to.deep.equal({
        trigger: "manual",
        status: "queued",
        stop_reason: null,
        engines: ["local", "priced"],
        prompts_count: 2,
        runs_per_prompt: 2,
        questions_count: 6,
        answered_count: 0,
        refused_count: 0,
        failed_count: 0,
        pending_count: 6,
        cost_usd: 0,
        unpriced_count: 0,
        budget_usd: 5,
        max_answers: 100,
        import_id: null,
        errors: [],
        error: null,
        queued_at: NOW.toISOString(),
        started_at: null,
        finished_at: null,
        updated_at: NOW.toISOString(),
      });
      expect(headers.get("location")).to.match(new RegExp(`/sites/${siteId}/aeo/runs/${id}$`));
      expect((await call("GET", `/runs/${id}`)).body.data).to.deep.equal(body.data);
      expect((await call("GET", "/runs")).body.data).to.deep.equal([body.data]);
    });

    it("says how to configure engines, or to import, where there are none", async () => {
      await addPrompts("One?");
      const { status, body } = await call("POST", "/runs", {}, bare);
      expect(status).to.equal(409);
      expect(body.code).to.equal("no_engines");
      expect(body.message).to.equal(
        "No prompt was asked, since no AI engine is configured on this server. Its operator sets " +
          "AI_ENGINES; answers from elsewhere can be imported. To import them here, send them as answers.",
      );
    });

    it("says that there are no prompts yet", async () => {
      const { status, body } = await call("POST", "/runs", {});
      expect([status, body.code]).to.deep.equal([409, "no_prompts"]);
    });

    it("refuses what is wrong, and names it", async () => {
      await addPrompts({ text: "One?", tags: ["x"] });
      const cases: [object, string, RegExp][] = [
        [{ engines: ["gpt"] }, "engines.0", /configured engines: priced, local\.$/],
        [{ max_answers: 101 }, "max_answers", /at most 100 on this server/],
        [{ budget_usd: 6 }, "budget_usd", /at most 5 on this server/],
        [{ budget_usd: 1 }, "budget_usd", /not known: local\./],
        [
          { engines: ["priced"], budget_usd: 0.009 },
          "budget_usd",
          /at least 0\.01: the cheapest of these questions may cost 0\.01 US dollars\.$/,
        ],
        [{ engines: ["priced"], budget_usd: 0 }, "budget_usd", /at least 0\.01/],
        [{ tags: ["y"] }, "tags", /no tag of these prompts/],
        [{ runs_per_prompt: 0 }, "runs_per_prompt", /between 1 and 10/],
        [{ prompt_ids: [] }, "prompt_ids", /must not be empty/],
      ];
      for (const [body, field, message] of cases) {
        const answer = await call("POST", "/runs", body);
        expect(answer.status, JSON.stringify(body)).to.equal(422);
        expect(answer.body.errors, JSON.stringify(body)).to.have.all.keys(field);
        expect(answer.body.errors[field][0]).to.match(message);
      }
      expect((await call("GET", "/runs")).body.data).to.deep.equal([]);
      expect((await call("POST", "/runs", { engines: ["priced"], budget_usd: 0.01 })).status)
        .to.equal(202);
    });

    it("knows nothing of another site's prompts", async () => {
      const { body: { data: [prompt] } } = await addPrompts("One?");
      siteId = await insertSpecSite(database.db, account.accountId, { domain: "b.example" });
      const { status, body } = await call("POST", "/runs", { prompt_ids: [prompt.id] });
      expect([status, body.code]).to.deep.equal([404, "prompt_not_found"]);
    });

    it("lets this many runs wait, and no more", async () => {
      await addPrompts("One?");
      for (let index = 0; index < 10; index++) await call("POST", "/runs", {});
      const { status, body } = await call("POST", "/runs", {});
      expect([status, body.code]).to.deep.equal([409, "runs_waiting"]);
    });

    it("says that no engine of the prompts is configured any more", async () => {
      await addPrompts({ text: "One?", engines: ["local"] });
      await database.db("ai_prompts").where({ site_id: siteId }).update({ engines: '["gone"]' });
      const { status, body } = await call("POST", "/runs", {});
      expect([status, body.code]).to.deep.equal([409, "no_engines"]);
      expect(body.message).to.match(/configured any more/);
    });
  });

  describe("POST /sites/{id}/aeo/runs that imports", () => {
    it("keeps answers and analyses them at once, without any engine", async () => {
      const { status, body, headers } = await call("POST", "/runs", { answers: [ANSWER] }, bare);
      expect(status).to.equal(201);
      expect(headers.get("retry-after")).to.equal(null);
      expect(body.data).to.deep.include({
        trigger: "import",
        status: "completed",
        engines: ["chatgpt"],
        prompts_count: 1,
        questions_count: 1,
        answered_count: 1,
        failed_count: 0,
        cost_usd: null,
        finished_at: NOW.toISOString(),
      });
      const row = await database.db("ai_answers").where({ site_id: siteId }).first();
      expect(row).to.include({ engine: "chatgpt", model: "gpt-5", country: "DE", mentioned: 1 });
      expect(row).to.include({ citations_count: 3, own_citations_count: 1, cited: 1 });
    });

    it("analyses each of many", async () => {
      const answers = Array.from({ length: 120 }, (_, index) => ({ ...ANSWER, run: index + 1 }));
      await call("POST", "/runs", { answers });
      expect(await database.db("ai_answers").where({ site_id: siteId, mentioned: 1 }))
        .to.have.length(120);
    });

    it("replaces the same answer, and never doubles it", async () => {
      await call("POST", "/runs", { answers: [ANSWER, { ...ANSWER, run: 2 }] });
      const { body } = await call("POST", "/runs", { answers: [{ ...ANSWER, answer: "Zeta." }] });
      expect(body.data.answered_count).to.equal(1);
      const rows = await database.db("ai_answers").where({ site_id: siteId }).orderBy("run_number")
        .select("run_number", "mentioned");
      expect(rows.map(({ mentioned }) => mentioned)).to.deep.equal([0, 1]);
    });

    it("takes the day for an answer without a time, and prompts once", async () => {
      const { prompt, engine, answer } = ANSWER;
      await call("POST", "/runs", {
        answers: [{ prompt, engine, answer }, { prompt, engine, answer: "Other." }],
      });
      const rows = await database.db("ai_answers").where({ site_id: siteId }).orderBy("run_number")
        .select("run_number", "day_only", "asked_at", "prompt_id");
      expect(rows.map((row) => [row.run_number, row.day_only, row.asked_at.toISOString()]))
        .to.deep.equal([1, 2].map((run) => [run, 1, "2026-11-20T00:00:00.000Z"]));
      expect(new Set(rows.map((row) => row.prompt_id)).size).to.equal(1);
    });

    it("keeps all or none, and names each that is wrong", async () => {
      const { status, body } = await call("POST", "/runs", {
        answers: [
          ANSWER,
          { ...ANSWER, asked_at: "soon" },
          { ...ANSWER, answer: " " },
          { ...ANSWER, country: "Atlantis" },
          { ...ANSWER, asked_at: "2031-01-01" },
        ],
      });
      expect(status).to.equal(422);
      expect(body.errors).to.have.all.keys("answers.1", "answers.2", "answers.3", "answers.4");
      expect(await database.db("ai_runs").where({ site_id: siteId })).to.deep.equal([]);
    });

    it("does not take settings of asking beside answers", async () => {
      const { status, body } = await call("POST", "/runs", { answers: [ANSWER], tags: ["x"] });
      expect(status).to.equal(422);
      expect(body.errors.tags[0]).to.match(/must not be sent with answers/);
    });

    it("refuses more than it takes, and says what to do", async () => {
      const many = Array.from({ length: 501 }, () => ({ ...ANSWER, answer: "Acme." }));
      expect((await call("POST", "/runs", { answers: many })).body.errors.answers[0])
        .to.match(/at most 500 items/);
      const long = Array.from({ length: 10 }, () => ({ ...ANSWER, answer: "a".repeat(490_000) }));
      const { status, body } = await call("POST", "/runs", { answers: long });
      expect(status).to.equal(413);
      expect(body.message).to.match(/POST \/sites\/\{id\}\/imports/);
    });

    it("keeps texts of whatever characters", async () => {
      const answers = ["😀".repeat(5000), "a\\'\";--\u0000", "検索 \ud800 اختبار", "<script>"]
        .map((answer, index) => ({ ...ANSWER, answer, run: index + 1 }));
      const { body } = await call("POST", "/runs", { answers });
      expect(body.data.answered_count).to.equal(4);
    });
  });

  it("lists runs of imported files, with their import", async () => {
    const imported = await importOverHttp({ api, token: account.tokenText, siteId }, {
      format: "ai_answers",
      rows: [{ prompt: "Best shoes?", engine: "sonar", answer: "Acme.", asked_at: "2026-11-01" }],
    });
    const { body } = await call(
      "GET",
      "/runs?filter[trigger]=import&fields=import_id,status,errors",
    );
    expect(body.data)
      .to.deep.equal([{ import_id: imported.id, status: "completed", errors: [] }]);
    expect(body.meta.engines.map(({ name }: { name: string }) => name))
      .to.deep.equal(["priced", "local"]);
  });

  it("knows nothing of another site's runs", async () => {
    const { id } = (await call("POST", "/runs", { answers: [ANSWER] })).body.data;
    siteId = await insertSpecSite(database.db, account.accountId, { domain: "b.example" });
    expect((await call("GET", `/runs/${id}`)).status).to.equal(404);
    expect((await call("POST", `/runs/${id}/cancel`)).status).to.equal(404);
  });
});
