import type { BrandSums, PromptSums } from "../../lib/metrics/ai_mentions/answer_sums.ts";
import { answersBy, type AnswerScope } from "./ai_answer_list.ts";
import type { Db } from "../core/connection.ts";
import type { ListFilter } from "../core/list_shapes.ts";

/** Sums of one prompt and engine, with what is not analysed yet. */
export interface PromptSumsRow extends PromptSums {
  waiting: number;
}

/** Adds up the answers of a window by prompt and engine, in the order of the prompts. */
export async function listPromptSums(
  db: Db,
  scope: AnswerScope,
  filters: readonly ListFilter[],
): Promise<PromptSumsRow[]> {
  const rows: (PromptSumsRow & { branded: 0 | 1 | null })[] = await answersBy(db, scope, filters)
    .groupBy("answers.prompt_id", "answers.engine", "prompts.branded", "prompts.weight")
    .orderBy(["answers.prompt_id", "answers.engine"])
    .select({ prompt: "answers.prompt_id", engine: "answers.engine", weight: "prompts.weight" })
    .select(
      "prompts.branded",
      ...Object.entries(PROMPT_SUMS).map(([name, sql]) =>
        db.raw(`coalesce(${sql}, 0) + 0e0 as ??`, [name])
      ),
    );
  return rows.map(({ branded, ...row }) => ({ ...row, isBranded: branded === 1 }));
}

const PROMPT_SUMS = {
  valid: "sum(answers.mentioned is not null)",
  refused: "sum(answers.status = 'refused')",
  failed: "sum(answers.status = 'failed')",
  waiting: "sum(answers.status = 'answered' and answers.mentioned is null)",
  citing: "sum(answers.citations_count > 0)",
  citations: "sum(answers.citations_count)",
} as const;

/** Adds up what the same answers have of each brand. */
export async function listBrandSums(
  db: Db,
  scope: AnswerScope,
  filters: readonly ListFilter[],
): Promise<BrandSums[]> {
  const rows: (BrandSums & { brand: number })[] = await answersBy(db, scope, filters)
    .join("ai_answer_brands as brands", (on) =>
      on.on("brands.site_id", "answers.site_id") // primary key
        .andOn("brands.answer_id", "answers.id"))
    .groupBy("answers.prompt_id", "answers.engine", "brands.competitor_id")
    .orderBy(["answers.prompt_id", "answers.engine", "brands.competitor_id"])
    .select({ prompt: "answers.prompt_id", engine: "answers.engine" })
    .select({ brand: "brands.competitor_id" })
    .select(
      Object.entries(BRAND_SUMS).map(([name, sql]) =>
        db.raw(`coalesce(${sql}, 0) + 0e0 as ??`, [name])
      ),
    );
  return rows.map((row) => ({ ...row, brand: String(row.brand) }));
}

const BRAND_SUMS = {
  naming: "sum(brands.mention_order > 0)",
  mentions: "sum(brands.mentions_count)",
  first: "sum(brands.mention_order = 1)",
  orders: "sum(brands.mention_order)",
  inverseOrders: "sum(if(brands.mention_order > 0, 1e0 / brands.mention_order, 0))",
  citing: "sum(brands.citations_count > 0)",
  citations: "sum(brands.citations_count)",
  positive: "sum(brands.positive_count)",
  neutral: "sum(brands.neutral_count)",
  negative: "sum(brands.negative_count)",
} as const;
