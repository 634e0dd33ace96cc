import { listRuns, RUN_LIST } from "../../../db/ai_mentions/ai_run_list.ts";
import { cancelRun } from "../../../db/ai_mentions/ai_run_leases.ts";
import { findRun } from "../../../db/ai_mentions/ai_runs.ts";
import { type Db, transaction } from "../../../db/core/connection.ts";
import { type CreateRunBody, type RunAnswer } from "../../../schemas/ai_run.ts";
import { importAnswers } from "../../commands/imports/import_answers.ts";
import { readSite } from "../../commands/sites/read_site.ts";
import { startRun } from "../../commands/ai_mentions/start_run.ts";
import { ConflictError, NotFoundError, ValidationError } from "../../core/errors.ts";
import { ENGINE_EXAMPLE, presentEngines } from "./ai_engines.ts";
import { listAnswer } from "../core/list_answer.ts";
import { present } from "../core/present.ts";
import { createRunPresenter, readRunFacts } from "./present_ai_run.ts";
import { defineRoute } from "../core/define_route.ts";
import type { Route } from "../core/route.ts";
import type { SiteParams } from "../sites/sites.ts";

type RunParams = SiteParams & { run_id: number };

const ASK_AGAIN_SECONDS = 2;
const BODY_LIMIT_BYTES = 4 * 1024 * 1024;

const EXAMPLE: RunAnswer = {
  id: 9,
  trigger: "manual",
  status: "completed",
  stop_reason: null,
  engines: ["sonar"],
  prompts_count: 12,
  runs_per_prompt: 3,
  questions_count: 36,
  answered_count: 34,
  refused_count: 1,
  failed_count: 1,
  pending_count: 0,
  cost_usd: 0.4131,
  unpriced_count: 1,
  budget_usd: 2,
  max_answers: 1_000,
  import_id: null,
  errors: [{
    engine: "sonar",
    code: "timeout",
    message: "The engine did not answer within 90 seconds.",
    count: 1,
  }],
  error: null,
  queued_at: "2026-11-20T09:12:40.100Z",
  started_at: "2026-11-20T09:12:41.730Z",
  finished_at: "2026-11-20T09:14:02.905Z",
  updated_at: "2026-11-20T09:14:02.905Z",
};

const QUEUED: RunAnswer = {
  ...EXAMPLE,
  status: "queued",
  answered_count: 0,
  refused_count: 0,
  failed_count: 0,
  pending_count: 36,
  cost_usd: 0,
  unpriced_count: 0,
  errors: [],
  started_at: null,
  finished_at: null,
  updated_at: EXAMPLE.queued_at,
};

const IMPORTED: RunAnswer = {
  ...EXAMPLE,
  id: 10,
  trigger: "import",
  engines: ["chatgpt", "gemini"],
  runs_per_prompt: 1,
  questions_count: 24,
  answered_count: 24,
  refused_count: 0,
  failed_count: 0,
  cost_usd: null,
  unpriced_count: 0,
  budget_usd: null,
  max_answers: null,
  errors: [],
  started_at: EXAMPLE.queued_at,
  finished_at: EXAMPLE.queued_at,
  updated_at: EXAMPLE.queued_at,
};

/** One that is not done says when to ask for it again. */
async function readRun(
  db: Db,
  { id: siteId, run_id: runId }: RunParams,
): Promise<{ headers: Record<string, string>; body: { data: RunAnswer } }> {
  const run = await findRun(db, siteId, runId);
  if (run === undefined) throw runNotFound(runId);
  const isDone = run.status === "completed" || run.status === "failed";
  return {
    headers: isDone ? {} : { "Retry-After": String(ASK_AGAIN_SECONDS) },
    body: { data: present(createRunPresenter(await readRunFacts(db, siteId, [runId])), run) },
  };
}

function runNotFound(runId: number): NotFoundError {
  return new NotFoundError("run_not_found", `The site has no run ${runId}.`);
}

const listRoute = defineRoute({
  method: "GET",
  path: "/sites/:id/aeo/runs",
  operationId: "listRuns",
  tag: "AI",
  summary: "List runs",
  description:
    "Rounds of questions to AI engines, and imports of answers, the newest first, with " +
    "what they have cost and what went wrong.",
  ability: "read",
  quotaCost: 1,
  list: RUN_LIST,
  answerStatus: 200,
  example: {
    data: [EXAMPLE],
    links: { first: "https://api.example.com/api/v1/sites/1/aeo/runs", next: null },
    meta: {
      engines: [ENGINE_EXAMPLE],
      data_status: null,
      per_page: 50,
      next_cursor: null,
      total: 1,
    },
  },
  errors: [404, 422],
  async handler(request) {
    const { services: { db, config }, caller, params: { id: siteId }, list } = request;
    await readSite(db, caller.accountId, siteId);
    const page = await listRuns(db, siteId, list);
    // a sparse answer may need none of them, and then there are no ids
    const ids = page.rows.map(({ id }) => id).filter((id) => id !== undefined);
    const facts = await readRunFacts(db, siteId, ids);
    return listAnswer(request, page, {
      presenter: createRunPresenter(facts),
      listAnswerOptions: { meta: presentEngines(config) },
    });
  },
});

