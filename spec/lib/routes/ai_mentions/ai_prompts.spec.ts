import { expect } from "chai";
import { readConfig } from "../../../../lib/core/config.ts";
import { insertSpecAccount, type SpecAccount } from "../../../support/accounts/account.ts";
import { type SpecApi, startApi } from "../../../support/api.ts";
import { createSpecDatabase, type SpecDatabase } from "../../../support/database.ts";
import { importOverHttp } from "../../../support/search/imported_search.ts";
import { insertSpecSite } from "../../../support/accounts/sites.ts";

const NOW = new Date("2026-11-20T10:00:00Z");
const { aiEngines } = readConfig({
  SONAR_KEY: "pplx-secret-key",
  AI_ENGINES: JSON.stringify([
    {
      name: "sonar",
      wire_format: "perplexity",
      base_url: "https://api.example.com",
      model: "sonar-pro",
      api_key_variable: "SONAR_KEY",
      price_usd_per_request: 0.01,
    },
    { name: "local", wire_format: "chat_completions", base_url: "http://127.0.0.1:9", model: "m" },
  ]),
});

describe("AI_PROMPT_ROUTES", () => {
  let database: SpecDatabase;
  let api: SpecApi;
  let bare: SpecApi;
  let account: SpecAccount;
  let siteId: number;

  before(async () => {
    database = await createSpecDatabase();
    api = await startApi(database, { now: () => NOW, config: { aiEngines } });
    bare = await startApi(database, { now: () => NOW });
  });
  after(async () => {
    await Promise.all([api.close(), bare.close()]);
    await database.drop();
  });
  beforeEach(async () => {
    account = await insertSpecAccount(database.db);
    siteId = await insertSpecSite(database.db, account.accountId, { domain: "acme.example" });
  });

  const call = (method: string, path = "", body?: unknown, on = api) =>
    on.request(method, `/sites/${siteId}/aeo/prompts${path}`, {
      token: account.tokenText,
      ...body !== undefined && { body },
    });
  const listTexts = async (query: string) =>
    (await call("GET", query)).body.data.map(({ text }: { text: string }) => text);

  it("adds a prompt with its settings, and lists it", async () => {
    const { status, headers, body } = await call("POST", "", {
      text: " Which shoes are best?\n",
      country: "de",
      language: "en-GB",
      tags: ["shoes", "buying"],
      engines: ["sonar"],
      schedule: "weekly",
      runs_per_prompt: 3,
      weight: 880,
    });
    expect(status).to.equal(201);
    const { id, ...rest } = body.data;
    expect(rest).to.deep.equal({
      text: "Which shoes are best?",
      country: "DE",
      language: "en",
      tags: ["buying", "shoes"],
      engines: ["sonar"],
      schedule: "weekly",
      runs_per_prompt: 3,
      weight: 880,
      branded: false,
      origin: "manual",
      answers_count: 0,
      last_asked_at: null,
      next_run_at: "2026-11-20T10:00:00.000Z",
      created_at: "2026-11-20T10:00:00.000Z",
      updated_at: "2026-11-20T10:00:00.000Z",
    });
    expect(headers.get("location")).to.match(new RegExp(`/sites/${siteId}/aeo/prompts/${id}$`));
    expect((await call("GET")).body.data).to.deep.equal([body.data]);
    expect((await call("GET", `/${id}`)).body.data).to.deep.equal(body.data);
  });

  it("says at once which prompts name the own brand", async () => {
    await database.db("sites").where({ id: siteId }).update({ brand_names: '["Acme"]' });
    const { headers } = await call("POST", "", { prompts: ["Is Acme any good?", "Best shoes?"] });
    expect(headers.get("location")).to.match(new RegExp(`/sites/${siteId}/aeo/prompts$`));
    expect(await listTexts("?filter[branded]=true")).to.deep.equal(["Is Acme any good?"]);
  });

  it("asks nothing by itself unless that is said", async () => {
    const { body } = await call("POST", "", { text: "Best shoes?" });
    expect(body.data).to.include({
      schedule: "none",
      next_run_at: null,
      engines: null,
      weight: null,
    });
  });

  it("adds several, with settings of their own and of all", async () => {
    const { status, body } = await call("POST", "", {
      prompts: [
        "Best shoes?",
        { text: "Beste Schuhe?", country: "AT", tags: ["de"] },
        "best  SHOES?",
      ],
      country: "US",
      tags: ["all"],
    });
    expect(status).to.equal(201);
    expect(body.data.map((one: { status: string }) => one.status))
      .to.deep.equal(["added", "added", "duplicate"]);
    expect(body.meta).to.deep.equal({
      added: 2,
      there_already: 0,
      duplicates: 1,
      prompts_count: 2,
    });
    const { data } = (await call("GET", "?sort=id&fields=text,country,tags")).body;
    expect(data).to.deep.equal([
      { text: "Best shoes?", country: "US", tags: ["all"] },
      { text: "Beste Schuhe?", country: "AT", tags: ["all", "de"] },
    ]);
  });

  it("refuses one prompt that is there, and reports its id; of several it leaves that as it is", async () => {
    const { id } = (await call("POST", "", { text: "Best shoes?", weight: 5 })).body.data;
    const again = await call("POST", "", { text: "best shoes?", weight: 6 });
    expect(again.status).to.equal(409);
    expect(again.body).to.include({ code: "prompt_exists", prompt_id: id });
    const several = await call("POST", "", { prompts: ["Best shoes?", "Other?"], weight: 6 });
    expect(several.body.data[0]).to.deep.equal({
      id,
      text: "Best shoes?",
      status: "there_already",
    });
    expect((await call("GET", `/${id}`)).body.data.weight).to.equal(5);
  });

  it("takes another country or language for another prompt", async () => {
    for (const place of [{}, { country: "DE" }, { country: "DE", language: "de" }]) {
      expect((await call("POST", "", { text: "Best shoes?", ...place })).status).to.equal(201);
    }
  });

  it("refuses what is wrong, and names it", async () => {
    const cases: [object, string, RegExp][] = [
      [{}, "text", /is required, or prompts/],
      [{ text: "a", prompts: ["b"] }, "prompts", /must not be sent with text/],
      [{ text: " \u200b " }, "text", /not blank/],
      [{ prompts: ["a", " "] }, "prompts.1", /not blank/],
      [{ text: "a", country: "XX" }, "country", /ISO 3166-1/],
      [{ text: "a", language: "xx" }, "language", /a language such as/],
      [{ prompts: [{ text: "a", country: "XX" }] }, "prompts.0.country", /ISO 3166-1/],
      [{ text: "a", tags: ["a,b"] }, "tags.0", /comma/],
      [
        { text: "a", engines: ["sonar", "gpt"] },
        "engines.1",
        /configured engines: sonar, local\.$/,
      ],
      [{ text: "a", runs_per_prompt: 11 }, "runs_per_prompt", /between 1 and 10/],
      [{ text: "a".repeat(4001) }, "text", /at most 4000 characters/],
    ];
    for (const [body, field, message] of cases) {
      const answer = await call("POST", "", body);
      expect(answer.status, JSON.stringify(body).slice(0, 100)).to.equal(422);
      expect(Object.keys(answer.body.errors)).to.deep.equal([field]);
      expect(answer.body.errors[field][0]).to.match(message);
    }
  });

  it("keeps a prompt of whatever characters", async () => {
    const texts = ["😀".repeat(2000), "a\\'\"; DROP TABLE x; --", "اختبار 検索 \ud800", "%_\\%"];
    for (const text of texts) {
      expect((await call("POST", "", { text })).status, text).to.equal(201);
    }
    expect(await listTexts("?q=DROP")).to.deep.equal([texts[1]]);
  });

  it("shows engines without their keys, and says when there are none", async () => {
    const { body, text } = await call("GET");
    expect(body.meta.engines).to.deep.equal([
      {
        name: "sonar",
        wire_format: "perplexity",
        model: "sonar-pro",
        web_search: true,
        priced: true,
      },
      {
        name: "local",
        wire_format: "chat_completions",
        model: "m",
        web_search: false,
        priced: false,
      },
    ]);
    expect(text).not.to.contain("pplx-secret-key");
    const none = (await call("GET", "", undefined, bare)).body.meta;
    expect(none.engines).to.deep.equal([]);
    expect(none.data_status.code).to.equal("no_engines");
    expect(none.data_status.message).to.match(/^No AI engine is configured .* AI_ENGINES; answers/);
  });

  it("takes no schedule and no engine where none is configured", async () => {
    const body = { text: "Best shoes?", schedule: "daily", engines: ["sonar"] };
    const answer = await call("POST", "", body, bare);
    expect(answer.status).to.equal(422);
    expect(Object.keys(answer.body.errors)).to.have.members(["schedule", "engines.0"]);
    expect((await call("POST", "", { text: "Best shoes?" }, bare)).status).to.equal(201);
  });

  it("sorts, filters and searches", async () => {
    await call("POST", "", {
      prompts: [
        { text: "Best shoes?", tags: ["shoes"], weight: 10 },
        { text: "Best socks?", tags: ["socks"], country: "DE" },
        { text: "Which shoes?", tags: ["shoes", "which"], schedule: "daily" },
      ],
    });
    expect(await listTexts("?sort=text")).to.deep.equal([
      "Best shoes?",
      "Best socks?",
      "Which shoes?",
    ]);
    expect(await listTexts("?filter[tags]=shoes&sort=id")).to.deep.equal([
      "Best shoes?",
      "Which shoes?",
    ]);
    expect(await listTexts("?filter[tags][ne]=shoes")).to.deep.equal(["Best socks?"]);
    expect(await listTexts("?filter[schedule]=daily")).to.deep.equal(["Which shoes?"]);
    expect(await listTexts("?filter[country]=DE")).to.deep.equal(["Best socks?"]);
    expect(await listTexts("?q=which")).to.deep.equal(["Which shoes?"]);
    expect(await listTexts("?sort=-weight&per_page=1")).to.deep.equal(["Best shoes?"]);
    expect((await call("GET", "?filter[tags]=shoes")).body.meta.total).to.equal(2);
  });

  it("changes what is set, and asks at once when the schedule is another one", async () => {
    const { id } =
      (await call("POST", "", { text: "Best shoes?", tags: ["a"], weight: 5 })).body.data;
    const { body } = await call("PATCH", `/${id}`, { tags: ["b"], schedule: "daily" });
    expect(body.data).to.deep.include({
      tags: ["b"],
      schedule: "daily",
      weight: 5,
      next_run_at: NOW.toISOString(),
    });
    const off = await call("PATCH", `/${id}`, {
      schedule: "none",
      weight: null,
      engines: ["local"],
    });
    expect(off.body.data).to.deep.include({
      schedule: "none",
      next_run_at: null,
      weight: null,
      engines: ["local"],
    });
    expect((await call("PATCH", `/${id}`, { text: "Other?" })).body.errors).to.have.key("text");
    expect((await call("PATCH", `/${id}`, { engines: ["gpt"] })).body.errors).to.have.key(
      "engines.0",
    );
    expect((await call("PATCH", "/999999", { weight: 1 })).status).to.equal(404);
  });

  it("lists prompts of imported answers with their counts, and deletes them with these", async () => {
    await importOverHttp({ api, token: account.tokenText, siteId }, {
      format: "ai_answers",
      rows: [1, 2].map((run) => ({
        prompt: "Best shoes?",
        engine: "chatgpt",
        answer: "Acme.",
        asked_at: `2026-11-0${run}T10:00:00Z`,
        run,
      })),
    });
    const [prompt] = (await call("GET")).body.data;
    expect(prompt).to.include({
      origin: "import",
      answers_count: 2,
      last_asked_at: "2026-11-02T10:00:00.000Z",
    });
    expect((await call("DELETE", `/${prompt.id}`)).status).to.equal(204);
    expect((await call("DELETE", `/${prompt.id}`)).status).to.equal(404);
    for (const table of ["ai_prompts", "ai_answers", "ai_answer_texts"]) {
      expect(await database.db(table).where({ site_id: siteId }), table).to.deep.equal([]);
    }
  });

  it("knows nothing of another site's prompts", async () => {
    const { id } = (await call("POST", "", { text: "Best shoes?" })).body.data;
    const other = await insertSpecSite(database.db, account.accountId, { domain: "b.example" });
    for (const [method, body] of [["GET"], ["PATCH", { weight: 1 }], ["DELETE"]] as const) {
      const path = `/sites/${other}/aeo/prompts/${id}`;
      const request = { token: account.tokenText, ...body && { body } };
      expect((await api.request(method, path, request)).status, method).to.equal(404);
    }
    expect((await call("GET", `/${id}`)).status).to.equal(200);
  });
});
