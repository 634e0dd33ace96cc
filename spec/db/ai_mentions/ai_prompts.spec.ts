import { expect } from "chai";
import {
  countPrompts,
  deletePrompt,
  deleteUnansweredPrompts,
  findPromptIds,
  insertPrompts,
  listSitesWithDuePrompts,
  lockPrompt,
  lockPrompts,
  type NewPrompt,
  type PromptChoice,
  updateNextRuns,
  updatePrompt,
} from "../../../db/ai_mentions/ai_prompts.ts";
import { md5 } from "../../../db/core/md5.ts";
import { insertSpecSite } from "../../support/accounts/sites.ts";
import { insertAnswerRows, insertPromptRows } from "../../support/ai_mentions/answer_rows.ts";
import { useSpecDatabase } from "../../support/database.ts";

const NOW = new Date("2026-11-20T10:00:00Z");
const LATER = new Date("2026-11-21T10:00:00.500Z");

const newPrompt = (text: string, prompt: Partial<NewPrompt> = {}): NewPrompt => ({
  hash: md5(text),
  text,
  country: null,
  language: null,
  engines: null,
  schedule: "none",
  runsPerPrompt: 1,
  origin: "manual",
  weight: null,
  nextRunAt: null,
  ...prompt,
});

describe("ai_prompts", () => {
  const db = useSpecDatabase();
  let own: number;
  let other: number;
  beforeEach(async () => {
    for (const table of ["ai_prompts", "ai_prompt_tags", "ai_questions", "ai_answers"]) {
      await db()(table).delete();
    }
    own = await insertSpecSite(db(), 1);
    other = await insertSpecSite(db(), 1);
  });
  const idsOf = (siteId: number) =>
    db()("ai_prompts").where({ site_id: siteId }).orderBy("id").pluck<number[]>("id");

  describe("insertPrompts()", () => {
    it("writes a prompt with all that is told of it", async () => {
      await insertPrompts(db(), own, {
        prompts: [newPrompt("Tea?", {
          ...{ country: "DE", language: "de", engines: ["claude"], schedule: "weekly" },
          ...{ runsPerPrompt: 3, origin: "import", weight: 2.5, nextRunAt: LATER },
        })],
        now: NOW,
      });
      const row = await db()("ai_prompts").where({ site_id: own }).first();
      expect(row).to.deep.include({
        ...{ text: "Tea?", hash: md5("Tea?"), country: "DE", language: "de", weight: 2.5 },
        ...{ engines: '["claude"]', schedule: "weekly", runs_per_prompt: 3, origin: "import" },
        ...{ branded: null, next_run_at: LATER, created_at: NOW, updated_at: NOW },
      });
    });

    it("leaves a prompt that is there as it is, and inserts it at another site", async () => {
      await insertPrompts(db(), own, { prompts: [newPrompt("Tea?", { weight: 1 })], now: NOW });
      await insertPrompts(db(), own, {
        prompts: [newPrompt("Tea?", { weight: 2 }), newPrompt("Pot?")],
        now: LATER,
      });
      await insertPrompts(db(), other, { prompts: [newPrompt("Tea?", { weight: 3 })], now: NOW });
      expect([await countPrompts(db(), own), await countPrompts(db(), other)])
        .to.deep.equal([2, 1]);
      const row = await db()("ai_prompts").where({ site_id: own, text: "Tea?" }).first();
      expect([row.weight, row.updated_at]).to.deep.equal([1, NOW]);
    });
  });

  it("finds the prompts of a site by the hex of their hashes, locked or not", async () => {
    await insertPrompts(db(), own, { prompts: [newPrompt("Tea?"), newPrompt("Pot?")], now: NOW });
    await insertPrompts(db(), other, { prompts: [newPrompt("Cup?")], now: NOW });
    const [tea] = await idsOf(own);
    const hashes = [md5("Tea?"), md5("Cup?"), md5("Unknown?")];
    const expected = new Map([[md5("Tea?").toString("hex"), tea]]);
    expect(await findPromptIds(db(), own, { hashes })).to.deep.equal(expected);
    expect(await findPromptIds(db(), own, { hashes, locked: true })).to.deep.equal(expected);
    expect(await findPromptIds(db(), own, { hashes: [] })).to.deep.equal(new Map());
  });

  it("finds more prompts than one statement asks for", async () => {
    const prompts = Array.from({ length: 1_001 }, (_, index) => newPrompt(`prompt ${index}`));
    await insertPrompts(db(), own, { prompts, now: NOW });
    const found = await findPromptIds(db(), own, { hashes: prompts.map(({ hash }) => hash) });
    expect([found.size, await countPrompts(db(), own)]).to.deep.equal([1_001, 1_001]);
  });

  it("deletes prompts of files that have no answer, no tag and no schedule left", async () => {
    const imported = { origin: "import" };
    await insertPromptRows(db(), own, [
      { id: 1, ...imported },
      { id: 2, ...imported },
      { id: 3, ...imported },
      { id: 4, ...imported, schedule: "daily" },
      { id: 5, origin: "manual" },
      { id: 6, ...imported },
    ]);
    await insertPromptRows(db(), other, [{ id: 7, ...imported }]);
    await insertAnswerRows(db(), own, [{ id: 1, prompt_id: 2 }]);
    await insertAnswerRows(db(), other, [{ id: 2, prompt_id: 1 }]);
    await db()("ai_prompt_tags").insert([
      { site_id: own, prompt_id: 3, tag: "tea" },
      { site_id: other, prompt_id: 1, tag: "tea" },
    ]);
    await deleteUnansweredPrompts(db(), own, [1, 2, 3, 4, 5, 7]);
    expect(await idsOf(own)).to.deep.equal([2, 3, 4, 5, 6]);
    expect(await idsOf(other)).to.deep.equal([7]);
  });

  describe("updatePrompt()", () => {
    it("changes what is given and leaves the rest", async () => {
      await insertPromptRows(db(), own, [
        { id: 1, engines: '["claude"]', schedule: "daily", weight: 2, next_run_at: LATER },
        { id: 2, weight: 5 },
      ]);
      const of = { siteId: own, promptId: 1, now: LATER };
      expect(await updatePrompt(db(), of, { weight: null, runsPerPrompt: 4 })).to.equal(true);
      expect(await db()("ai_prompts").where({ id: 1 }).first()).to.deep.include({
        ...{ engines: '["claude"]', schedule: "daily", weight: null, runs_per_prompt: 4 },
        ...{ next_run_at: LATER, updated_at: LATER },
      });
      const none = { engines: null, schedule: "none", nextRunAt: null } as const;
      expect(await updatePrompt(db(), of, none)).to.equal(true);
      expect(await db()("ai_prompts").where({ id: 1 }).first())
        .to.include({ engines: null, schedule: "none", next_run_at: null, runs_per_prompt: 4 });
      expect(await db()("ai_prompts").where({ id: 2 }).first())
        .to.deep.include({ weight: 5, updated_at: NOW });
    });

    it("is false for a prompt of another site", async () => {
      await insertPromptRows(db(), other, [{ id: 1 }]);
      const of = { siteId: own, promptId: 1, now: LATER };
      expect(await updatePrompt(db(), of, { weight: 9 })).to.equal(false);
    });
  });

  it("deletes a prompt of the site with its tags and questions", async () => {
    await insertPromptRows(db(), own, [{ id: 1 }, { id: 2 }]);
    const question = { engine: "claude", run_number: 1 };
    await db()("ai_questions").insert([
      { run_id: 1, place: 1, site_id: own, prompt_id: 1, ...question },
      { run_id: 1, place: 2, site_id: own, prompt_id: 2, ...question },
      { run_id: 2, place: 1, site_id: other, prompt_id: 1, ...question },
    ]);
    await db()("ai_prompt_tags").insert([
      { site_id: own, prompt_id: 1, tag: "tea" },
      { site_id: own, prompt_id: 2, tag: "tea" },
      { site_id: other, prompt_id: 1, tag: "tea" },
    ]);
    await deletePrompt(db(), own, 1);
    await deletePrompt(db(), other, 2);
    expect(await idsOf(own)).to.deep.equal([2]);
    const keysOf = (table: string) =>
      db()(table).orderBy("site_id").select("site_id as site", "prompt_id as prompt");
    for (const table of ["ai_questions", "ai_prompt_tags"]) {
      expect(await keysOf(table), table)
        .to.deep.equal([{ site: own, prompt: 2 }, { site: other, prompt: 1 }]);
    }
  });

  describe("lockPrompts()", () => {
    beforeEach(async () => {
      await insertPromptRows(db(), own, [
        { id: 1, text: "Tea?", engines: '["claude"]', runs_per_prompt: 2, schedule: "daily" },
        { id: 2, next_run_at: NOW },
        { id: 3, next_run_at: LATER },
      ]);
      await insertPromptRows(db(), other, [{ id: 4, next_run_at: NOW }]);
      await db()("ai_prompt_tags").insert([
        { site_id: own, prompt_id: 1, tag: "tea" },
        { site_id: own, prompt_id: 1, tag: "shop" },
        { site_id: own, prompt_id: 3, tag: "shop" },
        { site_id: other, prompt_id: 2, tag: "tea" },
      ]);
    });
    const lockedIds = async (choice: PromptChoice, limit = 10) =>
      (await lockPrompts(db(), own, { promptChoice: choice, limit })).map(({ id }) => id);

    it("lists prompts by ids, by any of several tags, by what is due, and by all of it", async () => {
      expect(await lockedIds({})).to.deep.equal([1, 2, 3]);
      expect(await lockedIds({}, 2)).to.deep.equal([1, 2]);
      expect(await lockedIds({ ids: [3, 4, 1] })).to.deep.equal([1, 3]);
      expect(await lockedIds({ tags: ["tea", "shop"] })).to.deep.equal([1, 3]);
      expect(await lockedIds({ dueBy: NOW })).to.deep.equal([2]);
      expect(await lockedIds({ dueBy: new Date(NOW.getTime() - 1) })).to.deep.equal([]);
      expect(await lockedIds({ ids: [1, 2], tags: ["shop"] })).to.deep.equal([1]);
      expect(await lockedIds({ ids: [] })).to.deep.equal([]);
    });

    it("gives what a run needs to know of a prompt", async () => {
      expect(await lockPrompts(db(), own, { promptChoice: { ids: [1, 2] }, limit: 10 })).to.deep
        .equal([
          {
            ...{ id: 1, text: "Tea?", engines: ["claude"], runsPerPrompt: 2, schedule: "daily" },
            nextRunAt: null,
          },
          {
            ...{ id: 2, text: "prompt 2", engines: null, runsPerPrompt: 1, schedule: "none" },
            nextRunAt: NOW,
          },
        ]);
    });

    it("says whether one prompt of the site is there", async () => {
      expect(await lockPrompt(db(), own, 1)).to.equal(true);
      expect(await lockPrompt(db(), own, 4)).to.equal(false);
    });
  });

  it("lists active sites with prompts that are due, each once", async () => {
    const deleted = await insertSpecSite(db(), 1);
    await db()("sites").where({ id: deleted }).update({ status: "deleting" });
    await insertPromptRows(db(), own, [{ id: 1, next_run_at: NOW }, { id: 2, next_run_at: NOW }]);
    await insertPromptRows(db(), other, [{ id: 3, next_run_at: LATER }, { id: 4 }]);
    await insertPromptRows(db(), deleted, [{ id: 5, next_run_at: NOW }]);
    expect(await listSitesWithDuePrompts(db(), NOW, 10)).to.deep.equal([own]);
    expect(await listSitesWithDuePrompts(db(), LATER, 10)).to.have.members([own, other]);
    expect(await listSitesWithDuePrompts(db(), LATER, 1)).to.have.length(1);
    expect(await listSitesWithDuePrompts(db(), new Date(NOW.getTime() - 1), 10))
      .to.deep.equal([]);
  });

  it("notes for each prompt of the site when it is asked next", async () => {
    await insertPromptRows(db(), own, [{ id: 1 }, { id: 2 }, { id: 3 }, { id: 4 }]);
    await insertPromptRows(db(), other, [{ id: 5 }]);
    await updateNextRuns(db(), own, [
      { promptId: 1, at: NOW },
      { promptId: 2, at: LATER },
      { promptId: 3, at: NOW },
      { promptId: 5, at: NOW },
    ]);
    expect(await db()("ai_prompts").orderBy("id").pluck("next_run_at"))
      .to.deep.equal([NOW, LATER, NOW, null, null]);
  });
});
