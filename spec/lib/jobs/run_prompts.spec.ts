import { expect } from "chai";
import { engineError } from "../../support/ai_mentions/answer_engine.ts";
import { type AskedSite, openAskedSite } from "../../support/ai_mentions/asked_site.ts";
import { createSpecDatabase, type SpecDatabase } from "../../support/database.ts";

describe("runPrompts", () => {
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

  it("asks due prompts by themselves, and notes when they are asked next", async () => {
    await site.configure(site.server.engine("a"));
    await site.addPrompts(
      { text: "Daily?", schedule: "daily", runs_per_prompt: 2 },
      { text: "Weekly?", schedule: "weekly" },
      "Never?",
    );
    await site.work();
    const { data } = await site.call("GET", "/runs");
    expect(data).to.have.length(1);
    expect(data[0]).to.include({
      trigger: "schedule",
      status: "completed",
      prompts_count: 2,
      runs_per_prompt: 2,
      answered_count: 3,
    });
    const next = (await site.call("GET", "/prompts?sort=id&fields=text,next_run_at")).data;
    expect(next).to.deep.equal([
      { text: "Daily?", next_run_at: "2026-11-21T10:00:00.000Z" },
      { text: "Weekly?", next_run_at: "2026-11-27T10:00:00.000Z" },
      { text: "Never?", next_run_at: null },
    ]);
    await site.work();
    site.now = new Date("2026-11-21T10:00:00Z");
    await site.work();
    expect((await site.listRuns()).map((run) => run.prompts_count))
      .to.deep.equal([1, 2]);
  });

  it("tells the log of due prompts whose engines are configured no longer", async () => {
    await site.configure(site.server.engine("a"), site.server.engine("b"));
    await site.addPrompts({ text: "Daily?", schedule: "daily", engines: ["a"] });
    await site.configure(site.server.engine("b"));
    await site.work();
    const line = site.api.log.find(({ event }) => event === "prompts_without_engine");
    expect(line?.fields).to.deep.equal({ site_id: site.siteId, prompts: 1 });
    expect(await site.listRuns()).to.deep.equal([]);
  });

  it("asks what falls due while another run is under way", async () => {
    await site.configure(site.server.engine("a", { maxConcurrent: 1 }), site.server.engine("b"));
    await site.addPrompts({ text: "Slow?", engines: ["a"] });
    await site.call("POST", "/runs", {});
    let go = () => {};
    const held = new Promise<void>((resolve) => (go = resolve));
    site.server.gate = held;
    const working = site.work();
    await site.server.arrived(1);
    site.server.gate = null;
    await site.addPrompts({ text: "Due?", schedule: "daily", engines: ["b"] });
    await site.server.arrived(2);
    go();
    await working;
    expect(site.server.questions.map(({ prompt }) => prompt)).to.deep.equal(["Slow?", "Due?"]);
  });

  it("leaves due prompts alone as long as no engine is configured", async () => {
    await site.configure(site.server.engine("a"));
    await site.addPrompts({ text: "Daily?", schedule: "daily" });
    await site.configure();
    await site.work();
    expect(await site.listRuns()).to.deep.equal([]);
    expect((await site.call("GET", "/prompts")).data[0].next_run_at).to.equal(
      site.now.toISOString(),
    );
  });

  it("counts questions by engine and outcome", async () => {
    await site.configure(
      site.server.engine("a"),
      site.server.engine("b", { apiKey: "sk-wrong-0" }),
    );
    await site.addPrompts("One?", "Two?");
    await site.ask();
    expect(site.metrics.text()).to.contain('ai_questions_total{engine="a",outcome="answered"} 2')
      .and.to.contain('ai_questions_total{engine="b",outcome="unauthorized"} 2');
  });

  it("shows no key in answers and log, whatever an engine writes", async () => {
    const key = site.server.key ?? "";
    await site.configure(site.server.engine("a", { maxConcurrent: 1 }));
    await site.addPrompts("One?", "Two?");
    site.server.answer = () => ({ text: `Acme. Your key is ${key}.` });
    await site.askThrough({ status: 400, body: engineError("x", `Wrong key: ${key}`) });
    const everything = JSON.stringify([
      await site.call("GET", "/runs"),
      await site.call("GET", "/prompts"),
      await site.listAnswers(),
      await database.db("ai_answer_texts").where({ site_id: site.siteId }),
      site.api.log,
    ]);
    expect(everything).to.contain("Wrong key: [key]");
    expect(everything).not.to.contain(key);
  });
});
