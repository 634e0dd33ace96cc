import type { Db } from "../core/connection.ts";
import { readInBatches } from "../core/read_in_batches.ts";
import { insertRows } from "../core/sql_rows.ts";

/** How often a prompt is asked automatically. */
export type PromptSchedule = "none" | "daily" | "weekly" | "monthly";

/** A prompt to insert. */
export interface NewPrompt {
  /** MD5 of `promptKey()`. */
  hash: Buffer;
  text: string;
  country: string | null;
  language: string | null;
  /** Null: every engine that is configured. */
  engines: readonly string[] | null;
  schedule: PromptSchedule;
  runsPerPrompt: number;
  origin: "manual" | "import";
  weight: number | null;
  /** Null: not automatically. */
  nextRunAt: Date | null;
}

const HASHES_AT_ONCE = 1_000;

/** Finds prompts by the hex of their hashes; `locked` so that nobody deletes them meanwhile. */
export async function findPromptIds(
  db: Db,
  siteId: number,
  { hashes, locked = false }: { hashes: readonly Buffer[]; locked?: boolean },
): Promise<Map<string, number>> {
  const ids = new Map<string, number>();
  for (let start = 0; start < hashes.length; start += HASHES_AT_ONCE) {
    // index ai_prompts_hash (site_id, hash)
    const query = db("ai_prompts").where({ site_id: siteId })
      .whereIn("hash", hashes.slice(start, start + HASHES_AT_ONCE)).orderBy("hash")
      .select<{ id: number; hash: Buffer }[]>("id", "hash");
    for (const { id, hash } of await (locked ? query.forUpdate() : query)) {
      ids.set(hash.toString("hex"), id);
    }
  }
  return ids;
}

/** Inserts prompts; one that is there already stays as it is. */
export async function insertPrompts(
  trx: Db,
  siteId: number,
  { prompts, now }: { prompts: readonly NewPrompt[]; now: Date },
): Promise<void> {
  const into = "ai_prompts (site_id, hash, text, country, language, engines, schedule, " +
    "runs_per_prompt, origin, weight, next_run_at, created_at, updated_at)";
  const rows = prompts.map((prompt) => [
    siteId,
    prompt.hash,
    prompt.text,
    prompt.country,
    prompt.language,
    prompt.engines === null ? null : JSON.stringify(prompt.engines),
    prompt.schedule,
    prompt.runsPerPrompt,
    prompt.origin,
    prompt.weight,
    prompt.nextRunAt,
    now,
    now,
  ]);
  await insertRows(trx, into, rows, { onDuplicate: "site_id = VALUES(site_id)" });
}

/** Counts the prompts of a site. */
export async function countPrompts(db: Db, siteId: number): Promise<number> {
  const [row] = await db("ai_prompts").where({ site_id: siteId }) // index ai_prompts_site
    .count<{ count: number }[]>({ count: "*" });
  return Number(row?.count ?? 0);
}

/** Maps prompts of a site to their texts; primary key. */
export async function listPromptTexts(
  db: Db,
  siteId: number,
  ids: readonly number[],
): Promise<Map<number, string>> {
  const rows = await readInBatches(
    ids,
    (batch) =>
      db("ai_prompts").where({ site_id: siteId }).whereIn("id", [...batch])
        .select<{ id: number; text: string }[]>("id", "text"),
  );
  return new Map(rows.map(({ id, text }) => [id, text]));
}

/** Deletes those of the prompts that a file brought, that have no answer left and are not asked by themselves. */
export async function deleteUnansweredPrompts(
  trx: Db,
  siteId: number,
  promptIds: readonly number[],
): Promise<void> {
  for (let start = 0; start < promptIds.length; start += HASHES_AT_ONCE) {
    const batch = promptIds.slice(start, start + HASHES_AT_ONCE);
    const answered = await trx("ai_answers").where({ site_id: siteId }) // index ai_answers_prompt
      .whereIn("prompt_id", batch).distinct().pluck<number[]>("prompt_id");
    const tagged = await trx("ai_prompt_tags").where({ site_id: siteId }) // primary key
      .whereIn("prompt_id", batch).distinct().pluck<number[]>("prompt_id");
    await trx("ai_prompts").where({ site_id: siteId, origin: "import", schedule: "none" })
      .whereIn("id", batch).whereNotIn("id", [...answered, ...tagged]).delete();
  }
}

