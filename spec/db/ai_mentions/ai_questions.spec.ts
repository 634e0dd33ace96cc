import { expect } from "chai";
import {
  countQuestions,
  deleteQuestion,
  isWaiting,
  listQuestions,
  listWaitingEngines,
} from "../../../db/ai_mentions/ai_questions.ts";
import { insertPromptRows } from "../../support/ai_mentions/answer_rows.ts";
import { useSpecDatabase } from "../../support/database.ts";

const SITE = 7;

describe("ai_questions", () => {
  const db = useSpecDatabase(async (db) => {
    await insertPromptRows(db, SITE, [
      { id: 1, text: "Tea?", country: "DE", language: "de" },
      { id: 2, text: "Pot?" },
    ]);
  });
  beforeEach(async () => {
    const question = (run_id: number, place: number, prompt_id: number, engine: string) => ({
      ...{ run_id, place, prompt_id, engine, site_id: SITE, run_number: place },
    });
    await db()("ai_questions").delete();
    await db()("ai_questions").insert([
      question(1, 3, 1, "claude"),
      question(1, 1, 2, "claude"),
      question(1, 2, 1, "chatgpt"),
      // of a prompt that is gone
      question(1, 4, 99, "claude"),
      question(2, 1, 1, "gemini"),
    ]);
  });

  it("lists the questions to one engine after a place with their prompts", async () => {
    const list = (after: number, limit = 10) =>
      listQuestions(db(), 1, { engine: "claude", after, limit });
    const [first, second] = [
      { place: 1, promptId: 2, runNumber: 1, text: "Pot?", country: null, language: null },
      { place: 3, promptId: 1, runNumber: 3, text: "Tea?", country: "DE", language: "de" },
    ];
    expect(await list(0)).to.deep.equal([first, second]);
    expect(await list(0, 1)).to.deep.equal([first]);
    expect(await list(1)).to.deep.equal([second]);
    expect(await list(3)).to.deep.equal([]);
  });

  it("says whether a question of a run waits", async () => {
    expect(await isWaiting(db(), 1, 4)).to.equal(true);
    expect(await isWaiting(db(), 2, 4)).to.equal(false);
  });

  it("deletes a question of one run once", async () => {
    expect(await deleteQuestion(db(), 1, 1)).to.equal(true);
    expect(await deleteQuestion(db(), 1, 1)).to.equal(false);
    expect([...await countQuestions(db(), [1, 2])]).to.deep.equal([[1, 3], [2, 1]]);
  });

  it("counts what runs have still to ask; runs without are missing", async () => {
    expect([...await countQuestions(db(), [1, 3])]).to.deep.equal([[1, 4]]);
    expect((await countQuestions(db(), [])).size).to.equal(0);
  });

  it("lists the engines of a run once each, in order", async () => {
    expect(await listWaitingEngines(db(), 1)).to.deep.equal(["chatgpt", "claude"]);
    expect(await listWaitingEngines(db(), 3)).to.deep.equal([]);
  });
});
