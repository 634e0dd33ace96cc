import {
  askedAnswerKey,
  type NewAnswer,
  upsertAnswers,
} from "../../../db/ai_mentions/ai_answers.ts";
import { lockPrompt } from "../../../db/ai_mentions/ai_prompts.ts";
import { deleteQuestion, type WaitingQuestion } from "../../../db/ai_mentions/ai_questions.ts";
import { countAsked, lockRun } from "../../../db/ai_mentions/ai_run_leases.ts";
import { transaction } from "../../../db/core/connection.ts";
import type { AiEngine } from "../../core/ai_engine_settings.ts";
import type { AskedEngine } from "../../ai_engines/engine_client.ts";
import { readCost } from "../../ai_engines/question_cost.ts";
import type { Services } from "../../services.ts";
import { analyseAnswers } from "./analyse_answers.ts";

/** An answer to a question of a run. */
interface AnsweredQuestion {
  siteId: number;
  runId: number;
  owner: string;
  engine: AiEngine;
  question: WaitingQuestion;
  asked: AskedEngine;
}

/**
 * Keeps an answer, or that there is none, and takes its question off the run in the same transaction, so that it
 * is never asked again. An answer to a prompt that was deleted meanwhile goes. Throws `RunLostError`
 * when another process has the run.
 */
export async function storeAnswer(
  { db, now }: Pick<Services, "db" | "now">,
  answered: AnsweredQuestion,
): Promise<void> {
  const { siteId, runId, owner, engine, question, asked } = answered;
  const answer = createAnswer(answered);
  const outcome = { status: answer.status, costUsd: readCost(engine, asked.result) };
  const ids = await transaction(db, async (trx) => {
    await lockRun(trx, runId, owner);
    // gone: somebody canceled the run; what was answered is kept nevertheless
    await deleteQuestion(trx, runId, question.place);
    await countAsked(trx, runId, { outcome, now: now() });
    if (!await lockPrompt(trx, siteId, question.promptId)) return [];
    return await upsertAnswers(trx, siteId, { answers: [answer], now: now() });
  }, { isolationLevel: "read committed" });
  // should the process die here, the end of the run asks for a refresh that makes up for it
  await analyseAnswers(db, siteId, { answerIds: ids });
}

function createAnswer({ runId, engine, question, asked }: AnsweredQuestion): NewAnswer {
  const { answer, fault } = asked.result;
  const facts = {
    promptId: question.promptId,
    runId,
    engine: engine.name,
    runNumber: question.runNumber,
  };
  return {
    ...facts,
    key: askedAnswerKey(facts),
    model: answer?.model ?? engine.model,
    country: question.country,
    language: question.language,
    askedAt: asked.askedAt,
    dayOnly: false,
    durationMs: asked.durationMs,
    status: fault !== undefined ? "failed" : answer.refused ? "refused" : "answered",
    finishReason: answer?.finishReason ?? null,
    error: fault === undefined ? null : { code: fault.code, message: fault.message },
    temperature: engine.temperature,
    webSearch: engine.webSearch,
    inputTokens: answer?.usage.inputTokens ?? null,
    outputTokens: answer?.usage.outputTokens ?? null,
    costUsd: readCost(engine, asked.result),
    text: answer?.text ?? null,
    citations: answer?.citations ?? [],
  };
}