/** What can be changed of a prompt; what is absent stays. */
interface PromptChange {
  engines?: readonly string[] | null;
  schedule?: PromptSchedule;
  runsPerPrompt?: number;
  weight?: number | null;
  nextRunAt?: Date | null;
}

/** Changes a prompt; false when the site has none of this id. */
export async function updatePrompt(
  trx: Db,
  { siteId, promptId, now }: { siteId: number; promptId: number; now: Date },
  change: PromptChange,
): Promise<boolean> {
  const { engines, schedule, runsPerPrompt, weight, nextRunAt } = change;
  const updated = await trx("ai_prompts").where({ id: promptId, site_id: siteId }).update({
    ...engines !== undefined && { engines: engines === null ? null : JSON.stringify(engines) },
    ...schedule !== undefined && { schedule },
    ...runsPerPrompt !== undefined && { runs_per_prompt: runsPerPrompt },
    ...weight !== undefined && { weight },
    ...nextRunAt !== undefined && { next_run_at: nextRunAt },
    updated_at: now,
  });
  return updated === 1;
}

/** Deletes a prompt with its tags and what was still to be asked of it; its answers are gone already. */
export async function deletePrompt(trx: Db, siteId: number, promptId: number): Promise<void> {
  const own = { site_id: siteId, prompt_id: promptId };
  await trx("ai_questions").where(own).delete(); // index ai_questions_prompt
  await trx("ai_prompt_tags").where(own).delete();
  await trx("ai_prompts").where({ id: promptId, site_id: siteId }).delete();
}

/** A prompt to ask. */
export interface AskablePrompt {
  id: number;
  text: string;
  /** Null: every engine that is configured. */
  engines: string[] | null;
  runsPerPrompt: number;
  schedule: PromptSchedule;
  nextRunAt: Date | null;
}

/** Which prompts of a site. */
export interface PromptChoice {
  ids?: readonly number[];
  /** Those that have any of them. */
  tags?: readonly string[];
  /** Those that are due by then. */
  dueBy?: Date;
}

/** Lists prompts to be asked; locked until the transaction ends. */
export async function lockPrompts(
  trx: Db,
  siteId: number,
  { promptChoice: { ids, tags, dueBy }, limit }: { promptChoice: PromptChoice; limit: number },
): Promise<AskablePrompt[]> {
  // index ai_prompts_site (site_id, id); ai_prompts_due (next_run_at) of due ones
  const query = trx("ai_prompts").where({ site_id: siteId });
  if (ids !== undefined) query.whereIn("id", ids);
  if (dueBy !== undefined) query.where("next_run_at", "<=", dueBy);
  if (tags !== undefined) {
    query.whereIn(
      "id",
      trx("ai_prompt_tags").where({ site_id: siteId }).whereIn("tag", tags).select("prompt_id"),
    );
  }
  const rows = await query.orderBy("id").limit(limit).forUpdate()
    .select<(Omit<AskablePrompt, "engines"> & { engines: string | null })[]>(
      "id",
      "text",
      "engines",
      "runs_per_prompt as runsPerPrompt",
      "schedule",
      "next_run_at as nextRunAt",
    );
  return rows.map((row) => ({
    ...row,
    engines: row.engines === null ? null : JSON.parse(row.engines),
  }));
}

/** Lists sites that have prompts which are due. */
export async function listSitesWithDuePrompts(
  db: Db,
  now: Date,
  limit: number,
): Promise<number[]> {
  return await db("ai_prompts").join("sites", "sites.id", "ai_prompts.site_id")
    .where("ai_prompts.next_run_at", "<=", now) // index ai_prompts_due
    .where("sites.status", "active").distinct().limit(limit)
    .pluck<number[]>("ai_prompts.site_id");
}

/** Notes when prompts are asked next. */
export async function updateNextRuns(
  trx: Db,
  siteId: number,
  nextRuns: readonly { promptId: number; at: Date }[],
): Promise<void> {
  const byTime = Map.groupBy(nextRuns, ({ at }) => at.getTime());
  for (const [time, prompts] of byTime) {
    await trx("ai_prompts").where({ site_id: siteId })
      .whereIn("id", prompts.map(({ promptId }) => promptId))
      .update({ next_run_at: new Date(time) });
  }
}

/** Whether a prompt is there; it stays until the transaction ends. */
export async function lockPrompt(trx: Db, siteId: number, id: number): Promise<boolean> {
  const row = await trx("ai_prompts").where({ id, site_id: siteId }).forShare().first("id");
  return row !== undefined;
}
