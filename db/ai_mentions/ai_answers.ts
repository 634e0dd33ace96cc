import type { Citation, FinishReason } from "../../lib/ai/engine_answer.ts";
import { raiseAnswersVersion } from "./ai_answer_versions.ts";
import type { Db } from "../core/connection.ts";
import { md5 } from "../core/md5.ts";
import { insertRows, type SqlLiteral } from "../core/sql_rows.ts";
import { fitAscii, fitText } from "../core/text_columns.ts";

/** Whether an engine answered: a refusal is an answer, a failure is none. */
export type AnswerStatus = "answered" | "refused" | "failed";

/** An answer to keep. */
export interface NewAnswer {
  /** What makes it the same answer: see `askedAnswerKey()` and `importedAnswerKey()`. */
  key: Buffer;
  promptId: number;
  runId: number;
  engine: string;
  model: string | null;
  /** ISO 3166-1 alpha-2. */
  country: string | null;
  language: string | null;
  /** From 1: which of several answers to one prompt. */
  runNumber: number;
  askedAt: Date;
  /** Only the day is known. */
  dayOnly: boolean;
  durationMs: number | null;
  status: AnswerStatus;
  finishReason: FinishReason | null;
  /** Of a failed one. */
  error: { code: string; message: string } | null;
  temperature: number | null;
  webSearch: boolean | null;
  inputTokens: number | null;
  outputTokens: number | null;
  costUsd: number | null;
  /** What the engine said; null: it failed. */
  text: string | null;
  citations: readonly Citation[];
}

const KEYS_AT_ONCE = 1_000;
const MAX_TOKENS = 4_294_967_295;

/** The key of an answer that a run asked for: a question of a run has one answer. */
export function askedAnswerKey(
  { runId, promptId, engine, runNumber }: Pick<
    NewAnswer,
    "runId" | "promptId" | "engine" | "runNumber"
  >,
): Buffer {
  return md5(JSON.stringify(["asked", runId, promptId, engine, runNumber]));
}

/** The key of an answer from a file: the same one imported again replaces, and does not double. */
export function importedAnswerKey(
  { promptId, engine, model, askedAt, dayOnly, runNumber }: Pick<
    NewAnswer,
    "promptId" | "engine" | "model" | "askedAt" | "dayOnly" | "runNumber"
  >,
): Buffer {
  const time = askedAt.toISOString();
  return md5(JSON.stringify([
    "imported",
    promptId,
    engine,
    model ?? "",
    dayOnly ? time.slice(0, 10) : time,
    runNumber,
  ]));
}

/**
 * Inserts answers, and returns their ids in order. One that is there already under its key is replaced: it
 * keeps its id, and what an analysis found in it goes.
 */
export async function upsertAnswers(
  trx: Db,
  siteId: number,
  { answers, now }: { answers: readonly NewAnswer[]; now: Date },
): Promise<number[]> {
  const known = await findAnswerIds(trx, siteId, answers.map(({ key }) => key));
  await deleteAnswerDetails(trx, siteId, [...known.values()]);
  const rows = answers.map((answer) => [siteId, ...valuesOf(answer), now]);
  await insertRows(trx, `ai_answers (${["site_id", ...COLUMNS, "created_at"].join(", ")})`, rows, {
    onDuplicate: [
      ...COLUMNS.map((column) => `${column} = VALUES(${column})`),
      ...ANALYSIS_COLUMNS.map((column) => `${column} = NULL`),
    ].join(", "),
  });
  const ids = await findAnswerIds(trx, siteId, answers.map(({ key }) => key));
  await insertRows(
    trx,
    "ai_answer_texts (site_id, answer_id, text, citations)",
    answers.flatMap(({ key, text, citations }) =>
      text === null ? [] : [[siteId, readId(ids, key), text, JSON.stringify(citations)]]
    ),
    { onDuplicate: "text = VALUES(text), citations = VALUES(citations)" },
  );
  await raiseAnswersVersion(trx, siteId);
  return answers.map(({ key }) => readId(ids, key));
}

const COLUMNS = [
  "answer_key",
  "prompt_id",
  "run_id",
  "engine",
  "model",
  "country",
  "language",
  "run_number",
  "asked_at",
  "day_only",
  "duration_ms",
  "status",
  "finish_reason",
  "error_code",
  "error_message",
  "temperature",
  "web_search",
  "input_tokens",
  "output_tokens",
  "cost_usd",
] as const;

/** What an analysis fills in. */
const ANALYSIS_COLUMNS = [
  "analysed_with",
  "mentioned",
  "mention_position",
  "mentions_count",
  "sentiment",
  "cited",
  "citations_count",
  "own_citations_count",
] as const;

