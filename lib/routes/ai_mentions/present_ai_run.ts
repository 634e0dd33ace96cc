import { countQuestions } from "../../../db/ai_mentions/ai_questions.ts";
import { listRunErrors, type RunErrors } from "../../../db/ai_mentions/ai_run_list.ts";
import type { RunRow } from "../../../db/ai_mentions/ai_runs.ts";
import type { Db } from "../../../db/core/connection.ts";
import type { RunAnswer } from "../../../schemas/ai_run.ts";
import { roundFigure } from "../../metrics/core/round_figure.ts";
import { isoTime, type Presenter } from "../core/present.ts";

/** One question may cost a hundredth of a cent. */
const USD_DECIMALS = 6;

/** What is known of runs besides their rows. */
interface RunFacts {
  pending: ReadonlyMap<number, number>;
  errors: ReadonlyMap<number, RunErrors[]>;
}

/** Creates what makes an answer of a run. */
export function createRunPresenter({ pending, errors }: RunFacts): Presenter<RunRow, RunAnswer> {
  return {
    id: (run) => run.id,
    trigger: (run) => run.triggered_by,
    status: (run) => run.status,
    stop_reason: (run) => run.stop_reason,
    engines: (run) => JSON.parse(run.engines),
    prompts_count: (run) => run.prompts_count,
    runs_per_prompt: (run) => run.runs_per_prompt,
    questions_count: (run) => run.questions_count,
    answered_count: (run) => run.answered_count,
    refused_count: (run) => run.refused_count,
    failed_count: (run) => run.failed_count,
    pending_count: (run) => pending.get(run.id) ?? 0,
    cost_usd: presentCost,
    unpriced_count: (run) => run.unpriced_count,
    budget_usd: (run) => run.budget_usd,
    max_answers: (run) => run.max_answers,
    import_id: (run) => run.import_id,
    errors: (run) => errors.get(run.id) ?? [],
    error: ({ error_code: code, error_message: message }) =>
      code === null ? null : { code, message: message ?? code },
    queued_at: (run) => isoTime(run.queued_at),
    started_at: (run) => isoTime(run.started_at),
    finished_at: (run) => isoTime(run.finished_at),
    updated_at: (run) => isoTime(run.updated_at),
  };
}

/** Of imported answers, and of those of engines without prices, nobody knows what they cost. */
function presentCost(run: RunRow): number | null {
  const asked = run.answered_count + run.refused_count + run.failed_count;
  const isUnknown = run.triggered_by === "import" || (asked > 0 && run.unpriced_count >= asked);
  return isUnknown ? null : roundFigure(run.cost_usd, USD_DECIMALS);
}

/** Reads what belongs to runs. */
export async function readRunFacts(
  db: Db,
  siteId: number,
  ids: readonly number[],
): Promise<RunFacts> {
  const [pending, errors] = await Promise.all([
    countQuestions(db, ids),
    listRunErrors(db, siteId, ids),
  ]);
  return { pending, errors };
}
