/** A source that an answer gives. */
export interface Citation {
  /** As the engine gave it; `unwrapCitation()` finds whose it is. */
  url: string;
  title: string | null;
  /** From 1, in the order of the engine's list, then of the text. */
  position: number;
  /**
   * Where in the text it is referred to first, in UTF-16 units; null: nowhere, it is only in the
   * engine's list of what it read.
   */
  start: number | null;
  /** Exclusive. */
  end: number | null;
}

/** What an answer cost, in tokens; null where the engine does not say. */
export interface AnswerUsage {
  inputTokens: number | null;
  outputTokens: number | null;
  totalTokens: number | null;
}

/** Why an answer ends: `stop` on its own, `length` cut off, `filter` withheld. */
export type FinishReason = "stop" | "length" | "filter" | "other";

/** What an engine answered, whatever its wire format. */
export interface EngineAnswer {
  text: string;
  citations: Citation[];
  /** As the engine calls it, with its version. */
  model: string | null;
  usage: AnswerUsage;
  /** Null: the engine does not say. */
  finishReason: FinishReason | null;
  /** The engine declined to answer; `text` is what it said instead. */
  refused: boolean;
}

/** Why there is no answer. */
export interface AnswerFault {
  /**
   * unauthorized: the key; quota: no credit; rate_limited; overloaded: the engine's fault;
   * bad_request: ours; malformed: not the documented format; empty: no text in it; timeout, unreachable,
   * redirected, too_large: no whole answer came.
   */
  code:
    | "unauthorized"
    | "quota"
    | "rate_limited"
    | "overloaded"
    | "bad_request"
    | "malformed"
    | "empty"
    | "timeout"
    | "unreachable"
    | "redirected"
    | "too_large";
  /** For a person; never holds a key. */
  message: string;
  /** Whether asking once more may help. */
  retryable: boolean;
}

/** An answer, or why there is none. A refusal is an answer: only engines that fail have a fault. */
export type AnswerResult =
  | { answer: EngineAnswer; fault?: undefined }
  | { answer?: undefined; fault: AnswerFault };

/** Of engines that do not say what an answer cost. */
export const UNKNOWN_USAGE: AnswerUsage = Object.freeze({
  inputTokens: null,
  outputTokens: null,
  totalTokens: null,
});
