import { expect } from "chai";
import type { Db } from "../../../../db/core/connection.ts";
import { createAnswerStore, isAnswer } from "../../../../lib/commands/ai_mentions/answer_store.ts";
import { ImportError } from "../../../../lib/importers/files/import_error.ts";
import type { AiAnswerRow, LinkingSiteRow } from "../../../../lib/importers/import_rows.ts";
import { insertSpecAccount } from "../../../support/accounts/account.ts";
import { createSpecDatabase, type SpecDatabase } from "../../../support/database.ts";
import { insertSpecSite } from "../../../support/accounts/sites.ts";

const NOW = new Date("2026-11-20T10:00:00Z");
const ANSWER: AiAnswerRow = {
  kind: "ai_answer",
  prompt: "Best shoes?",
  answer: "Acme, see https://acme.example/shoes.",
  engine: "perplexity",
  model: "sonar",
  citations: [{ url: "https://tests.example/shoes", title: "Shoes" }],
  date: "2026-11-20",
  askedAt: "2026-11-20T09:00:00.000Z",
  run: 1,
  country: "DE",
  language: "en",
};
const SITE: LinkingSiteRow = {
  kind: "linking_site",
  date: "2026-07-05",
  provider: "search_console",
  domain: "a.test",
  pagesCount: 1,
  targetsCount: 1,
};

describe("isAnswer()", () => {
  it("distinguishes answers from other rows", () => {
    expect([ANSWER, SITE].map(isAnswer)).to.deep.equal([true, false]);
  });
});

describe("createAnswerStore()", () => {
  let database: SpecDatabase;
  let db: Db;
  let siteId: number;

  before(async () => {
    database = await createSpecDatabase();
    db = database.db;
  });
  beforeEach(async () => {
    const { accountId } = await insertSpecAccount(db);
    siteId = await insertSpecSite(db, accountId, { domain: "acme.example" });
  });
  after(() => database.drop());

  async function keep(...rows: AiAnswerRow[]) {
    const store = createAnswerStore(db, { siteId, importId: 7, now: NOW });
    await store.add(rows);
    return await store.finishRun();
  }
  const listAnswers = () =>
    db("ai_answers").join("ai_answer_texts as texts", "texts.answer_id", "ai_answers.id")
      .where("ai_answers.site_id", siteId).orderBy("run_number")
      .select("run_number", "day_only", "asked_at", "text", "citations");

  it("keeps an answer with its prompt, its run and its citations, those of the text too", async () => {
    const { runId, answersCount } = await keep(ANSWER);
    expect(answersCount).to.equal(1);
    const [answer] = await listAnswers();
    expect(answer.asked_at.toISOString()).to.equal("2026-11-20T09:00:00.000Z");
    expect(answer.text).to.equal(ANSWER.answer);
    expect(JSON.parse(answer.citations).map((one: { url: string }) => one.url)).to.deep.equal([
      "https://tests.example/shoes",
      "https://acme.example/shoes",
    ]);
    expect(await db("ai_prompts").where({ site_id: siteId }).first()).to.include({
      text: "Best shoes?",
      country: "DE",
      schedule: "none",
      origin: "import",
    });
    expect(await db("ai_runs").where({ id: runId }).first()).to.include({
      triggered_by: "import",
      status: "completed",
      engines: '["perplexity"]',
      prompts_count: 1,
      answered_count: 1,
      import_id: 7,
    });
  });

  it("replaces an answer that is imported again, which keeps its id", async () => {
    await keep(ANSWER);
    const before = await db("ai_answers").where({ site_id: siteId }).pluck("id");
    await keep({ ...ANSWER, answer: "Acme is best." });
    expect(await db("ai_answers").where({ site_id: siteId }).pluck("id")).to.deep.equal(before);
    expect((await listAnswers()).map(({ text }) => text)).to.deep.equal(["Acme is best."]);
  });

  it("takes prompts that differ only in case and white space for one", async () => {
    await keep(ANSWER, { ...ANSWER, run: 2, prompt: " best  SHOES? " });
    expect(await db("ai_prompts").where({ site_id: siteId }).pluck("text"))
      .to.deep.equal(["Best shoes?"]);
  });

  it("distinguishes answers of several models, engines, times and runs", async () => {
    const { answersCount } = await keep(
      ANSWER,
      { ...ANSWER, model: null },
      { ...ANSWER, engine: "chatgpt" },
      { ...ANSWER, askedAt: "2026-11-20T09:00:01.000Z" },
      { ...ANSWER, run: 2 },
    );
    expect(answersCount).to.equal(5);
  });

  it("numbers answers whose run is not reported, and keeps the same text once", async () => {
    const plain = { ...ANSWER, run: null, askedAt: null };
    const rows = ["One.", "Two.", "One."].map((answer) => ({ ...plain, answer }));
    await keep(...rows);
    await keep(...rows);
    expect((await listAnswers()).map((one) => [one.run_number, one.day_only, one.text]))
      .to.deep.equal([[1, 1, "One."], [2, 1, "Two."]]);
  });

  it("refuses a file with more prompts than a site may have", async () => {
    const rows = Array.from({ length: 10_001 }, (_, index) => ({
      ...ANSWER,
      prompt: `Prompt ${index}?`,
    }));
    const error = await db.transaction((trx) =>
      createAnswerStore(trx, { siteId, importId: 7, now: NOW }).add(rows)
    ).catch((reason: unknown) => reason);
    expect(error).to.be.instanceOf(ImportError).that.has.property("code", "too_many_prompts");
    expect(await db("ai_prompts").where({ site_id: siteId })).to.deep.equal([]);
  });
});
