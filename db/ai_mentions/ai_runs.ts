import type { Db } from "../core/connection.ts";
import type { AnswerStatus } from "./ai_answers.ts";
import { insertRows } from "../core/sql_rows.ts";

/** What started a run. */
type RunTrigger = "manual" | "schedule" | "import";

/** How far a run is. */
type RunStatus = "queued" | "running" | "completed" | "failed";

/** Why not every question of a run was asked. */
export type RunStopReason = "budget" | "max_answers" | "canceled" | "engine_failing" | "no_engine";

/** A run to insert. */
export interface NewRun {
  siteId: number;
  trigger: RunTrigger;
  status: RunStatus;
  stopReason: RunStopReason | null;
  engines: readonly string[];
  promptsCount: number;
  runsPerPrompt: number;
  questionsCount: number;
  budgetUsd: number | null;
  maxAnswers: number | null;
  importId: number | null;
  now: Date;
}

/** A question that a run has still to ask. */
interface NewQuestion {
  promptId: number;
  engine: string;
  /** From 1: which of the runs of this prompt and engine. */
  runNumber: number;
}

/** A row of `ai_runs`. */
export interface RunRow {
  id: number;
  site_id: number;
  triggered_by: RunTrigger;
  status: RunStatus;
  stop_reason: RunStopReason | null;
  /** JSON list. */
  engines: string;
  prompts_count: number;
  runs_per_prompt: number;
  questions_count: number;
  answered_count: number;
  refused_count: number;
  failed_count: number;
  cost_usd: number;
  unpriced_count: number;
  budget_usd: number | null;
  max_answers: number | null;
  import_id: number | null;
  error_code: string | null;
  error_message: string | null;
  queued_at: Date;
  started_at: Date | null;
  finished_at: Date | null;
  updated_at: Date;
}

const MAX_ENGINES_LENGTH = 4000;

/** Inserts a run, and returns its id. */
export async function insertRun(trx: Db, run: NewRun): Promise<number> {
  const ended = run.status === "completed" || run.status === "failed";
  const [id] = await trx("ai_runs").insert({
    site_id: run.siteId,
    triggered_by: run.trigger,
    status: run.status,
    stop_reason: run.stopReason,
    engines: writeNames(run.engines),
    prompts_count: run.promptsCount,
    runs_per_prompt: run.runsPerPrompt,
    questions_count: run.questionsCount,
    budget_usd: run.budgetUsd,
    max_answers: run.maxAnswers,
    import_id: run.importId,
    queued_at: run.now,
    started_at: ended ? run.now : null,
    finished_at: ended ? run.now : null,
    updated_at: run.now,
  });
  if (id === undefined) throw new Error("A run got no id.");
  return id;
}

/** As many names as the column holds. */
function writeNames(names: readonly string[]): string {
  const kept = [...names];
  while (JSON.stringify(kept).length > MAX_ENGINES_LENGTH) kept.pop();
  return JSON.stringify(kept);
}

/** Inserts the questions of a run in their order. */
export async function insertQuestions(
  trx: Db,
  { siteId, runId }: { siteId: number; runId: number },
  questions: readonly NewQuestion[],
): Promise<void> {
  const rows = questions.map(({ promptId, engine, runNumber }, index) => [
    runId,
    index + 1,
    siteId,
    promptId,
    engine,
    runNumber,
  ]);
  await insertRows(
    trx,
    "ai_questions (run_id, place, site_id, prompt_id, engine, run_number)",
    rows,
  );
}

/** Notes what an import has brought. */
export async function updateImportedRun(
  trx: Db,
  runId: number,
  { engines, promptsCount, answeredCount, refusedCount, now }: {
    engines: readonly string[];
    promptsCount: number;
    answeredCount: number;
    refusedCount: number;
    now: Date;
  },
): Promise<void> {
  await trx("ai_runs").where({ id: runId }).update({
    engines: writeNames(engines),
    prompts_count: promptsCount,
    questions_count: answeredCount + refusedCount,
    answered_count: answeredCount,
    refused_count: refusedCount,
    updated_at: now,
  });
}

/** How an asked question ended. */
export interface AskedOutcome {
  status: AnswerStatus;
  /** Null: not known. */
  costUsd: number | null;
}

/** Finds a run of a site. */
export async function findRun(db: Db, siteId: number, id: number): Promise<RunRow | undefined> {
  return await db("ai_runs").where({ id, site_id: siteId }).first<RunRow | undefined>(RUN_COLUMNS);
}

/** The columns that are shown. */
const RUN_COLUMNS = [
  "id",
  "site_id",
  "triggered_by",
  "status",
  "stop_reason",
  "engines",
  "prompts_count",
  "runs_per_prompt",
  "questions_count",
  "answered_count",
  "refused_count",
  "failed_count",
  "cost_usd",
  "unpriced_count",
  "budget_usd",
  "max_answers",
  "import_id",
  "error_code",
  "error_message",
  "queued_at",
  "started_at",
  "finished_at",
  "updated_at",
] as const;

/** Lists the runs that an import has made. */
export async function listRunsOfImport(
  db: Db,
  siteId: number,
  importId: number,
): Promise<number[]> {
  return await db("ai_runs").where({ import_id: importId, site_id: siteId }) // index ai_runs_import
    .pluck<number[]>("id");
}

/** Deletes runs whose answers are gone. */
export async function deleteRuns(
  trx: Db,
  siteId: number,
  runIds: readonly number[],
): Promise<void> {
  await trx("ai_runs").where({ site_id: siteId }).whereIn("id", runIds).delete();
}

/** Counts the runs of a site that are not done. */
export async function countUnfinishedRuns(db: Db, siteId: number): Promise<number> {
  const [row] = await db("ai_runs").where({ site_id: siteId }) // index ai_runs_site
    .whereIn("status", ["queued", "running"])
    .count<{ count: number }[]>({ count: "*" });
  return Number(row?.count ?? 0);
}
