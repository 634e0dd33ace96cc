import type { ChatMessage, ToolCall, ToolChatTurn } from "../../ai/tool_chat.ts";
import type { EarlierTurn } from "../analyst_answer.ts";
import type { AssistantAnswer } from "../assistant_answer.ts";
import { checkFigures, type FigureFault } from "../check_figures.ts";
import type { ModelClient } from "./model_client.ts";
import { createModelFault, type ModelFault, modelFaultOf } from "./model_fault.ts";
import { readReferences } from "./references.ts";
import { suggestActions } from "./suggest_actions.ts";
import { SYSTEM_PROMPT, tellsSystemPrompt } from "./system_prompt.ts";
import { createToolSession, type ToolSession, type ToolSessionOptions } from "./tool_session.ts";
import { dayOf } from "../../core/days.ts";

/** A question to a model. */
interface ModelQuestion {
  question: string;
  /** The oldest first. */
  earlier: readonly EarlierTurn[];
  /** BCP 47; null: the language of the question. */
  locale: string | null;
  now: Date;
}

/** Tokens as the model counts them; null: it does not say. */
interface ModelUsage {
  input_tokens: number | null;
  output_tokens: number | null;
  total_tokens: number | null;
  requests_count: number;
  tool_calls_count: number;
}

/** What came of a question: an answer that was checked, or why there is none. */
type ModelOutcome =
  & { usage: ModelUsage; model: string }
  & (
    | { answer: AssistantAnswer; fault?: undefined }
    | { fault: ModelFault; answer?: undefined }
  );

/** Requests for one question, corrections among them. */
const MAX_STEPS = 8;
const MAX_CALLS = 16;
const MAX_CALLS_AT_ONCE = 6;
const MAX_OUTPUT_TOKENS = 1_500;
const MAX_TOTAL_TOKENS = 120_000;
const CHARACTERS_PER_TOKEN = 4;
const MAX_ANSWER_CHARACTERS = 10_000;
const MAX_EARLIER_CHARACTERS = 1_500;
const MAX_CITATIONS = 20;
const MAX_NAMED_FAULTS = 12;
/** Of its name, which the provider may choose. */
const MAX_MODEL_LENGTH = 200;
const MAX_COUNTED_TOKENS = 10_000_000;

/**
 * Has a model answer a question about a site: it looks up what it needs with the tools, which only read, in a
 * bounded number of steps, calls and tokens. Its text is checked: each figure and address has to be in what
 * was looked up. A text that fails is sent back once; then the outcome is a fault.
 */
export async function askModel(
  { question, earlier, locale, now }: ModelQuestion,
  { tools, client, ...options }: ToolSessionOptions & { client: ModelClient },
): Promise<ModelOutcome> {
  const session = createToolSession({ tools, ...options });
  const usage = createUsage();
  const messages: ChatMessage[] = [
    { role: "system", content: instructions(locale, now) },
    ...earlier.map(({ role, message }): ChatMessage => ({
      role,
      content: message.slice(0, MAX_EARLIER_CHARACTERS).toWellFormed(),
    })),
    { role: "user", content: question.toWellFormed() },
  ];
  const userTexts = [
    question,
    ...earlier.filter(({ role }) => role === "user").map(({ message }) => message),
  ];
  const chatTools = tools.map(({ name, description, inputSchema }) => ({
    name,
    description,
    parameters: inputSchema,
  }));
  let model = client.model.slice(0, MAX_MODEL_LENGTH);
  let isCorrected = false;

  const finish = (result: { answer: AssistantAnswer } | { fault: ModelFault }): ModelOutcome => ({
    ...result,
    model,
    usage: usage.total(client.requestsCount, session.callsCount),
  });

  for (let step = 1; step <= MAX_STEPS; step++) {
    const isLast = step === MAX_STEPS || session.callsCount >= MAX_CALLS;
    const asked = await client.ask({
      messages,
      tools: chatTools,
      toolChoice: isLast ? "none" : "auto",
      maxOutputTokens: MAX_OUTPUT_TOKENS,
    });
    if (asked.isStopped) return finish({ fault: createModelFault("model_stopped") });
    if (asked.fault !== undefined) return finish({ fault: modelFaultOf(asked.fault) });
    const { turn } = asked;
    model = (turn.model ?? model).slice(0, MAX_MODEL_LENGTH).toWellFormed();
    usage.add(turn, messages);
    if (turn.refused) return finish({ fault: createModelFault("model_refused") });
    if (usage.spent() > MAX_TOTAL_TOKENS) break;
    if (turn.toolCalls.length > 0) {
      if (isLast) break;
      messages.push(...await runCalls(turn, session));
      continue;
    }
    const judged = judge(turn, session, userTexts);
    if (judged.answer) return finish({ answer: judged.answer });
    if (isCorrected || judged.correction === null) {
      return finish({ fault: createModelFault("model_unverified") });
    }
    isCorrected = true;
    messages.push(
      { role: "assistant", content: turn.text.slice(0, MAX_ANSWER_CHARACTERS) },
      { role: "user", content: judged.correction },
    );
  }
  return finish({ fault: createModelFault("model_over_budget") });
}

