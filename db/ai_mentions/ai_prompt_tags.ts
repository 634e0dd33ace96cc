import type { Db } from "../core/connection.ts";
import type { TagTable } from "../search/keyword_tags.ts";
import { insertRows } from "../core/sql_rows.ts";

/** The tables with the tags of prompts, for `whereTags()`. */
export const PROMPT_TAGS: TagTable = { table: "ai_prompt_tags", idColumn: "prompt_id" };

/** Lists the tags of prompts, in their alphabetical order. */
export async function listPromptTags(
  db: Db,
  siteId: number,
  promptIds: readonly number[],
): Promise<Map<number, string[]>> {
  const rows: { prompt_id: number; tag: string }[] = await db("ai_prompt_tags") // primary key
    .where({ site_id: siteId }).whereIn("prompt_id", promptIds)
    .orderBy(["prompt_id", "tag"]).select("prompt_id", "tag");
  const grouped = Map.groupBy(rows, ({ prompt_id: id }) => id);
  return new Map([...grouped].map(([id, own]) => [id, own.map(({ tag }) => tag)]));
}

/** Adds tags to prompts; those that a prompt has already stay. */
export async function insertPromptTags(
  trx: Db,
  siteId: number,
  tags: readonly { promptId: number; tag: string }[],
): Promise<void> {
  const rows = tags.map(({ promptId, tag }) => [siteId, promptId, tag]);
  await insertRows(trx, "ai_prompt_tags (site_id, prompt_id, tag)", rows, { ignore: true });
}

/** Deletes the tags of a prompt. */
export async function deletePromptTags(trx: Db, siteId: number, promptId: number): Promise<void> {
  await trx("ai_prompt_tags").where({ site_id: siteId, prompt_id: promptId }).delete();
}
