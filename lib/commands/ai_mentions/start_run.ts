import {
  type AskablePrompt,
  lockPrompts,
  updateNextRuns,
} from "../../../db/ai_mentions/ai_prompts.ts";
import {
  countUnfinishedRuns,
  insertQuestions,
  insertRun,
} from "../../../db/ai_mentions/ai_runs.ts";
import { type Db, transaction } from "../../../db/core/connection.ts";
import type { CreateRunBody } from "../../../schemas/ai_run.ts";
import { findNextPromptRun } from "../../ai/next_prompt_run.ts";
import { planQuestions } from "../../ai/plan_questions.ts";
import type { Config } from "../../core/config.ts";
import {
  ConflictError,
  type FieldErrors,
  NotFoundError,
  ValidationError,
} from "../../core/errors.ts";
import type { Services } from "../../services.ts";
import { checkRunBudget } from "./check_run_budget.ts";
import { MAX_PROMPTS } from "./import_prompts.ts";
import { NO_ENGINES, parseEngines } from "./parse_prompts.ts";
import { writeToSite } from "../sites/write_to_site.ts";

type RunServices = Pick<Services, "db" | "now" | "config">;
type AskBody = Omit<CreateRunBody, "answers">;

/** Further ones wait for no good reason. */
const MAX_UNFINISHED_RUNS = 10;

/**
 * Queues a run that puts prompts to engines, and returns its id. Throws `ValidationError`, `NotFoundError` for a prompt that
 * the site does not have, and `ConflictError` without engines or with too many runs that wait.
 */
export async function startRun(
  { db, now, config }: RunServices,
  siteId: number,
  body: AskBody,
): Promise<number> {
  if (config.aiEngines.length === 0) {
    throw new ConflictError(
      "no_engines",
      `No prompt was asked, since ${NO_ENGINES} To import them here, send them as answers.`,
    );
  }
  checkBody(body, config);
  return await writeToSite(db, siteId, async (trx) => {
    if (await countUnfinishedRuns(trx, siteId) >= MAX_UNFINISHED_RUNS) throw tooManyRuns();
    const prompts = await lockPrompts(trx, siteId, {
      promptChoice: {
        ...body.prompt_ids !== undefined && { ids: body.prompt_ids },
        ...body.tags !== undefined && { tags: body.tags },
      },
      limit: MAX_PROMPTS,
    });
    if (prompts.length === 0) throw noPrompts(body);
    checkFound(body, prompts);
    const runId = await insertPlannedRun(trx, { siteId, config, now: now() }, {
      prompts,
      runPlan: {
        trigger: "manual",
        chosenEngines: body.engines ?? null,
        runsPerPrompt: body.runs_per_prompt ?? null,
        budgetUsd: body.budget_usd ?? config.aiRuns.budgetUsd,
        maxAnswers: body.max_answers ?? config.aiRuns.maxAnswers,
      },
    });
    if (runId === null) throw noQuestions();
    return runId;
  });
}

function checkBody({ engines, budget_usd: budget, max_answers: max }: AskBody, config: Config) {
  const errors: FieldErrors = {};
  const { aiEngines, aiRuns } = config;
  parseEngines(engines ?? null, "engines", {
    engineNames: aiEngines.map(({ name }) => name),
    errors,
  });
  if (max !== undefined && max > aiRuns.maxAnswers) {
    errors["max_answers"] = [
      `The max_answers field must be at most ${aiRuns.maxAnswers} on this server.`,
    ];
  }
  if (budget !== undefined && aiRuns.budgetUsd !== null && budget > aiRuns.budgetUsd) {
    errors["budget_usd"] = [
      `The budget_usd field must be at most ${aiRuns.budgetUsd} on this server.`,
    ];
  }
  const unpriced = aiEngines.filter(({ name, prices }) =>
    prices === null && (engines === undefined || engines.includes(name))
  );
  if (budget !== undefined && unpriced.length > 0) {
    errors["budget_usd"] ??= [
      "The budget_usd field goes with engines whose prices are configured; of these they are not " +
      `known: ${
        unpriced.map(({ name }) => name).join(", ")
      }. Limit max_answers instead, or leave ` +
      "them out by engines.",
    ];
  }
  if (Object.keys(errors).length > 0) throw new ValidationError(errors);
}

