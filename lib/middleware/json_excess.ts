import {
  type JsonExcess,
  MAX_BACKSLASHES,
  MAX_DEPTH,
  MAX_PLAIN_BYTES,
  MAX_VALUES,
} from "../core/texts/json_meter.ts";
import { HttpError } from "./http_error.ts";

/** What a body may hold, and what to do where it holds more. */
export interface JsonLimits {
  /** Default: `MAX_VALUES`. */
  maxValues?: number | undefined;
  /** A sentence. */
  advice?: string | undefined;
}

/** The refusal of a body that holds too much: 400 for what is nested too deep, 413 for too many values, escapes or blanks. */
export function refuseExcess(
  excess: JsonExcess,
  { maxValues = MAX_VALUES, advice }: JsonLimits = {},
): HttpError {
  if (excess === "depth") return tooDeep();
  if (excess === "blanks") return tooManyBlanks();
  return excess === "escapes" ? tooManyEscapes(advice) : tooManyValues(maxValues, advice);
}

function tooDeep(): HttpError {
  return new HttpError(
    400,
    "nested_too_deep",
    `The body has more than ${MAX_DEPTH} lists and objects inside each other.`,
  );
}

function tooManyBlanks(): HttpError {
  return new HttpError(
    413,
    "too_many_blanks",
    `The body has more than ${MAX_PLAIN_BYTES} blanks and digits in a row outside of its texts.`,
  );
}

function tooManyEscapes(advice?: string): HttpError {
  return new HttpError(
    413,
    "too_many_values",
    `The body has more than ${MAX_BACKSLASHES} backslashes, which begin escapes.${
      advice === undefined ? "" : ` ${advice}`
    }`,
  );
}

function tooManyValues(maxValues: number, advice?: string): HttpError {
  return new HttpError(
    413,
    "too_many_values",
    "The body has more texts, members, lists and objects than are read at a time: " +
      `${maxValues} (three numbers count as one).${advice === undefined ? "" : ` ${advice}`}`,
  );
}
