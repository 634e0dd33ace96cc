import type { AnswerFault } from "../../ai/engine_answer.ts";

/** Why a model gave no answer that may be shown. */
export interface ModelFault {
  /** As in `notice` of the answer. */
  code:
    | "model_timeout"
    | "model_unreachable"
    | "model_rate_limited"
    | "model_unauthorized"
    | "model_quota"
    | "model_refused"
    | "model_failed"
    | "model_broken_answer"
    | "model_over_budget"
    | "model_unverified"
    | "model_stopped";
  /** A sentence for the reader of the answer; of the provider it says nothing else. */
  message: string;
}

const BUILT_IN = "the built-in analyst answers instead.";

const MESSAGES: Readonly<Record<ModelFault["code"], string>> = {
  model_timeout: `The language model did not answer in time; ${BUILT_IN}`,
  model_unreachable: `The language model cannot be reached at present; ${BUILT_IN}`,
  model_rate_limited: `The language model takes no more requests at present; ${BUILT_IN}`,
  model_unauthorized: `The language model does not accept this server's key; ${BUILT_IN}`,
  model_quota: `The credit for the language model is used up; ${BUILT_IN}`,
  model_refused: `The language model declined to answer; ${BUILT_IN}`,
  model_failed: `The language model failed; ${BUILT_IN}`,
  model_broken_answer: `The language model's answer could not be read; ${BUILT_IN}`,
  model_over_budget:
    `The language model wanted to look up more than one answer may take; ${BUILT_IN}`,
  model_unverified:
    `The language model's answer held what is in none of the site's data; ${BUILT_IN}`,
  model_stopped: `The server stops and does not wait for the language model; ${BUILT_IN}`,
};

const CODES: Readonly<Record<AnswerFault["code"], ModelFault["code"]>> = {
  unauthorized: "model_unauthorized",
  quota: "model_quota",
  rate_limited: "model_rate_limited",
  overloaded: "model_failed",
  bad_request: "model_failed",
  malformed: "model_broken_answer",
  empty: "model_broken_answer",
  timeout: "model_timeout",
  unreachable: "model_unreachable",
  redirected: "model_unreachable",
  too_large: "model_broken_answer",
};

/** Creates a fault with its sentence. */
export function createModelFault(code: ModelFault["code"]): ModelFault {
  return { code, message: MESSAGES[code] };
}

/** The fault of a request that failed. */
export function modelFaultOf({ code }: AnswerFault): ModelFault {
  return createModelFault(CODES[code]);
}
