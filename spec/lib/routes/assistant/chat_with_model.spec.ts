import { expect } from "chai";
import { ASSISTANT_TOOLS } from "../../../../lib/assistant/tools/mod.ts";
import { engineError, type EngineFault } from "../../../support/ai_mentions/answer_engine.ts";
import { createSpecDatabase, type SpecDatabase } from "../../../support/database.ts";
import type { ArrivedRequest, LlmReply } from "../../../support/assistant/llm_provider.ts";
import {
  type ChatSite,
  insertChatSite,
  type ModelChat,
  startModelChat,
} from "../../../support/assistant/model_chat.ts";

/** As 28 days of `insertSearchedSite()` make it: 5 clicks a day. */
const RIGHT = 'Your best keyword "keyword 1" had 140 clicks';

describe("POST /sites/{id}/ai/chat with a language model", () => {
  let database: SpecDatabase;
  let site: ChatSite;
  let model: ModelChat;
  let provider: ModelChat["provider"];
  before(async () => {
    database = await createSpecDatabase();
    site = await insertChatSite(database);
  });
  after(() => database.drop());
  beforeEach(() => start());
  afterEach(() => model.close());

  async function start(settings: Parameters<typeof startModelChat>[2] = {}): Promise<void> {
    model = await startModelChat(database, site, settings);
    ({ provider } = model);
  }
  async function restart(settings: Parameters<typeof startModelChat>[2]): Promise<void> {
    await model.close();
    await start(settings);
  }
  const chat: ModelChat["chat"] = (body) => model.chat(body);
  const expectBuiltIn: ModelChat["expectBuiltIn"] = (code) => model.expectBuiltIn(code);
  const lookUp: LlmReply = {
    calls: [{ name: "keyword_performance", args: { keyword: "keyword 1" } }],
  };
  /** First looks the keyword up, then says these one after the other. */
  function say(...texts: string[]): void {
    provider.reply = (_, index) => index === 0 ? lookUp : { text: texts[index - 1] ?? "" };
  }
  it("answers with what it had looked up, and cites the row", async () => {
    say(`${RIGHT} [1].`);
    const { status, text, body: { data } } = await chat();
    expect(status, text).to.equal(200);
    expect(data).to.deep.include({
      message: `${RIGHT}.`,
      provider: "openai_compatible",
      model: "spec-large-2026-10-01",
      data_as_of: "2026-11-17",
      notice: null,
      usage: {
        input_tokens: 200,
        output_tokens: 40,
        total_tokens: 240,
        requests_count: 2,
        tool_calls_count: 1,
      },
    });
    const [citation] = data.citations;
    expect(citation).to.deep.include({ type: "keyword", label: "keyword 1" });
    expect(data.citations).to.have.lengthOf(1);
    const path = citation.api_url.slice(`${model.api.url}/api/v1`.length);
    const cited = await model.api.request("GET", path, {
      token: site.account.tokenText,
    });
    expect(cited.body.data.keyword).to.equal("keyword 1");
    expect(data.suggested_actions[0]).to.deep.include({ type: "read_more", method: "GET" });
  });

  it("asks in the documented format, with all tools and without anything of the site", async () => {
    say(`${RIGHT} [1].`);
    await chat({ locale: "de" });
    const [{ body, authorization }, second] = provider.requests as [
      ArrivedRequest,
      ArrivedRequest,
    ];
    expect(authorization).to.equal(`Bearer ${provider.key}`);
    expect(body.model).to.equal("spec-large");
    expect(body.tools.map((tool) => tool.function.name))
      .to.deep.equal(ASSISTANT_TOOLS.map(({ name }) => name));
    expect(body.messages.map(({ role }) => role)).to.deep.equal(["system", "user"]);
    expect(body.messages[0]?.content).to.contain("Today is 2026-11-20")
      .and.to.contain("the language with the tag de").and.not.to.contain("shop.test");
    expect(second.body.messages.map(({ role }) => role))
      .to.deep.equal(["system", "user", "assistant", "tool"]);
    expect(second.results[0].rows[0]).to.deep.include({ ref: 1, keyword: "keyword 1" });
    expect(JSON.stringify(provider.requests.map((request) => request.body)))
      .not.to.contain(provider.key).and.not.to.contain(site.account.tokenText);
  });

  it("knows what was said before", async () => {
    say(`${RIGHT} [1].`);
    const first = await chat();
    provider.requests.length = 0;
    await chat({
      message: "Why is that?",
      conversation_id: first.body.data.conversation_id,
    });
    expect(provider.requests[0]?.body.messages.slice(1)).to.deep.equal([
      { role: "user", content: "Which keyword brings the most clicks?" },
      { role: "assistant", content: `${RIGHT}.` },
      { role: "user", content: "Why is that?" },
    ]);
  });

  it("has a wrong figure written again, once", async () => {
    say('Your best keyword had 9,141 clicks [1], 3 more than "keyword 2".', `${RIGHT} [1].`);
    const { body: { data } } = await chat();
    expect(data).to.deep.include({ message: `${RIGHT}.`, provider: "openai_compatible" });
    const correction = provider.requests[2]?.body.messages.at(-1);
    expect(correction?.role).to.equal("user");
    expect(correction?.content).to.contain("9,141");
  });

  it("gives way to the built-in analyst when the figure stays wrong", async () => {
    say("It had 9,141 clicks [1].", "It had 9,142 clicks [1].", `${RIGHT} [1].`);
    await expectBuiltIn("model_unverified");
    expect(provider.requests).to.have.lengthOf(3);
  });

  it("takes no figure for which nothing was looked up", async () => {
    provider.reply = () => ({ text: "You had 140 clicks [1]." });
    await expectBuiltIn("model_unverified");
  });

  it("drops citations of rows that there are not", async () => {
    say(`${RIGHT} [1][77], [9999].`);
    expect((await chat()).body.data.citations.map(({ label }: { label: string }) => label))
      .to.deep.equal(["keyword 1"]);
  });

  it("cites what was asked for when no citation is left", async () => {
    say(`${RIGHT} [77].`);
    const { body: { data } } = await chat();
    expect(data.message).to.equal(`${RIGHT}.`);
    expect(data.citations).to.have.lengthOf(1);
    expect(data.citations[0]).to.deep.include({ type: "keyword", id: null });
    expect(data.citations[0].api_url).to.contain(`/sites/${site.siteId}/keywords?`);
  });

  it("sends wrong calls back, and goes on", async () => {
    const wrong: LlmReply[] = [
      { calls: [{ name: "delete_site", args: {} }] },
      { calls: [{ name: "keyword_performance", args: { limit: 1_000_000 } }] },
      { calls: [{ name: "keyword_performance", args: { nothing: 1, device: "fridge" } }] },
      { calls: [{ name: "keyword_performance", args: "{broken" }, { name: "", args: "[]" }] },
      {
        calls: [{ name: "constructor", args: {} }, { name: "explain_issue", args: { code: "x" } }],
      },
    ];
    provider.reply = (_, index) =>
      wrong[index] ?? (index === wrong.length ? lookUp : { text: `${RIGHT} [1].` });
    const { body: { data } } = await chat();
    expect(data).to.deep.include({ message: `${RIGHT}.`, provider: "openai_compatible" });
    const told = provider.requests.at(-1)?.body.messages.filter(({ role }) => role === "tool")
      .map(({ content }) => content ?? "") ?? [];
    expect(told[0]).to.contain('no tool \\"delete_site\\"');
    expect(told[1]).to.contain("The argument limit");
    expect(told[2]).to.contain("nothing").and.to.contain("device");
    expect(told[3]).to.contain("no JSON object");
    expect(told[6]).to.contain("did not find the issue");
  });

  it("ends a model that never answers", async () => {
    provider.reply = () => lookUp;
    await expectBuiltIn("model_over_budget");
    expect(provider.requests).to.have.lengthOf(8);
    expect(provider.requests.map(({ body }) => body.tool_choice))
      .to.deep.equal([...Array(7).fill("auto"), "none"]);
  });

  it("ends a model that calls everything at once", async () => {
    provider.reply = () => ({
      calls: Array.from({ length: 40 }, (_, limit) => ({
        name: "keyword_performance",
        args: { limit: limit % 25 + 1 },
      })),
    });
    await expectBuiltIn("model_over_budget");
    const last = provider.requests.at(-1);
    expect(last?.results.length).to.be.at.most(24);
    expect(last?.body.tool_choice).to.equal("none");
  });

  it("ends a model that has used too many tokens", async () => {
    provider.reply = () => ({
      ...lookUp,
      usage: { prompt_tokens: 200_000, completion_tokens: 1, total_tokens: 200_001 },
    });
    await expectBuiltIn("model_over_budget");
    expect(provider.requests).to.have.lengthOf(1);
  });

  it("knows the older name of the limit of tokens", async () => {
    provider.limitName = "max_tokens";
    say(`${RIGHT} [1].`, `${RIGHT} [1].`);
    provider.reply = ({ results }) => results.length === 0 ? lookUp : { text: `${RIGHT} [1].` };
    expect((await chat()).body.data.provider).to.equal("openai_compatible");
    expect(provider.requests.map(({ body }) => body.max_tokens !== undefined))
      .to.deep.equal([false, true, true]);
  });

  it("does without tokens counted, and without a key", async () => {
    await restart({ apiKey: null });
    provider.reply = () => ({ ...lookUp, usage: null });
    await expectBuiltIn("model_unauthorized");
    await restart({});
    provider.reply = ({ results }) =>
      results.length === 0 ? { ...lookUp, usage: null } : { text: `${RIGHT} [1].`, usage: null };
    expect((await chat()).body.data.usage).to.deep.equal({
      input_tokens: null,
      output_tokens: null,
      total_tokens: null,
      requests_count: 2,
      tool_calls_count: 1,
    });
  });

  it("does not mind what the model says of itself", async () => {
    const usage = { prompt_tokens: -1, completion_tokens: 1e300, total_tokens: "many" };
    const odd = { model: "\ud800".repeat(5_000), usage };
    provider.reply = ({ results }) =>
      results.length === 0 ? { ...lookUp, ...odd } : { text: `${RIGHT} [1].`, ...odd };
    const { body: { data } } = await chat();
    expect(data.model).to.equal("\ufffd".repeat(200));
    expect(data.usage).to.deep.include({ input_tokens: null, output_tokens: null });
  });

  describe("that fails", () => {
    const soon = { "Retry-After": "0" };
    const overloaded: EngineFault = { status: 500, headers: soon, body: "<h1>Unavailable</h1>" };
    const limited = engineError("rate_limit_exceeded", "Slow down.");
    const faults: Readonly<Record<string, [code: string, ...EngineFault[]]>> = {
      "with 500 again and again": ["model_failed", overloaded, overloaded, overloaded],
      "with 429 for an hour": [
        "model_rate_limited",
        { status: 429, headers: { "Retry-After": "3600" }, body: limited },
      ],
      "with 429 again and again": [
        "model_rate_limited",
        ...Array<EngineFault>(3).fill({ status: 429, headers: soon, body: limited }),
      ],
      "for want of credit": [
        "model_quota",
        {
          status: 429,
          body: engineError("insufficient_quota", "No credit.", "insufficient_quota"),
        },
      ],
      "with 20 MB": ["model_broken_answer", { how: "endless" }],
      "with garbage": [
        "model_broken_answer",
        ...Array<EngineFault>(3).fill({ headers: soon, body: "\u0000<not json" }),
      ],
      "with JSON of something else": [
        "model_broken_answer",
        ...Array<EngineFault>(3).fill({ headers: soon, body: { choices: [{ message: 7 }] } }),
      ],
      "with nothing": [
        "model_broken_answer",
        ...Array<EngineFault>(3).fill({
          headers: soon,
          body: { choices: [{ message: { content: " " } }] },
        }),
      ],
      "with a word of its own key": [
        "model_failed",
        { status: 400, body: engineError("invalid", "Bearer sk-spec-Zk41xQ8mN0pRt7Vb is wrong") },
      ],
    };
    for (const [name, [code, ...served]] of Object.entries(faults)) {
      it(`gives way ${name}`, async () => {
        provider.faults.push(...served);
        await expectBuiltIn(code);
        expect(provider.faults, "asked too seldom").to.deep.equal([]);
        expect(provider.requests, "asked too often").to.have.lengthOf(served.length);
      });
    }

    it("gives way when it hangs", async () => {
      await restart({ timeoutMs: 300 });
      provider.faults.push({ how: "hang" });
      await expectBuiltIn("model_timeout");
      expect(provider.requests).to.have.lengthOf(1);
    });

    it("gives way when the process stops", async () => {
      const stop = new AbortController();
      model.api.services.stopping = stop.signal;
      provider.reply = () => {
        provider.faults.push({ how: "hang" });
        stop.abort(new Error("The process stops."));
        return lookUp;
      };
      await expectBuiltIn("model_stopped");
    });

    it("gives way when it hangs after a call", async () => {
      await restart({ timeoutMs: 1_000 });
      provider.reply = () => {
        provider.faults.push({ how: "hang" });
        return lookUp;
      };
      await expectBuiltIn("model_timeout");
    });

    it("gives way when nobody listens there", async () => {
      await restart({ baseUrl: "http://127.0.0.1:9/v1" });
      await expectBuiltIn("model_unreachable");
    });

    it("gives way when the key is wrong", async () => {
      await restart({ apiKey: "sk-spec-wrongwrongwrong" });
      await expectBuiltIn("model_unauthorized");
      expect(JSON.stringify(model.api.log)).not.to.contain("wrongwrong");
    });

    it("gives way when it declines", async () => {
      provider.reply = () => ({ refusal: "I cannot help with that." });
      await expectBuiltIn("model_refused");
    });

    it("is asked again after a failure", async () => {
      provider.faults.push(overloaded, { status: 429, headers: soon, body: limited });
      say(`${RIGHT} [1].`);
      provider.reply = ({ results }) => results.length === 0 ? lookUp : { text: `${RIGHT} [1].` };
      expect((await chat()).body.data.provider).to.equal("openai_compatible");
    });
  });

  it("holds 200 conversations at once", async () => {
    provider.reply = ({ results }) => results.length === 0 ? lookUp : { text: `${RIGHT} [1].` };
    const answers = await Promise.all(Array.from({ length: 200 }, () => chat()));
    for (const { status, text, body } of answers) {
      expect(status, text).to.equal(200);
      expect(body.data, text).to.deep.include({ message: `${RIGHT}.`, notice: null });
    }
  });
});