const createRoute = defineRoute({
  method: "POST",
  path: "/sites/:id/aeo/runs",
  operationId: "createRun",
  tag: "AI",
  summary: "Ask prompts now, or import answers",
  description:
    "Without `answers`, the site's prompts (all, or those of `prompt_ids` and `tags`) are " +
    "sent to the configured engines: 202, and the run says how far it is. It ends early rather " +
    "than exceed `budget_usd` or `max_answers`. With `answers`, up to 500 from elsewhere are kept " +
    "and analysed at once: 201; prompts that are new are added. The same answer (prompt, engine, " +
    "model, time and run) replaces what was there. More, and files, go to " +
    "`POST /sites/{id}/imports` with the format `ai_answers`.",
  ability: "write",
  quotaCost: 1,
  bodyExample: { tags: ["tea"], runs_per_prompt: 3, max_answers: 100 },
  bodyLimitBytes: BODY_LIMIT_BYTES,
  bodyLimitAdvice: "Send fewer answers at a time, or a file to POST /sites/{id}/imports.",
  answerStatus: 202,
  example: { data: QUEUED },
  further: { status: 201, example: { data: IMPORTED } },
  errors: [400, 404, 409, 413, 415, 422],
  async handler({ services, caller, params, body, baseUrl }) {
    await readSite(services.db, caller.accountId, params.id);
    const { answers, ...asked } = body;
    checkForm(body);
    const runId = answers === undefined
      ? await startRun(services, params.id, asked)
      : (await importAnswers(services, params.id, answers)).runId;
    const { headers, body: data } = await readRun(services.db, { ...params, run_id: runId });
    return {
      status: answers === undefined ? 202 : 201,
      headers: { ...headers, Location: `${baseUrl}/sites/${params.id}/aeo/runs/${runId}` },
      body: data,
    };
  },
});

/** What is said of asking has no meaning for answers that are there. */
function checkForm({ answers, ...asked }: CreateRunBody): void {
  const names = Object.keys(asked);
  if (answers === undefined || names.length === 0) return;
  throw new ValidationError(Object.fromEntries(names.map((name) => [
    name,
    [`The ${name} field must not be sent with answers, which are kept as they are.`],
  ])));
}

const readRoute = defineRoute({
  method: "GET",
  path: "/sites/:id/aeo/runs/:run_id",
  operationId: "getRun",
  tag: "AI",
  summary: "Get a run",
  description:
    "How far a round of questions is, or what an import has brought. `Retry-After` says " +
    "when to ask again, as long as it is not done.",
  ability: "read",
  quotaCost: 1,
  answerStatus: 200,
  example: { data: EXAMPLE },
  errors: [404, 422],
  async handler({ services, caller, params }) {
    await readSite(services.db, caller.accountId, params.id);
    return await readRun(services.db, params);
  },
});

const cancelRoute = defineRoute({
  method: "POST",
  path: "/sites/:id/aeo/runs/:run_id/cancel",
  operationId: "cancelRun",
  tag: "AI",
  summary: "Ask no further questions of a run",
  description:
    "What was answered is kept; questions under way are still answered. A run that has " +
    "ended is a 409.",
  ability: "write",
  quotaCost: 1,
  answerStatus: 200,
  example: { data: { ...EXAMPLE, stop_reason: "canceled" } },
  errors: [404, 409, 422],
  async handler({ services: { db, now }, caller, params }) {
    await readSite(db, caller.accountId, params.id);
    const { body: { data } } = await readRun(db, params);
    const canceled = await transaction(
      db,
      (trx) => cancelRun(trx, { siteId: params.id, runId: params.run_id, now: now() }),
    );
    if (!canceled) {
      throw new ConflictError(
        "run_ended",
        `Run ${params.run_id} has ended already: it is ${data.status}.`,
      );
    }
    return await readRun(db, params);
  },
});

/** The routes of rounds of questions to AI engines. */
export const AI_RUN_ROUTES: readonly Route[] = [listRoute, createRoute, readRoute, cancelRoute];
