import { isAscii, isUtf8, transcode } from "node:buffer";
import { HttpError } from "./http_error.ts";

/** How deep lists and objects of a body may be inside each other. */
export const MAX_DEPTH = 100;
/**
 * What a body may hold: a text, the name of a member, a list and an object count one each, a comma, and with
 * it a number, a third. `JSON.parse()` takes up to half a microsecond for one.
 */
export const MAX_VALUES = 200_000;

const VALUES_OF_COMMA = 1 / 3;

/** What a body may hold, and what to do where it holds more. */
interface JsonLimits {
  /** Default: `MAX_VALUES`. */
  maxValues?: number | undefined;
  /** A sentence. */
  advice?: string | undefined;
}

/**
 * Parses the bytes of a body as JSON in UTF-8. Its structure is measured before, so that a refusal costs
 * no more than one pass over the bytes. Throws 400 for what is not UTF-8, not JSON or nested too deep,
 * 413 for more values than it may hold. Names such as `__proto__` become members like others.
 */
export function parseJson(
  bytes: Buffer,
  { maxValues = MAX_VALUES, advice }: JsonLimits = {},
): unknown {
  const content = withoutByteOrderMark(bytes);
  if (!isUtf8(content)) {
    throw new HttpError(400, "not_utf8", "The body is not UTF-8: it would be altered when read.");
  }
  const { depth, values } = measure(content, maxValues);
  if (depth > MAX_DEPTH) {
    throw new HttpError(
      400,
      "nested_too_deep",
      `The body has more than ${MAX_DEPTH} lists and objects inside each other.`,
    );
  }
  if (values > maxValues) {
    throw new HttpError(
      413,
      "too_many_values",
      "The body has more texts, members, lists and objects than are read at a time: " +
        `${maxValues} (three numbers count as one).${advice === undefined ? "" : ` ${advice}`}`,
    );
  }
  try {
    return JSON.parse(decode(content));
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error;
    const reason = error.message.replace(/\.$/, "");
    throw new HttpError(400, "broken_json", `The body is not valid JSON: ${reason}.`);
  }
}

/** RFC 8259, section 8.1: a parser may ignore it. */
function withoutByteOrderMark(bytes: Buffer): Buffer {
  const isMarked = bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf;
  return isMarked ? bytes.subarray(3) : bytes;
}

/** Both ways are several times as fast as the usual one for megabytes. */
function decode(bytes: Buffer): string {
  return isAscii(bytes)
    ? bytes.toString("latin1")
    : transcode(bytes, "utf8", "ucs2").toString("ucs2");
}

const QUOTE = 0x22;
const COMMA = 0x2c;
const BACKSLASH = 0x5c;
const LIST = 0x5b;
const LIST_END = 0x5d;
const OBJECT = 0x7b;
const OBJECT_END = 0x7d;

/** How deep the JSON is and how much it holds; it stops where either is too much. */
function measure(bytes: Buffer, maxValues: number): { depth: number; values: number } {
  let level = 0;
  let depth = 0;
  let values = 0;
  for (let at = 0; at < bytes.length; at++) {
    const byte = bytes[at] ?? 0;
    // most of what is outside of texts is a number
    if (byte > COMMA && byte < LIST) continue;
    if (byte === QUOTE) {
      at = endOfText(bytes, at);
      values++;
    } else if (byte === COMMA) values += VALUES_OF_COMMA;
    else if (byte === LIST || byte === OBJECT) {
      values++;
      level++;
      if (level > depth) depth = level;
    } else if (byte === LIST_END || byte === OBJECT_END) level--;
    if (depth > MAX_DEPTH || values > maxValues) break;
  }
  return { depth, values };
}

/** Escaped quotation marks of a text that are leapt to; of one with more, each byte is looked at. */
const MAX_LEAPS = 64;

/** Where the text ends that begins with the quotation mark at this place. */
function endOfText(bytes: Buffer, start: number): number {
  let at = start;
  for (let leaps = 0; leaps < MAX_LEAPS; leaps++) {
    at = bytes.indexOf(QUOTE, at + 1);
    if (at === -1) return bytes.length;
    if (!isEscaped(bytes, at, start)) return at;
  }
  at++;
  while (at < bytes.length && bytes[at] !== QUOTE) at += bytes[at] === BACKSLASH ? 2 : 1;
  return at;
}

/** Whether an odd number of backslashes is before this place of the text. */
function isEscaped(bytes: Buffer, at: number, start: number): boolean {
  let before = at;
  while (before > start && bytes[before - 1] === BACKSLASH) before--;
  return (at - before) % 2 === 1;
}
