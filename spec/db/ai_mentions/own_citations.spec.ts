import { expect } from "chai";
import { countAnswersByEngine, countOwnCitations } from "../../../db/ai_mentions/own_citations.ts";
import {
  insertAnswerRows,
  insertCitationRows,
  insertPromptRows,
} from "../../support/ai_mentions/answer_rows.ts";
import { useSpecDatabase } from "../../support/database.ts";

const SCOPE = { siteId: 1, from: "2026-11-01", to: "2026-11-20" };
const TEA = "https://shop.test/tea";

describe("db/ai_mentions/own_citations.ts", () => {
  const db = useSpecDatabase();
  before(async () => {
    await insertPromptRows(db(), 1, [{ id: 1 }]);
    await insertAnswerRows(db(), 1, [
      { id: 1 },
      { id: 2 },
      { id: 3, engine: "sonar" },
      { id: 4, status: "failed" },
      { id: 5, asked_at: "2026-10-01 09:00:00" },
    ]);
    await insertCitationRows(db(), 1, [
      { answer_id: 1, position: 1, url: TEA, own: 1 },
      { answer_id: 1, position: 2, url: TEA, own: 1 },
      { answer_id: 1, position: 3, url: "https://rival.test/" },
      { answer_id: 2, position: 1, url: TEA, own: 1 },
      { answer_id: 3, position: 1, url: TEA, own: 1 },
      { answer_id: 5, position: 1, url: TEA, own: 1 },
    ]);
  });

  it("counts own pages once an answer, by engine", async () => {
    expect((await countOwnCitations(db(), SCOPE)).map((row) => ({ ...row }))).to.deep.equal([
      { engine: "chatgpt", url: TEA, citations: 2 },
      { engine: "sonar", url: TEA, citations: 1 },
    ]);
    expect(await countOwnCitations(db(), { ...SCOPE, siteId: 2 })).to.deep.equal([]);
  });
  it("counts valid answers of the window by engine", async () => {
    expect(await countAnswersByEngine(db(), SCOPE)).to.deep.equal([
      { engine: "chatgpt", answers: 2 },
      { engine: "sonar", answers: 1 },
    ]);
  });
});
