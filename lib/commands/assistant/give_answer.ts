import { setImmediate } from "node:timers/promises";
import type { ChatMessageAnswer, ChatProvider } from "../../../schemas/chat.ts";
import { answerQuestion } from "../../assistant/analyst.ts";
import type { EarlierTurn } from "../../assistant/analyst_answer.ts";
import type { ApiReader } from "../../assistant/api_reader.ts";
import type { AssistantAnswer } from "../../assistant/assistant_answer.ts";
import { askModel } from "../../assistant/model/ask_model.ts";
import { createModelClient } from "../../assistant/model/model_client.ts";
import { ASSISTANT_TOOLS } from "../../assistant/tools/mod.ts";
import type { LlmConfig } from "../../core/config.ts";
import { createSemaphore } from "../../core/semaphore.ts";
import type { Services } from "../../services.ts";

/** Questions that the analyst thinks about at a time. */
const ANALYSTS = createSemaphore(8);
const NEVER = new AbortController().signal;

/** A question with what was said before it. */
interface Question {
  question: string;
  /** The oldest first. */
  earlier: readonly EarlierTurn[];
  /** BCP 47; null: the language of the question. */
  locale: string | null;
}

/** An answer with who gave it, and what it cost. */
export interface GivenAnswer extends AssistantAnswer, Pick<ChatMessageAnswer, "usage" | "notice"> {
  provider: ChatProvider;
  model: string | null;
}

/**
 * Answers a question about a site: by the language model that is set, whose answer is checked, or else by the
 * built-in analyst, who then says why it is not the model's.
 */
export async function giveAnswer(
  services: Services,
  reader: ApiReader,
  question: Question,
): Promise<GivenAnswer> {
  const { llm } = services.config;
  if (llm === null) {
    const answer = await askAnalyst(services, reader, question);
    return { ...answer, provider: "built_in", model: null, usage: null, notice: null };
  }
  const outcome = await consult(services, llm, { reader, question });
  const { usage, model } = outcome;
  if (outcome.fault === undefined) {
    return { ...outcome.answer, provider: "openai_compatible", model, usage, notice: null };
  }
  const { fault } = outcome;
  services.log("warn", "llm_gave_no_answer", {
    site_id: reader.siteId,
    code: fault.code,
    ...usage,
  });
  const answer = await askAnalyst(services, reader, question);
  return {
    ...answer,
    message: `${answer.message}\n\n(${fault.message})`,
    provider: "built_in",
    model: null,
    usage,
    notice: fault,
  };
}

async function consult(
  { now, log, stopping }: Services,
  llm: LlmConfig,
  { reader, question }: { reader: ApiReader; question: Question },
) {
  const client = createModelClient(llm, {
    now,
    stopping,
    onFault: ({ code, message }) => log("warn", "llm_request_failed", { code, message }),
  });
  return await askModel({ ...question, now: now() }, {
    reader,
    tools: ASSISTANT_TOOLS,
    client,
    onError: (tool, error) => log("error", "assistant_tool_failed", { tool, error }),
  });
}

async function askAnalyst(
  { now }: Services,
  reader: ApiReader,
  { question, earlier, locale }: Question,
): Promise<AssistantAnswer> {
  return await ANALYSTS.run(async () => {
    // a question is understood in one go: between two of them requests that wait for the database go on
    await setImmediate();
    const { kind: _, ...answer } = await answerQuestion({
      message: question,
      locale: locale ?? undefined,
      earlier,
      reader,
      now: now(),
    });
    return answer;
  }, NEVER);
}