function valuesOf(answer: NewAnswer): SqlLiteral[] {
  return [
    answer.key,
    answer.promptId,
    answer.runId,
    fitText(answer.engine, 60),
    answer.model === null ? null : fitText(answer.model, 200),
    answer.country,
    answer.language === null ? null : fitAscii(answer.language, 35),
    answer.runNumber,
    answer.askedAt,
    answer.dayOnly,
    answer.durationMs,
    answer.status,
    answer.finishReason,
    answer.error === null ? null : fitAscii(answer.error.code, 40),
    answer.error === null ? null : fitText(answer.error.message, 500),
    answer.temperature,
    answer.webSearch,
    boundTokens(answer.inputTokens),
    boundTokens(answer.outputTokens),
    answer.costUsd,
  ];
}

/** Whatever an engine claims fits the column. */
function boundTokens(tokens: number | null): number | null {
  if (tokens === null || !Number.isFinite(tokens) || tokens < 0) return null;
  return Math.min(MAX_TOKENS, Math.round(tokens));
}

function readId(ids: ReadonlyMap<string, number>, key: Buffer): number {
  const id = ids.get(key.toString("hex"));
  if (id === undefined) throw new Error("An answer was deleted while it was kept.");
  return id;
}

/** By the hex of their keys. */
async function findAnswerIds(
  trx: Db,
  siteId: number,
  keys: readonly Buffer[],
): Promise<Map<string, number>> {
  const ids = new Map<string, number>();
  for (let start = 0; start < keys.length; start += KEYS_AT_ONCE) {
    const batch = keys.slice(start, start + KEYS_AT_ONCE);
    // index ai_answers_key (site_id, answer_key)
    const rows = await trx("ai_answers").where({ site_id: siteId }).whereIn("answer_key", batch)
      .select<{ id: number; answer_key: Buffer }[]>("id", "answer_key");
    for (const { id, answer_key: key } of rows) ids.set(key.toString("hex"), id);
  }
  return ids;
}

/** The tables that hold something of an answer besides its own row. */
const DETAIL_TABLES = ["ai_answer_texts", "ai_answer_brands", "ai_answer_citations"] as const;

async function deleteAnswerDetails(trx: Db, siteId: number, ids: readonly number[]): Promise<void> {
  for (let start = 0; start < ids.length; start += KEYS_AT_ONCE) {
    const batch = ids.slice(start, start + KEYS_AT_ONCE);
    for (const table of DETAIL_TABLES) {
      await trx(table).where({ site_id: siteId }).whereIn("answer_id", batch).delete(); // primary key
    }
  }
}

/** Deletes answers with all that is known of them. */
export async function deleteAnswers(
  trx: Db,
  siteId: number,
  ids: readonly number[],
): Promise<void> {
  if (ids.length === 0) return;
  await deleteAnswerDetails(trx, siteId, ids);
  await raiseAnswersVersion(trx, siteId);
  for (let start = 0; start < ids.length; start += KEYS_AT_ONCE) {
    await trx("ai_answers").where({ site_id: siteId }).whereIn(
      "id",
      ids.slice(start, start + KEYS_AT_ONCE),
    ).delete();
  }
}

/** Lists the prompts whose answers a run brought. */
export async function listPromptsOfRuns(
  db: Db,
  siteId: number,
  runIds: readonly number[],
): Promise<number[]> {
  return await db("ai_answers").where({ site_id: siteId }).whereIn("run_id", runIds) // index ai_answers_run
    .distinct().pluck<number[]>("prompt_id");
}

/** Deletes up to `limit` answers of runs; fewer than `limit` means that none is left. */
export async function deleteAnswersOfRuns(
  trx: Db,
  siteId: number,
  { runIds, limit }: { runIds: readonly number[]; limit: number },
): Promise<number> {
  const ids = await trx("ai_answers").where({ site_id: siteId }).whereIn("run_id", runIds)
    .limit(limit).pluck<number[]>("id"); // index ai_answers_run
  await deleteAnswers(trx, siteId, ids);
  return ids.length;
}

/** Deletes up to `limit` answers to a prompt; fewer than `limit` means that none is left. */
export async function deleteAnswersOfPrompt(
  trx: Db,
  siteId: number,
  { promptId, limit }: { promptId: number; limit: number },
): Promise<number> {
  const ids = await trx("ai_answers").where({ site_id: siteId, prompt_id: promptId })
    .limit(limit).pluck<number[]>("id"); // index ai_answers_prompt
  await deleteAnswers(trx, siteId, ids);
  return ids.length;
}
