import { expect } from "chai";
import {
  askedAnswerKey,
  deleteAnswers,
  importedAnswerKey,
  type NewAnswer,
  upsertAnswers,
} from "../../../db/ai_mentions/ai_answers.ts";
import type { Db } from "../../../db/core/connection.ts";
import { insertSpecAccount } from "../../support/accounts/account.ts";
import { createSpecDatabase, type SpecDatabase } from "../../support/database.ts";
import { insertSpecSite } from "../../support/accounts/sites.ts";

const NOW = new Date("2026-11-20T12:00:00.000Z");
const FACTS = {
  promptId: 1,
  runId: 2,
  engine: "sonar",
  model: "sonar-pro",
  askedAt: NOW,
  dayOnly: false,
  runNumber: 1,
};
const ANSWER: NewAnswer = {
  ...FACTS,
  key: askedAnswerKey(FACTS),
  country: "DE",
  language: "de",
  durationMs: 1200,
  status: "answered",
  finishReason: "stop",
  error: null,
  temperature: 0.5,
  webSearch: true,
  inputTokens: 12,
  outputTokens: 40,
  costUsd: 0.01,
  text: "Acme.",
  citations: [],
};

describe("db/ai_mentions/ai_answers.ts", () => {
  let database: SpecDatabase;
  let db: Db;
  let siteId: number;

  before(async () => {
    database = await createSpecDatabase();
    db = database.db;
  });
  after(() => database.drop());
  beforeEach(async () => {
    const { accountId } = await insertSpecAccount(db);
    siteId = await insertSpecSite(db, accountId);
  });

  describe("askedAnswerKey()", () => {
    it("differs by run, prompt, engine and number alone", () => {
      const key = askedAnswerKey(FACTS).toString("hex");
      for (const other of [{ runId: 9 }, { promptId: 9 }, { engine: "x" }, { runNumber: 9 }]) {
        expect(askedAnswerKey({ ...FACTS, ...other }).toString("hex")).not.to.equal(key);
      }
    });
  });

  describe("importedAnswerKey()", () => {
    const keyOf = (other: object) => importedAnswerKey({ ...FACTS, ...other }).toString("hex");

    it("differs by prompt, engine, model, time and number", () => {
      const others = [{}, { promptId: 9 }, { engine: "x" }, { model: null }, { runNumber: 9 }];
      const times = [{ askedAt: new Date("2026-11-20T12:00:01Z") }, { dayOnly: true }];
      expect(new Set([...others, ...times].map(keyOf)).size).to.equal(7);
    });

    it("takes the day alone where only that is known", () => {
      expect(keyOf({ dayOnly: true, askedAt: new Date("2026-11-20T23:00:00Z") }))
        .to.equal(keyOf({ dayOnly: true }));
    });
  });

  describe("upsertAnswers()", () => {
    it("returns ids in the order of the answers", async () => {
      const answers = [3, 1, 2].map((runNumber) => ({
        ...ANSWER,
        runNumber,
        key: askedAnswerKey({ ...FACTS, runNumber }),
      }));
      const ids = await upsertAnswers(db, siteId, { answers, now: NOW });
      const rows = await db("ai_answers").whereIn("id", ids).select("id", "run_number");
      const numbers = new Map(rows.map((row) => [row.id, row.run_number]));
      expect(ids.map((id) => numbers.get(id))).to.deep.equal([3, 1, 2]);
    });

    it("replaces an answer of the same key, and forgets what was found in it", async () => {
      const [id] = await upsertAnswers(db, siteId, { answers: [ANSWER], now: NOW });
      await db("ai_answers").where({ id }).update({
        mentioned: 1,
        analysed_with: Buffer.alloc(16),
      });
      await db("ai_answer_citations").insert({
        site_id: siteId,
        answer_id: id,
        position: 1,
        url_hash: Buffer.alloc(16),
        url: "https://a.test/",
        in_text: 1,
        own: 0,
      });
      expect(await upsertAnswers(db, siteId, { answers: [{ ...ANSWER, text: "Zeta." }], now: NOW }))
        .to.deep.equal([id]);
      expect(await db("ai_answers").where({ id }).first())
        .to.include({ mentioned: null, analysed_with: null });
      expect(await db("ai_answer_texts").where({ answer_id: id }).pluck("text"))
        .to.deep.equal(["Zeta."]);
      expect(await db("ai_answer_citations").where({ answer_id: id })).to.deep.equal([]);
    });

    it("keeps no text of an answer that failed", async () => {
      const error = { code: "timeout", message: "x".repeat(600) };
      const [id] = await upsertAnswers(
        db,
        siteId,
        { answers: [{ ...ANSWER, status: "failed", text: null, error }], now: NOW },
      );
      const row = await db("ai_answers").where({ id }).first();
      expect(row).to.include({ status: "failed", error_code: "timeout" });
      expect(row.error_message).to.have.length(500);
      expect(await db("ai_answer_texts").where({ answer_id: id })).to.deep.equal([]);
    });

    it("fits whatever an engine claims into its columns", async () => {
      const [id] = await upsertAnswers(db, siteId, {
        answers: [{
          ...ANSWER,
          model: "m".repeat(300),
          inputTokens: 1e30,
          outputTokens: -5,
        }],
        now: NOW,
      });
      expect(await db("ai_answers").where({ id }).first())
        .to.include({ model: "m".repeat(200), input_tokens: 4_294_967_295, output_tokens: null });
    });

    it("keeps a long answer whole", async () => {
      const text = "Acme's \\ 検索 😀\n".repeat(30_000);
      const [id] = await upsertAnswers(db, siteId, { answers: [{ ...ANSWER, text }], now: NOW });
      expect((await db("ai_answer_texts").where({ answer_id: id }).first()).text).to.equal(text);
    });
  });

  describe("deleteAnswers()", () => {
    it("deletes answers of this site with their texts", async () => {
      const ids = await upsertAnswers(db, siteId, { answers: [ANSWER], now: NOW });
      await deleteAnswers(db, siteId + 1, ids);
      expect(await db("ai_answers").where({ site_id: siteId })).to.have.length(1);
      await deleteAnswers(db, siteId, ids);
      for (const table of ["ai_answers", "ai_answer_texts"]) {
        expect(await db(table).where({ site_id: siteId }), table).to.deep.equal([]);
      }
    });
  });
});
