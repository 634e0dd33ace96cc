import { isUtf8 } from "node:buffer";
import { decodeUtf8, type LongText, type TextSpan } from "../core/texts/long_text.ts";
import { HttpError } from "./http_error.ts";
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
  isWanted?: TextWish | undefined;
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
  { longTexts = [], isWanted, longText }: ParseOptions = {},
): ParsedJson {
  if (!isUtf8(bytes)) {
    throw new HttpError(400, "not_utf8", "The body is not UTF-8: it would be altered when read.");
  }
  const cut = cutLongTexts(bytes, longTexts);
  if (cut === undefined) return { value: parse(bytes), longText: null };
  try {
    const value: unknown = JSON.parse(decodeUtf8(withoutByteOrderMark(cut.bytes)));
    const taken = longText === undefined ? null : takeText(value, longText, cut.texts);
    const restored = isWanted === undefined
      ? restoreTexts(value, cut.texts)
      : restoreWanted(value, cut.texts, isWanted);
    return { value: restored, longText: taken };
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error;
    // the message names the place in the whole body
    return { value: parse(bytes), longText: null };
  }
}

function parse(bytes: Buffer): unknown {
  try {
    return JSON.parse(decodeUtf8(withoutByteOrderMark(bytes)));
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
