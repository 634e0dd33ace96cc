import { RUN_STATUSES, RUN_STOP_REASONS, RUN_TRIGGERS } from "../../schemas/ai_run.ts";
import type { RunRow } from "./ai_runs.ts";
import type { Db } from "../core/connection.ts";
import { enumField } from "../core/enum_field.ts";
import { listRows } from "../core/list_query.ts";
import type { ListFields, ListPage, ListQuery } from "../core/list_shapes.ts";

const COUNT = { type: "integer", sortable: true, filterable: true } as const;
const TIME = { type: "time", sortable: true, filterable: true } as const;
const TEXT = { type: "string", sortable: true, filterable: true } as const;
/** By which the route finds what it fills in. */
const ID = { id: "ai_runs.id" } as const;

/** The fields that the list of a site's runs sorts and filters by. */
export const RUN_LIST: ListFields = {
  defaultSort: "-id",
  key: "id",
  fields: {
    id: { sql: "ai_runs.id", ...COUNT },
    trigger: {
      ...enumField("ai_runs.triggered_by"),
      ...TEXT,
      values: RUN_TRIGGERS,
      columns: { triggered_by: "ai_runs.triggered_by" },
    },
    status: { ...enumField("ai_runs.status"), ...TEXT, values: RUN_STATUSES },
    stop_reason: {
      ...enumField("ai_runs.stop_reason"),
      ...TEXT,
      values: RUN_STOP_REASONS,
      nullable: true,
    },
    engines: { type: "object", columns: { engines: "ai_runs.engines" } },
    prompts_count: { sql: "ai_runs.prompts_count", ...COUNT },
    runs_per_prompt: { sql: "ai_runs.runs_per_prompt", ...COUNT },
    questions_count: { sql: "ai_runs.questions_count", ...COUNT },
    answered_count: { sql: "ai_runs.answered_count", ...COUNT },
    refused_count: { sql: "ai_runs.refused_count", ...COUNT },
    failed_count: { sql: "ai_runs.failed_count", ...COUNT },
    pending_count: { type: "integer", columns: ID },
    cost_usd: {
      type: "number",
      nullable: true,
      columns: {
        cost_usd: "ai_runs.cost_usd",
        triggered_by: "ai_runs.triggered_by",
        unpriced_count: "ai_runs.unpriced_count",
        answered_count: "ai_runs.answered_count",
        refused_count: "ai_runs.refused_count",
        failed_count: "ai_runs.failed_count",
      },
    },
    unpriced_count: { sql: "ai_runs.unpriced_count", ...COUNT },
    budget_usd: {
      sql: "ai_runs.budget_usd",
      type: "number",
      nullable: true,
      sortable: true,
      filterable: true,
    },
    max_answers: { sql: "ai_runs.max_answers", nullable: true, ...COUNT },
    import_id: { sql: "ai_runs.import_id", nullable: true, ...COUNT },
    errors: { type: "object", columns: ID },
    error: {
      type: "object",
      columns: { error_code: "ai_runs.error_code", error_message: "ai_runs.error_message" },
    },
    queued_at: { sql: "ai_runs.queued_at", ...TIME },
    started_at: { sql: "ai_runs.started_at", nullable: true, ...TIME },
    finished_at: { sql: "ai_runs.finished_at", nullable: true, ...TIME },
    updated_at: { sql: "ai_runs.updated_at", ...TIME },
  },
};

/** One page of the site's runs; index ai_runs_site (site_id, id). */
export function listRuns(db: Db, siteId: number, query: ListQuery): Promise<ListPage<RunRow>> {
  const from = db("ai_runs").where({ "ai_runs.site_id": siteId });
  return listRows<RunRow>(db, { from, fields: RUN_LIST, query });
}

/** Failed answers of a run by one engine with one code. */
export interface RunErrors {
  engine: string;
  code: string;
  /** Of one of them. */
  message: string;
  count: number;
}

/** Lists what went wrong in runs, the most frequent first; runs without are missing in the map. */
export async function listRunErrors(
  db: Db,
  siteId: number,
  runIds: readonly number[],
): Promise<Map<number, RunErrors[]>> {
  const rows: (RunErrors & { runId: number })[] = await db("ai_answers")
    .where({ site_id: siteId, status: "failed" }).whereIn("run_id", runIds) // index ai_answers_run
    .groupBy("run_id", "engine", "error_code")
    .orderBy(["run_id", { column: "count", order: "desc" }, "engine", "code"])
    .select("run_id as runId", "engine", "error_code as code").count({ count: "*" })
    .min({ message: "error_message" });
  const grouped = Map.groupBy(rows, ({ runId }) => runId);
  return new Map([...grouped].map(([runId, own]) => [
    runId,
    own.map(({ engine, code, message, count }) => ({ engine, code, message, count })),
  ]));
}
