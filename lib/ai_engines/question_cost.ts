import type { AnswerFault, AnswerResult } from "../ai/engine_answer.ts";
import type { AiEngine } from "../core/ai_engine_settings.ts";

/** An answer that nobody limits has about this many tokens at most. */
const ASSUMED_OUTPUT_TOKENS = 2_000;
/** Of English about four, of other languages fewer. */
const CHARACTERS_PER_TOKEN = 3;
const MILLION = 1_000_000;

/** Nothing was answered, so nothing is charged. */
const FREE: ReadonlySet<AnswerFault["code"]> = new Set([
  "unauthorized",
  "quota",
  "rate_limited",
  "overloaded",
  "bad_request",
  "redirected",
  "unreachable",
]);

/** What a question may cost, in US dollars, before it is asked; null: the engine has no prices. */
export function estimateCost(engine: AiEngine, prompt: string): number | null {
  const { prices, instructions, maxOutputTokens } = engine;
  if (prices === null) return null;
  const characters = prompt.length + (instructions?.length ?? 0);
  return prices.perRequest +
    Math.ceil(characters / CHARACTERS_PER_TOKEN) * prices.perMillionInput / MILLION +
    (maxOutputTokens ?? ASSUMED_OUTPUT_TOKENS) * prices.perMillionOutput / MILLION;
}

/** What an asked question has cost, by the tokens that the engine counts; null: not known. */
export function readCost({ prices }: AiEngine, { answer, fault }: AnswerResult): number | null {
  if (fault !== undefined) return FREE.has(fault.code) ? 0 : null;
  const { inputTokens, outputTokens } = answer.usage;
  if (prices === null) return null;
  if (inputTokens === null && prices.perMillionInput > 0) return null;
  if (outputTokens === null && prices.perMillionOutput > 0) return null;
  return prices.perRequest + (inputTokens ?? 0) * prices.perMillionInput / MILLION +
    (outputTokens ?? 0) * prices.perMillionOutput / MILLION;
}
