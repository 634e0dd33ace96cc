import { expect } from "chai";
import {
  countAnswers,
  findPrompt,
  listPrompts,
  PROMPT_LIST,
} from "../../../db/ai_mentions/ai_prompt_list.ts";
import { insertAnswerRows, insertPromptRows } from "../../support/ai_mentions/answer_rows.ts";
import { useSpecDatabase } from "../../support/database.ts";
import { askList } from "../../support/list_query.ts";

const OWN = 7;
const OTHER = 8;
const PROMPT_1 = {
  ...{ id: 1, text: "Where is tea sold?", country: "DE", language: "de", engines: '["claude"]' },
  ...{ schedule: "weekly", runs_per_prompt: 3, weight: 2.5, branded: 1, origin: "import" },
  next_run_at: new Date("2026-11-27T06:00:00Z"),
  created_at: new Date("2026-11-20T10:00:00Z"),
  updated_at: new Date("2026-11-20T10:00:00Z"),
};

describe("ai_prompt_list", () => {
  const db = useSpecDatabase(async (db) => {
    await insertPromptRows(db, OWN, [
      PROMPT_1,
      { id: 2, text: "Which cup is best?", schedule: "daily" },
      { id: 3, text: "Which pot is best?", schedule: "monthly", weight: 0.5 },
    ]);
    await insertPromptRows(db, OTHER, [{ id: 4, text: "Which cup is best?" }]);
    await db("ai_prompt_tags").insert([
      { site_id: OWN, prompt_id: 1, tag: "tea" },
      { site_id: OWN, prompt_id: 1, tag: "shop" },
      { site_id: OWN, prompt_id: 3, tag: "shop" },
      { site_id: OTHER, prompt_id: 2, tag: "shop" },
    ]);
  });
  const list = (parameters: Record<string, string> = {}) =>
    listPrompts(db(), OWN, askList(PROMPT_LIST, parameters));
  const idsOf = async (parameters: Record<string, string>) => {
    const { rows, total } = await list(parameters);
    expect(total).to.equal(rows.length);
    return rows.map(({ id }) => id);
  };

  describe("listPrompts()", () => {
    it("lists the prompts of the site, the newest first", async () => {
      const { rows, total } = await list();
      expect(rows.map(({ id }) => id)).to.deep.equal([3, 2, 1]);
      expect(rows[2]).to.deep.equal(PROMPT_1);
      expect(total).to.equal(3);
    });

    it("filters by tags, of which a prompt may have several", async () => {
      expect(await idsOf({ "filter[tags]": "shop" })).to.deep.equal([3, 1]);
      expect(await idsOf({ "filter[tags]": "tea" })).to.deep.equal([1]);
      expect(await idsOf({ "filter[tags][ne]": "tea" })).to.deep.equal([3, 2]);
      expect(await idsOf({ "filter[tags][null]": "true" })).to.deep.equal([2]);
      expect(await idsOf({ "filter[tags]": "shop", "filter[weight][lt]": "1" }))
        .to.deep.equal([3]);
    });

    it("counts all prompts that a filter of tags leaves, and not only those of the page", async () => {
      const { rows, total } = await list({ "filter[tags]": "shop", per_page: "1" });
      expect([rows.length, total]).to.deep.equal([1, 2]);
    });

    it("orders schedules by their names and searches texts", async () => {
      expect(await idsOf({ sort: "schedule" })).to.deep.equal([2, 3, 1]);
      expect(await idsOf({ q: "best" })).to.deep.equal([3, 2]);
    });
  });

  it("finds a prompt of the site, and no other's", async () => {
    expect(await findPrompt(db(), OWN, 1)).to.deep.equal(PROMPT_1);
    expect(await findPrompt(db(), OWN, 4)).to.equal(undefined);
  });

  it("counts the answers of prompts and knows the newest", async () => {
    await insertAnswerRows(db(), OWN, [
      { id: 1, prompt_id: 1, asked_at: "2026-11-18 09:00:00" },
      { id: 2, prompt_id: 1, asked_at: "2026-11-19 09:00:00", status: "failed" },
      { id: 3, prompt_id: 2, asked_at: "2026-11-20 09:00:00" },
    ]);
    await insertAnswerRows(db(), OTHER, [{ id: 4, prompt_id: 1, asked_at: "2026-11-21 09:00:00" }]);
    expect([...await countAnswers(db(), OWN, [1, 3])]).to.deep.equal([
      [1, { answersCount: 2, lastAskedAt: new Date("2026-11-19T09:00:00Z") }],
    ]);
    expect((await countAnswers(db(), OWN, [])).size).to.equal(0);
  });
});