function checkFound({ prompt_ids: ids, tags }: AskBody, prompts: readonly AskablePrompt[]): void {
  // with tags, those of the ids that have none of them are meant to be left out
  if (ids === undefined || tags !== undefined) return;
  const found = new Set(prompts.map(({ id }) => id));
  const missing = ids.find((id) => !found.has(id));
  if (missing !== undefined) {
    throw new NotFoundError("prompt_not_found", `The site has no prompt ${missing}.`);
  }
}

function noPrompts({ prompt_ids: ids, tags }: AskBody): Error {
  if (tags !== undefined) {
    return new ValidationError({ tags: ["The tags field names no tag of these prompts."] });
  }
  if (ids !== undefined) {
    return new NotFoundError("prompt_not_found", `The site has no prompt ${ids[0]}.`);
  }
  return new ConflictError(
    "no_prompts",
    "The site has no prompts yet. Add some with POST /sites/{id}/aeo/prompts.",
  );
}

function noQuestions(): ConflictError {
  return new ConflictError(
    "no_engines",
    "None of the engines that these prompts name is configured any more. Change their engines, or " +
      "name others by engines.",
  );
}

function tooManyRuns(): ConflictError {
  return new ConflictError(
    "runs_waiting",
    `${MAX_UNFINISHED_RUNS} runs of the site are waiting or running already. Wait for them, or ` +
      "cancel some.",
  );
}

/** What became of a site's prompts that were due. */
interface ScheduledRun {
  /** Null: nothing is due, or no engine of it is configured any more. */
  runId: number | null;
  promptsCount: number;
}

/** Queues a run of a site's prompts that are due, and notes when they are asked next. */
export async function startScheduledRun(
  { db, now, config }: RunServices,
  siteId: number,
): Promise<ScheduledRun> {
  const at = now();
  return await transaction(db, async (trx) => {
    const prompts = await lockPrompts(trx, siteId, {
      promptChoice: { dueBy: at },
      limit: MAX_PROMPTS,
    });
    await updateNextRuns(
      trx,
      siteId,
      prompts.flatMap(({ id, schedule, nextRunAt }) =>
        schedule === "none" || nextRunAt === null
          ? []
          : [{ promptId: id, at: findNextPromptRun(schedule, nextRunAt, at) }]
      ),
    );
    const runId = await insertPlannedRun(trx, { siteId, config, now: at }, {
      prompts,
      runPlan: {
        trigger: "schedule",
        chosenEngines: null,
        runsPerPrompt: null,
        ...config.aiRuns,
      },
    });
    return { runId, promptsCount: prompts.length };
  }, { isolationLevel: "read committed" });
}

interface RunPlan {
  trigger: "manual" | "schedule";
  chosenEngines: readonly string[] | null;
  runsPerPrompt: number | null;
  budgetUsd: number | null;
  maxAnswers: number;
}

/** Null: there is nothing to ask. Throws `ValidationError` when somebody asks for less than one question. */
async function insertPlannedRun(
  trx: Db,
  { siteId, config, now }: { siteId: number; config: Config; now: Date },
  { prompts, runPlan: { trigger, chosenEngines, runsPerPrompt, budgetUsd, maxAnswers } }: {
    prompts: readonly AskablePrompt[];
    runPlan: RunPlan;
  },
): Promise<number | null> {
  const { questions, cut } = planQuestions(prompts, {
    engines: config.aiEngines.map(({ name }) => name),
    chosenEngines,
    runsPerPrompt,
    maxQuestions: maxAnswers,
  });
  if (questions.length === 0) return null;
  // nobody would read a refusal of a scheduled one: it ends by its budget, and says so
  if (trigger === "manual") checkRunBudget(config, { questions, prompts, budgetUsd });
  const runId = await insertRun(trx, {
    siteId,
    trigger,
    status: "queued",
    stopReason: cut ? "max_answers" : null,
    engines: [...new Set(questions.map(({ engine }) => engine))].toSorted(),
    promptsCount: new Set(questions.map(({ promptId }) => promptId)).size,
    runsPerPrompt: runsPerPrompt ?? Math.max(...prompts.map((prompt) => prompt.runsPerPrompt)),
    questionsCount: questions.length,
    budgetUsd,
    maxAnswers,
    importId: null,
    now,
  });
  await insertQuestions(trx, { siteId, runId }, questions);
  return runId;
}
