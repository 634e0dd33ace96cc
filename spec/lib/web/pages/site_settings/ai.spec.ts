import { expect } from "chai";
import type { AiEngine } from "../../../../../lib/core/ai_engine_settings.ts";
import { useOwnedSite } from "../../../../support/accounts/owned_site.ts";

const ENGINE: AiEngine = {
  name: "chatgpt",
  wireFormat: "responses",
  baseUrl: "http://127.0.0.1:9/v1",
  model: "gpt-<5>",
  apiKey: "sk-very-secret",
  webSearch: true,
  searchContext: null,
  instructions: null,
  temperature: null,
  maxOutputTokens: null,
  prices: { perMillionInput: 1, perMillionOutput: 10, perRequest: 0.01 },
  maxConcurrent: 1,
  maxRequestsPerMinute: null,
  timeoutMs: 1000,
};
const PROMPTS = {
  prompts: "What is the best tea?\r\n\r\nIs <script>alert(1)</script> a tea?",
  country: "DE",
  language: "de",
  tags: "tea\nberlin",
  engines: ["chatgpt"],
  schedule: "none",
  runs_per_prompt: "2",
  weight: "",
};

describe("aiPage", () => {
  const owned = useOwnedSite({}, {
    config: { aiEngines: [ENGINE], aiRuns: { budgetUsd: 5, maxAnswers: 100 } },
  });

  async function addPrompts(change: object = {}) {
    const { visitor, path } = owned();
    await visitor.open(`${path}/ai/prompts`);
    return await visitor.send(`${path}/ai/prompts`, { ...PROMPTS, ...change });
  }

  it("shows engines without their keys, and says what to do first", async () => {
    const { visitor, path } = owned();
    const { status, text, html } = await visitor.open(`${path}/ai`);
    expect(status).to.equal(200);
    expect(text).to.contain("This site has no prompts yet").and.to.contain("gpt-<5>");
    expect(html).not.to.contain("sk-very-secret").and.not.to.contain("127.0.0.1:9");
  });

  it("adds prompts, one a line, and lists them as text", async () => {
    const { visitor, path } = owned();
    const { status, headers } = await addPrompts();
    expect(status).to.equal(303);
    expect(headers.get("location")).to.equal(`${path}/ai?done=added`);
    const { text, html } = await visitor.open(`${path}/ai?done=added`);
    expect(text).to.contain("2 prompts that engines are asked about this site.");
    expect(text).to.contain("DE · de · berlin · tea");
    expect(html).to.contain("Is &lt;script&gt;alert(1)&lt;/script&gt; a tea?");
  });

  it("reports each error at its field with what was typed", async () => {
    const cases = [
      [{ prompts: " " }, "prompts", "Prompts must not be empty."],
      [
        { prompts: `good\n${"x".repeat(4001)}` },
        "prompts",
        "Prompts, line 2, must have at most 4000",
      ],
      [{ country: "XX" }, "country", "Country must be an ISO 3166-1 code"],
      [{ language: "klingon?" }, "language", "Language must be a language such as de or en."],
      [{ tags: "x".repeat(101) }, "tags", "Tags, line 1, must have at most 100 characters."],
      [{ engines: ["gone"] }, "engines", "must be one of the configured engines: chatgpt."],
      [{ schedule: "hourly" }, "schedule", "How often must be one of"],
      [{ runs_per_prompt: "11" }, "runs_per_prompt", "Times each engine is asked must be between"],
      [{ weight: "-1" }, "weight", "Weight must be"],
    ] as const;
    for (const [change, field, told] of cases) {
      const { status, html } = await addPrompts(change);
      expect(status, told).to.equal(422);
      expect(new RegExp(`id="${field}-error">([^<]*)<`).exec(html)?.[1], told).to.contain(told);
    }
    const { html } = await addPrompts({ country: "XX" });
    expect(html).to.contain("Is &lt;script&gt;alert(1)&lt;/script&gt; a tea?</textarea>");
    expect(html).to.contain('name="engines" value="chatgpt" checked');
  });

  it("asks before a prompt is removed", async () => {
    const { database, visitor, path, siteId } = owned();
    await addPrompts();
    const [first, second] = await database.db("ai_prompts").where({ site_id: siteId })
      .orderBy("id").pluck("id");
    const { html } = await visitor.open(`${path}/ai/prompts/${second}/remove`);
    expect(html).to.contain("<blockquote>Is &lt;script&gt;");
    const { status, headers } = await visitor.send(`${path}/ai/prompts/${second}/remove`, {});
    expect(status).to.equal(303);
    expect(headers.get("location")).to.equal(`${path}/ai?done=removed`);
    expect(await database.db("ai_prompts").where({ site_id: siteId }).pluck("id"))
      .to.deep.equal([first]);
    expect((await visitor.send(`${path}/ai/prompts/${second}/remove`, {})).status).to.equal(404);
  });

  it("asks now within a budget, and stops when told so", async () => {
    const { database, visitor, path, siteId } = owned();
    await addPrompts();
    await visitor.open(`${path}/ai/run`);
    const { status, headers } = await visitor.send(`${path}/ai/run`, {
      budget_usd: "0.5",
      max_answers: "3",
      runs_per_prompt: "",
      tags: "tea",
      engines: ["chatgpt"],
    });
    expect(status).to.equal(303);
    expect(headers.get("location")).to.equal(`${path}/ai?done=asked`);
    const run = await database.db("ai_runs").where({ site_id: siteId }).first();
    expect(run).to.include({ budget_usd: 0.5, max_answers: 3, questions_count: 3 });
    const { html, text } = await visitor.open(`${path}/ai`);
    expect(text).to.contain("0 of 3");
    expect(html).to.contain(`action="${path}/ai/runs/${run?.id}/cancel"`);
    const canceled = await visitor.send(`${path}/ai/runs/${run?.id}/cancel`, {});
    expect(canceled.headers.get("location")).to.equal(`${path}/ai?done=canceled`);
    const again = await visitor.send(`${path}/ai/runs/${run?.id}/cancel`, {});
    expect(again.status).to.equal(409);
    expect(again.text).to.contain("has ended already");
  });

  it("says at its field what of a run is wrong", async () => {
    const { visitor, path } = owned();
    await addPrompts();
    await visitor.open(`${path}/ai/run`);
    const cases = [
      [
        { budget_usd: "50" },
        "budget_usd",
        "Budget in US dollars must be at most 5 on this server.",
      ],
      [{ budget_usd: "0.000001" }, "budget_usd", "Budget in US dollars must be at least"],
      [{ budget_usd: "much" }, "budget_usd", "Budget in US dollars must be a number."],
      [
        { max_answers: "101" },
        "max_answers",
        "Answers at most must be at most 100 on this server.",
      ],
      [{ runs_per_prompt: "0" }, "runs_per_prompt", "Times each engine is asked must be between"],
      [{ tags: "rum" }, "tags", "Tags names no tag of these prompts."],
      [{ engines: ["gone"] }, "engines", "must be one of the configured engines"],
    ] as const;
    for (const [change, field, told] of cases) {
      const { status, html } = await visitor.send(`${path}/ai/run`, change);
      expect(status, told).to.equal(422);
      expect(new RegExp(`id="${field}-error">([^<]*)<`).exec(html)?.[1], told).to.contain(told);
    }
    const { html } = await visitor.send(`${path}/ai/run`, { budget_usd: '"much' });
    expect(html).to.contain('value="&quot;much"');
  });

  it("shows further prompts, and the first ones for a cursor of elsewhere", async () => {
    const { visitor, path } = owned();
    const prompts = Array.from({ length: 21 }, (_, index) => `Question ${index + 1}?`).join("\n");
    await addPrompts({ prompts });
    const { html, text } = await visitor.open(`${path}/ai`);
    expect(text).to.contain("21 prompts");
    const next = /href="([^"]*\?cursor=[^"]*)"/.exec(html)?.[1] ?? "";
    const second = await visitor.open(next);
    expect(second.text).to.contain("Question 1?").and.to.contain("First ones");
    const wrong = await visitor.open(`${path}/ai?cursor=x`);
    expect(wrong.status).to.equal(422);
    expect(wrong.text).to.contain("Question 21?");
  });

  it("belongs to the owner, and takes no form of others", async () => {
    const { visitor, path, addOtherSite } = owned();
    const other = `/settings/sites/${await addOtherSite()}/ai`;
    await visitor.open(`${path}/ai/prompts`);
    for (const page of ["", "/prompts", "/run"]) {
      expect((await visitor.open(`${other}${page}`)).status, page).to.equal(404);
    }
    for (const form of ["/prompts", "/prompts/1/remove", "/run", "/runs/1/cancel"]) {
      expect((await visitor.send(`${other}${form}`, PROMPTS)).status, form).to.equal(404);
    }
    expect((await visitor.send(`${path}/ai/run`, { csrf: "x" })).status).to.equal(403);
  });
});

describe("aiPage of a server without engines", () => {
  const owned = useOwnedSite();

  it("says how one is configured, and that nothing can be asked", async () => {
    const { visitor, path } = owned();
    const { text } = await visitor.open(`${path}/ai`);
    expect(text).to.contain("None is configured").and.to.contain("AI_ENGINES='[{");
    const run = await visitor.open(`${path}/ai/run`);
    expect(run.text).to.contain("no AI engine is configured on this server");
    const sent = await visitor.send(`${path}/ai/run`, {});
    expect(sent.status).to.equal(409);
    const prompts = await visitor.send(`${path}/ai/prompts`, {
      ...PROMPTS,
      engines: [],
      schedule: "daily",
    });
    expect(prompts.status).to.equal(422);
    expect(prompts.html).to.contain('id="schedule-error">How often must be none: no AI engine');
  });
});