function instructions(locale: string | null, now: Date): string {
  const language = locale === null
    ? "Answer in the language of the question."
    : `Answer in the language with the tag ${locale}.`;
  return `${SYSTEM_PROMPT}\n\nToday is ${dayOf(now)} (UTC). ${language}`;
}

/** What the model said, and what each of its calls gave. */
async function runCalls(
  { text, toolCalls }: ToolChatTurn,
  session: ToolSession,
): Promise<ChatMessage[]> {
  const results = await Promise.all(toolCalls.map((call, index) => runCall(call, index, session)));
  return [
    { role: "assistant", content: text === "" ? null : text, toolCalls },
    ...toolCalls.map(({ id }, index): ChatMessage => ({
      role: "tool",
      toolCallId: id,
      content: results[index] ?? "",
    })),
  ];
}

async function runCall(call: ToolCall, index: number, session: ToolSession): Promise<string> {
  if (index < MAX_CALLS_AT_ONCE) return await session.run(call);
  return JSON.stringify({ error: `At most ${MAX_CALLS_AT_ONCE} calls are made at a time.` });
}

interface Judgement {
  answer: AssistantAnswer | null;
  /** What to send back; null: nothing would help. */
  correction: string | null;
}

function judge(
  turn: ToolChatTurn,
  session: ToolSession,
  userTexts: readonly string[],
): Judgement {
  if (turn.text.length > MAX_ANSWER_CHARACTERS || tellsSystemPrompt(turn.text)) {
    return { answer: null, correction: null };
  }
  const { text, refs } = readReferences(turn.text);
  if (text === "") return { answer: null, correction: "Your answer was empty. Write it again." };
  const faults = checkFigures(text, { results: session.results, userTexts });
  if (turn.finishReason === "length") {
    return { answer: null, correction: "Your answer was cut off. Write a shorter one." };
  }
  if (faults.length > 0) return { answer: null, correction: correctionOf(faults) };
  const cited = session.findCitations(refs);
  const citations = (cited.length > 0 ? cited : session.listSources()).slice(0, MAX_CITATIONS);
  return {
    answer: {
      message: text,
      citations,
      suggested_actions: suggestActions(citations, session.results),
      data_as_of: session.dataAsOf,
    },
    correction: null,
  };
}

function correctionOf(faults: readonly FigureFault[]): string {
  const named = faults.slice(0, MAX_NAMED_FAULTS)
    .map(({ text, sentence }) => `- ${text} in: ${sentence.slice(0, 200)}`);
  return "Your answer holds figures or addresses that are in no tool result:\n" +
    `${named.join("\n")}\n` +
    "Write the whole answer again. Use only figures that stand in the results, as they are there, in " +
    "digits. Call tools for those that you lack. Put texts of the site in double quotes. Leave out " +
    "what the results do not say.";
}

interface UsageCounter {
  add(turn: ToolChatTurn, messages: readonly ChatMessage[]): void;
  /** All tokens so far, estimated where the model does not say. */
  spent(): number;
  total(requestsCount: number, callsCount: number): ModelUsage;
}

function createUsage(): UsageCounter {
  let input: number | null = null;
  let output: number | null = null;
  let all: number | null = null;
  let spent = 0;
  const plus = (sum: number | null, value: number | null) =>
    value === null ? sum : (sum ?? 0) + value;
  return {
    add({ usage, text }, messages) {
      const inputTokens = countOf(usage.inputTokens);
      const outputTokens = countOf(usage.outputTokens);
      const known = countOf(usage.totalTokens) ??
        (inputTokens === null || outputTokens === null ? null : inputTokens + outputTokens);
      input = plus(input, inputTokens);
      output = plus(output, outputTokens);
      all = plus(all, known);
      const characters = text.length + JSON.stringify(messages).length;
      spent += known ?? characters / CHARACTERS_PER_TOKEN;
    },
    spent: () => spent,
    total: (requestsCount, callsCount) => ({
      input_tokens: input,
      output_tokens: output,
      total_tokens: all,
      requests_count: requestsCount,
      tool_calls_count: callsCount,
    }),
  };
}

/** What cannot be a number of tokens is none. */
function countOf(tokens: number | null): number | null {
  const isCount = Number.isInteger(tokens) && tokens !== null && tokens >= 0;
  return isCount && tokens <= MAX_COUNTED_TOKENS ? tokens : null;
}
