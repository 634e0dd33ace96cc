import type { PlannedQuestion } from "../../ai/plan_questions.ts";
import { estimateCost } from "../../ai_engines/question_cost.ts";
import type { Config } from "../../core/config.ts";
import { ValidationError } from "../../core/errors.ts";

/** What a run is to ask, and for how much. */
interface BudgetedRun {
  questions: readonly PlannedQuestion[];
  prompts: readonly { id: number; text: string }[];
  /** US dollars; null: there is no limit. */
  budgetUsd: number | null;
}

/** Nobody wants to read more than millionths of a dollar. */
const DECIMALS = 6;

/**
 * Checks that a run can ask one question at least: a run that asks none would end at once, with nothing to show.
 * A question to an engine without prices passes. Throws `ValidationError` on `budget_usd`.
 */
export function checkRunBudget(
  { aiEngines, aiRuns }: Pick<Config, "aiEngines" | "aiRuns">,
  { questions, prompts, budgetUsd }: BudgetedRun,
): void {
  if (budgetUsd === null || questions.length === 0) return;
  const engines = new Map(aiEngines.map((engine) => [engine.name, engine]));
  const texts = new Map(prompts.map(({ id, text }) => [id, text]));
  let cheapest = Infinity;
  for (const { engine: name, promptId } of questions) {
    const engine = engines.get(name);
    if (engine === undefined) continue;
    cheapest = Math.min(cheapest, estimateCost(engine, texts.get(promptId) ?? "") ?? 0);
    if (cheapest <= budgetUsd) return;
  }
  const least = roundUp(cheapest);
  const cost = `the cheapest of these questions may cost ${least} US dollars`;
  const isOverServer = aiRuns.budgetUsd !== null && least > aiRuns.budgetUsd;
  throw new ValidationError({
    budget_usd: [
      isOverServer
        ? `Nothing could be asked: ${cost}, and a run may cost at most ${aiRuns.budgetUsd} on this ` +
          "server. Choose cheaper engines by engines, or have the server's budget raised."
        : `The budget_usd field must be at least ${least}: ${cost}.`,
    ],
  });
}

/** A budget of what this returns does. */
function roundUp(usd: number): number {
  const nearest = Number(usd.toFixed(DECIMALS));
  return nearest >= usd ? nearest : Number((usd + 10 ** -DECIMALS).toFixed(DECIMALS));
}
