import { isUtf8 } from "node:buffer";
import {
  decodeUtf8,
  LONG_TEXT_BYTES,
  type LongText,
  type TextSpan,
} from "../core/texts/long_text.ts";
import { HttpError } from "./http_error.ts";
import { explainMistake } from "./json_mistake.ts";
import {
  cutLongTexts,
  restoreTexts,
  restoreWanted,
  takeText,
  type TextWish,
} from "./long_texts.ts";

/** What is known of a body ahead of its parsing. */
interface ParseOptions {
  /** Those that a `JsonMeter` found. */
  longTexts?: readonly TextSpan[];
  /** Default: all texts matter. */
  wish?: TextWish | undefined;
  /** The member whose text stays as it came where it is long. */
  longText?: string | undefined;
}

/** A body that was parsed. */
interface ParsedJson {
  value: unknown;
  /** The long text of the member that was named, in whose place there is another one; it uses the bytes of the body. */
  longText: LongText | null;
}

/**
 * Parses the bytes of a body as JSON in UTF-8. Throws 400 for what is not UTF-8 or not JSON. Names such as `__proto__`
 * become members like others. In the place of a long text that does not matter there is another one.
 */
export function parseJson(
  bytes: Buffer,
  { longTexts = [], wish, longText }: ParseOptions = {},
): ParsedJson {
  if (!isUtf8(bytes)) {
    throw new HttpError(400, "not_utf8", "The body is not UTF-8: it would be altered when read.");
  }
  if (longTexts.length === 0) return { value: parse(bytes), longText: null };
  const { texts, ...cut } = cutLongTexts(bytes, longTexts);
  const value = parseCut(bytes, longTexts, cut);
  if (cut.hasLongName) throw nameTooLong();
  const taken = longText === undefined ? null : takeText(value, longText, texts);
  const restored = wish === undefined
    ? restoreTexts(value, texts)
    : restoreWanted(value, texts, wish);
  return { value: restored, longText: taken };
}

function parse(bytes: Buffer): unknown {
  try {
    return JSON.parse(decodeUtf8(withoutByteOrderMark(bytes)));
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error;
    throw brokenJson(error.message.replace(/\.$/, ""));
  }
}

/** Parses JSON whose long texts are taken out; what is said of a mistake is said of the whole body. */
function parseCut(
  bytes: Buffer,
  longTexts: readonly TextSpan[],
  cut: { bytes: Buffer; mistakeAt: number | null },
): unknown {
  if (cut.mistakeAt !== null) throw brokenJson(explainMistake(bytes, longTexts, cut.mistakeAt));
  try {
    return JSON.parse(decodeUtf8(withoutByteOrderMark(cut.bytes)));
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error;
    throw brokenJson(explainMistake(bytes, longTexts));
  }
}

function brokenJson(reason: string): HttpError {
  return new HttpError(400, "broken_json", `The body is not valid JSON: ${reason}.`);
}

function nameTooLong(): HttpError {
  return new HttpError(
    400,
    "name_too_long",
    `A member of the body has a name of ${LONG_TEXT_BYTES} bytes or more: no member has such a name.`,
  );
}

/** RFC 8259, section 8.1: a parser may ignore it. */
function withoutByteOrderMark(bytes: Buffer): Buffer {
  const isMarked = bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf;
  return isMarked ? bytes.subarray(3) : bytes;
}
