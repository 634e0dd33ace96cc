import { expect } from "chai";
import { listBrandSums, listPromptSums } from "../../../db/ai_mentions/ai_answer_sums.ts";
import type { ListFilter } from "../../../db/core/list_shapes.ts";
import {
  insertAnswerRows,
  insertBrandRows,
  insertPromptRows,
} from "../../support/ai_mentions/answer_rows.ts";
import { useSpecDatabase } from "../../support/database.ts";

const OWN = 7;
const OTHER = 8;
const SCOPE = { siteId: OWN, from: "2026-11-02", to: "2026-11-03" };
const BY_CHATGPT: ListFilter = { field: "engine", operator: "eq", values: ["chatgpt"] };

describe("ai_answer_sums", () => {
  const db = useSpecDatabase(async (db) => {
    const named = { mentioned: 1, analysed_with: Buffer.alloc(16) };
    const unnamed = { ...named, mentioned: 0 };
    await insertPromptRows(db, OWN, [
      { id: 1, weight: 2.5, branded: 1 },
      { id: 2, branded: 0 },
      { id: 3 },
    ]);
    await insertPromptRows(db, OTHER, [{ id: 4 }]);
    await insertAnswerRows(db, OWN, [
      { id: 1, prompt_id: 1, asked_at: "2026-11-02 00:00:00", ...named, citations_count: 3 },
      { id: 2, prompt_id: 1, asked_at: "2026-11-03 23:59:59.999", ...unnamed, citations_count: 0 },
      { id: 3, prompt_id: 1, asked_at: "2026-11-02 09:00:00", ...named, citations_count: 2 },
      { id: 4, prompt_id: 1, asked_at: "2026-11-03 09:00:00", status: "refused" },
      { id: 5, prompt_id: 1, asked_at: "2026-11-03 09:00:00", status: "failed" },
      { id: 6, prompt_id: 1, asked_at: "2026-11-03 09:00:00" },
      { id: 7, prompt_id: 1, asked_at: "2026-11-03 09:00:00", engine: "claude", ...named },
      { id: 8, prompt_id: 2, asked_at: "2026-11-03 09:00:00", ...named, citations_count: 1 },
      // the last moment of the day before, and the first of the day after
      { id: 9, prompt_id: 3, asked_at: "2026-11-01 23:59:59.999", ...named },
      { id: 10, prompt_id: 3, asked_at: "2026-11-04 00:00:00", ...named },
    ]);
    await insertAnswerRows(db, OTHER, [{ id: 11, prompt_id: 4, asked_at: "2026-11-03", ...named }]);
    await insertBrandRows(db, OWN, [
      {
        ...{ answer_id: 1, competitor_id: 0, mentions_count: 4, mention_order: 1 },
        ...{ citations_count: 2, positive_count: 3, neutral_count: 1, negative_count: 0 },
      },
      {
        ...{ answer_id: 3, competitor_id: 0, mentions_count: 1, mention_order: 4 },
        ...{ positive_count: 0, neutral_count: 2, negative_count: 5 },
      },
      // only cited
      {
        ...{ answer_id: 2, competitor_id: 0, mentions_count: 0, mention_order: 0 },
        ...{ citations_count: 1 },
      },
      { answer_id: 1, competitor_id: 30, mentions_count: 2, mention_order: 2 },
      { answer_id: 7, competitor_id: 30 },
      { answer_id: 9, competitor_id: 30 },
    ]);
    await insertBrandRows(db, OTHER, [
      { answer_id: 1, competitor_id: 0, mentions_count: 90 },
      { answer_id: 11, competitor_id: 0 },
    ]);
    await db("ai_prompt_tags").insert([
      { site_id: OWN, prompt_id: 2, tag: "shop" },
      { site_id: OTHER, prompt_id: 1, tag: "shop" },
    ]);
  });

  describe("listPromptSums()", () => {
    it("adds up the answers of the days by prompt and engine", async () => {
      expect(await listPromptSums(db(), SCOPE, [])).to.deep.equal([
        {
          ...{ prompt: 1, engine: "chatgpt", weight: 2.5, isBranded: true },
          ...{ valid: 3, refused: 1, failed: 1, waiting: 1, citing: 2, citations: 5 },
        },
        {
          ...{ prompt: 1, engine: "claude", weight: 2.5, isBranded: true },
          ...{ valid: 1, refused: 0, failed: 0, waiting: 0, citing: 0, citations: 0 },
        },
        {
          ...{ prompt: 2, engine: "chatgpt", weight: null, isBranded: false },
          ...{ valid: 1, refused: 0, failed: 0, waiting: 0, citing: 1, citations: 1 },
        },
      ]);
    });

    it("adds up those that a filter of engines, of brands or of tags leaves", async () => {
      const keysOf = async (...filters: ListFilter[]) =>
        (await listPromptSums(db(), SCOPE, filters)).map((row) => `${row.prompt} ${row.engine}`);
      expect(await keysOf(BY_CHATGPT)).to.deep.equal(["1 chatgpt", "2 chatgpt"]);
      expect(await keysOf({ field: "branded", operator: "eq", values: [true] }))
        .to.deep.equal(["1 chatgpt", "1 claude"]);
      expect(await keysOf({ field: "tags", operator: "eq", values: ["shop"] }))
        .to.deep.equal(["2 chatgpt"]);
    });

    it("is empty for days without answers", async () => {
      const days = { from: "2026-11-10", to: "2026-11-11" };
      expect(await listPromptSums(db(), { ...SCOPE, ...days }, [])).to.deep.equal([]);
      expect(await listBrandSums(db(), { ...SCOPE, ...days }, [])).to.deep.equal([]);
    });
  });

  describe("listBrandSums()", () => {
    it("adds up what each brand has of the same answers; one that is only cited is not named", async () => {
      const none = { orders: 1, inverseOrders: 1, citing: 0, citations: 0 };
      const silent = { positive: 0, neutral: 0, negative: 0 };
      expect(await listBrandSums(db(), SCOPE, [])).to.deep.equal([
        {
          ...{ prompt: 1, engine: "chatgpt", brand: "0", naming: 2, mentions: 5, first: 1 },
          ...{ orders: 5, inverseOrders: 1.25, citing: 2, citations: 3 },
          ...{ positive: 3, neutral: 3, negative: 5 },
        },
        {
          ...{ prompt: 1, engine: "chatgpt", brand: "30", naming: 1, mentions: 2, first: 0 },
          ...{ ...none, orders: 2, inverseOrders: 0.5, ...silent },
        },
        {
          ...{ prompt: 1, engine: "claude", brand: "30", naming: 1, mentions: 1, first: 1 },
          ...{ ...none, ...silent },
        },
      ]);
    });

    it("adds up those that a filter leaves", async () => {
      expect((await listBrandSums(db(), SCOPE, [BY_CHATGPT])).map((row) => row.engine))
        .to.deep.equal(["chatgpt", "chatgpt"]);
    });
  });
});
