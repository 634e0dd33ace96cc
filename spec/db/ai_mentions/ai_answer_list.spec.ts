import { expect } from "chai";
import {
  ANSWER_LIST,
  dimensionFilters,
  findAnswer,
  findAnswerDays,
  listAnswers,
} from "../../../db/ai_mentions/ai_answer_list.ts";
import { insertAnswerRows, insertPromptRows } from "../../support/ai_mentions/answer_rows.ts";
import { useSpecDatabase } from "../../support/database.ts";
import { askList } from "../../support/list_query.ts";

const OWN = 7;
const OTHER = 8;

describe("ai_answer_list", () => {
  const db = useSpecDatabase(async (db) => {
    await insertPromptRows(db, OWN, [
      { id: 1, text: "Where is tea sold?", branded: 1 },
      { id: 2, text: "Which cup is best?", branded: 0 },
    ]);
    await insertPromptRows(db, OTHER, [{ id: 3, text: "Where is tea sold?" }]);
    await insertAnswerRows(db, OWN, [
      {
        ...{ id: 1, prompt_id: 1, run_id: 5, model: "gpt-5", country: "DE", language: "de" },
        ...{ asked_at: "2026-11-02 00:00:00", mentioned: 1, mention_position: 2 },
        ...{ mentions_count: 3, sentiment: "mixed", cited: 1, citations_count: 4 },
      },
      { id: 2, prompt_id: 2, asked_at: "2026-11-03 23:59:59.999", engine: "claude", mentioned: 0 },
      {
        ...{ id: 3, prompt_id: 1, asked_at: "2026-11-03 08:00:00", status: "failed" },
        ...{ error_code: "timeout", error_message: "No answer." },
      },
      { id: 4, prompt_id: 1, asked_at: "2026-11-03 08:00:00", status: "refused" },
      { id: 5, prompt_id: 1, asked_at: "2026-11-01 23:59:59.999" },
      { id: 6, prompt_id: 1, asked_at: "2026-11-04 00:00:00" },
      // its prompt is gone
      { id: 7, prompt_id: 99, asked_at: "2026-11-03 08:00:00" },
    ]);
    await insertAnswerRows(db, OTHER, [{ id: 8, prompt_id: 3, asked_at: "2026-11-03 08:00:00" }]);
    await db("ai_prompt_tags").insert([
      { site_id: OWN, prompt_id: 2, tag: "shop" },
      { site_id: OTHER, prompt_id: 1, tag: "shop" },
    ]);
  });
  const list = (parameters: Record<string, string> = {}) =>
    listAnswers(db(), { siteId: OWN, from: "2026-11-02", to: "2026-11-03" }, {
      query: askList(ANSWER_LIST, parameters),
    });
  const idsOf = async (parameters: Record<string, string>) =>
    (await list(parameters)).rows.map(({ id }) => id);

  describe("listAnswers()", () => {
    it("lists the answers of the first day's first moment to the last day's last, the newest first", async () => {
      const { rows, total } = await list();
      expect(rows.map(({ id }) => id)).to.deep.equal([2, 4, 3, 1]);
      expect(total).to.equal(4);
    });

    it("gives an answer with its prompt and what the analysis found", async () => {
      const { rows } = await list({ "filter[run_id]": "5" });
      expect(rows).to.deep.equal([{
        ...{ id: 1, prompt: "Where is tea sold?", prompt_id: 1, branded: 1, run_id: 5 },
        ...{ engine: "chatgpt", model: "gpt-5", country: "DE", language: "de" },
        ...{ answered_at: new Date("2026-11-02T00:00:00Z"), status: "answered" },
        ...{ error_code: null, error_message: null, mentioned: 1, mention_position: 2 },
        ...{ mentions_count: 3, sentiment: "mixed", cited: 1, citations_count: 4 },
      }]);
    });

    it("filters by status, tag, brand and what was found", async () => {
      expect(await idsOf({ "filter[status]": "failed" })).to.deep.equal([3]);
      expect(await idsOf({ "filter[tags]": "shop" })).to.deep.equal([2]);
      expect(await idsOf({ "filter[tags][ne]": "shop" })).to.deep.equal([4, 3, 1]);
      expect(await idsOf({ "filter[branded]": "false" })).to.deep.equal([2]);
      expect(await idsOf({ "filter[mentioned]": "true" })).to.deep.equal([1]);
      expect(await idsOf({ "filter[sentiment][null]": "true" })).to.deep.equal([2, 4, 3]);
    });

    it("searches the prompts", async () => {
      expect(await idsOf({ q: "cup" })).to.deep.equal([2]);
    });

    it("reads the id with every choice of fields", async () => {
      const { rows } = await list({ fields: "engine", "filter[run_id]": "5" });
      expect(rows).to.deep.equal([{ id: 1, engine: "chatgpt" }]);
    });
  });

  it("finds an answer with its prompt, of whatever day", async () => {
    const { rows: [listed] } = await list({ "filter[run_id]": "5" });
    expect(await findAnswer(db(), OWN, 1)).to.deep.equal(listed);
    expect(await findAnswer(db(), OWN, 6)).to.include({ id: 6, prompt: "Where is tea sold?" });
  });

  it("finds no answer of another site, and none whose prompt is gone", async () => {
    expect(await findAnswer(db(), OWN, 8)).to.equal(undefined);
    expect(await findAnswer(db(), OWN, 7)).to.equal(undefined);
  });

  it("knows the days of the first and the last answer of a site", async () => {
    expect(await findAnswerDays(db(), OWN)).to.deep.equal({
      first: "2026-11-01",
      last: "2026-11-04",
    });
    expect(await findAnswerDays(db(), 9)).to.equal(undefined);
  });

  it("keeps the filters by which figures go", () => {
    const { filters } = askList(ANSWER_LIST, {
      "filter[engine]": "claude",
      "filter[mentioned]": "true",
      "filter[tags]": "shop",
    });
    expect(dimensionFilters(filters).map(({ field }) => field)).to.deep.equal(["engine", "tags"]);
  });
});
