import {
  isRecord,
  readList,
  readRecord,
  readRecords,
  readString,
} from "../importers/values/json_values.ts";
import { createFormatFault, readAnswerFault } from "./answer_fault.ts";
import { readChatText, readFinishReason, readUsage } from "./chat_completions.ts";
import type { AnswerFault, AnswerUsage, FinishReason } from "./engine_answer.ts";
import type { EngineBody } from "./engine_request.ts";

/** A function that a model may have called. */
interface ChatTool {
  name: string;
  description: string;
  /** JSON Schema of its arguments. */
  parameters: object;
}

/** What a model wants to have called. */
export interface ToolCall {
  id: string;
  name: string;
  /** JSON, unless the model got it wrong. */
  arguments: string;
}

/** A message of a chat with tools. */
export type ChatMessage =
  | { role: "system" | "user"; content: string }
  | { role: "assistant"; content: string | null; toolCalls?: readonly ToolCall[] }
  | { role: "tool"; toolCallId: string; content: string };

/** One request of a chat with tools. */
export interface ToolChat {
  model: string;
  messages: readonly ChatMessage[];
  tools: readonly ChatTool[];
  /** `none`: it has to answer now. */
  toolChoice: "auto" | "none";
  maxOutputTokens: number;
  /** The limit's name: the present one, or the one that older servers know. */
  limitName: "max_completion_tokens" | "max_tokens";
}

/** What a model said in a chat with tools. */
export interface ToolChatTurn {
  text: string;
  toolCalls: ToolCall[];
  finishReason: FinishReason | null;
  model: string | null;
  usage: AnswerUsage;
  refused: boolean;
}

/**
 * Creates the body of a request to `/chat/completions` with functions as tools.
 *
 * Source: OpenAI API reference, Create chat completion (`tools`, `tool_choice`).
 */
export function createToolChatBody(chat: ToolChat): EngineBody {
  return {
    model: chat.model,
    messages: chat.messages.map(writeMessage),
    tools: chat.tools.map((tool) => ({ type: "function", function: tool })),
    tool_choice: chat.toolChoice,
    [chat.limitName]: chat.maxOutputTokens,
  };
}

function writeMessage(message: ChatMessage): EngineBody {
  if (message.role === "tool") {
    return { role: "tool", tool_call_id: message.toolCallId, content: message.content };
  }
  if (message.role !== "assistant") return { role: message.role, content: message.content };
  const calls = message.toolCalls ?? [];
  const plain = { role: "assistant", content: message.content };
  if (calls.length === 0) return plain;
  return {
    ...plain,
    tool_calls: calls.map((call) => ({
      id: call.id,
      type: "function",
      function: { name: call.name, arguments: call.arguments },
    })),
  };
}

/**
 * Reads the answer of `/chat/completions` to a chat with tools: the first choice's text and the tools that it
 * calls, under whatever names. Never throws.
 *
 * Source: OpenAI API reference, The chat completion object (`message.tool_calls`).
 */
export function parseToolChatAnswer(
  status: number,
  body: unknown,
): { turn: ToolChatTurn; fault?: undefined } | { fault: AnswerFault; turn?: undefined } {
  const fault = readAnswerFault(status, body);
  if (fault !== undefined) return { fault };
  const record = readRecord(body);
  const [choice] = readRecords(record?.["choices"]);
  const message = readRecord(choice?.["message"]);
  if (record === undefined || choice === undefined || message === undefined) {
    return createFormatFault("malformed", "The model's answer has no choices[0].message.");
  }
  const { text, refused } = readChatText(message);
  const toolCalls = readList(message["tool_calls"]).flatMap(readToolCall);
  const finishReason = readFinishReason(choice["finish_reason"]);
  const isWithheld = finishReason === "filter" && text.trim() === "";
  if (!isWithheld && text.trim() === "" && toolCalls.length === 0) {
    return createFormatFault("empty", "The model's answer has neither text nor tool calls.");
  }
  return {
    turn: {
      text,
      toolCalls,
      finishReason,
      model: readString(record["model"]),
      usage: readUsage(record["usage"]),
      refused: refused || isWithheld,
    },
  };
}

/** Some servers give arguments as an object, or no id. */
function readToolCall(value: unknown, index: number): ToolCall[] {
  const call = readRecord(value);
  const called = readRecord(call?.["function"]);
  if (called === undefined) return [];
  const given = called["arguments"];
  return [{
    id: readString(call?.["id"]) ?? `call_${index + 1}`,
    name: readString(called["name"]) ?? "",
    arguments: isRecord(given) ? JSON.stringify(given) : readString(given) ?? "{}",
  }];
}
