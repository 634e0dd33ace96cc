import type { AssistantAnswer, Citation } from "./assistant_answer.ts";

/** What the built-in analyst answers. */
export interface AnalystAnswer extends AssistantAnswer {
  /** The kind of question that was understood, such as `keyword_position`; null: none. */
  kind: string | null;
  /** The limits that the answer keeps to, in words: "on mobile". */
  applied: readonly string[];
  /** The limits of the question that the answer does not keep to, in words. */
  notApplied: readonly string[];
}

/** One message of the conversation before a question, the oldest first. */
export interface EarlierTurn {
  role: "user" | "assistant";
  message: string;
  /** Of an assistant's message: what "it" and "this page" may be. */
  citations?: readonly Pick<Citation, "type" | "id" | "label">[];
}
