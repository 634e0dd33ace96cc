import { setImmediate } from "node:timers/promises";
import type { CreateImportBody } from "../../../schemas/import.ts";
import { type FieldErrors, ValidationError } from "../../core/errors.ts";
import { countSpaces } from "../../core/texts/count_spaces.ts";
import { LongText, textPieces } from "../../core/texts/long_text.ts";
import { releaseBytes } from "../../core/texts/release_bytes.ts";

/** What a file may have that is sent over HTTP. */
export const MAX_CONTENT_BYTES = 20 * 1024 * 1024;

const ROWS_AT_ONCE = 1000;

/** No table begins with as many blank characters, and to look through all of 20 MB takes as long as to read them. */
const MOST_BLANK_BYTES = 1024 * 1024;

/**
 * The bytes of the file that a body holds; rows become one JSON object a line. Throws `ValidationError` for
 * what is known at once: both or none of `content` and `rows`, nothing in it, broken base64. `longText` is the content where
 * it is long.
 */
export async function readImportContent(
  body: CreateImportBody,
  longText?: LongText,
): Promise<Buffer> {
  const { content, rows, encoding } = body;
  const errors: FieldErrors = {};
  if (content !== undefined && rows !== undefined) {
    errors["rows"] = ["The rows field must not be sent with content: send one of the two."];
  } else if (rows !== undefined) {
    if (encoding === "base64") {
      errors["encoding"] = ["The encoding field goes with content, not with rows."];
    } else return await writeRows(rows);
  } else if (content === undefined) {
    errors["content"] = ["The content field is required, or rows."];
  } else {
    const text = longText ?? LongText.from(content);
    const bytes = encoding === "base64" ? readBase64(text, errors) : readText(text);
    if (bytes?.length) return bytes;
    errors["content"] ??= [
      text.bytes.length > MOST_BLANK_BYTES
        ? "The content field must not begin with a megabyte of blank characters."
        : "The content field must not be empty.",
    ];
  }
  throw new ValidationError(errors);
}

/** Line breaks may add that much to base64, as MIME has them. */
const MOST_SPACE = 1.05;

/**
 * Whether the content of a body is larger than a file may be, as its length says before it is decoded, or the texts of its
 * rows are before these are written.
 */
export function isContentTooLarge(
  { content = "", encoding, rows }: CreateImportBody,
  longText?: LongText,
): boolean {
  if (rows !== undefined && countCharacters(rows) > MAX_CONTENT_BYTES) return true;
  const byteLength = longText?.byteLength ?? Buffer.byteLength(content);
  return encoding === "base64"
    ? byteLength > MAX_CONTENT_BYTES / 3 * 4 * MOST_SPACE + 4
    : byteLength > MAX_CONTENT_BYTES;
}

/** The bytes of a text; undefined: it is blank, or begins as no table does. */
function readText(text: LongText): Buffer | undefined {
  return isBlank(text.head(MOST_BLANK_BYTES).toBytes()) ? undefined : text.toBytes();
}

/** The bytes that base64 holds; undefined: they are blank, or `errors` says why there are none. */
function readBase64(text: LongText, errors: FieldErrors): Buffer | undefined {
  const bytes = decodeBase64(text);
  if (bytes !== undefined) return isBlank(bytes) ? undefined : bytes;
  errors["content"] = [
    text.head(DATA_URL.length).toString() === DATA_URL
      ? "The content field must be base64 alone, without data: and what follows it up to the comma."
      : "The content field must be base64; without encoding it is taken as text.",
  ];
  return undefined;
}

const DATA_URL = "data:";

/** A byte-order mark in UTF-8, as the characters of its bytes. */
const BYTE_ORDER_MARK = /^\xef\xbb\xbf/;
/** The white space of ASCII. */
const SPACES = [0x20, 0x09, 0x0a, 0x0b, 0x0c, 0x0d];
const SPACE_RUNS = /[\t-\r ]+/g;
/** What base64 ends with where its last bytes are no three. */
const PADDING = /={1,2}$/;

/** Decodes base64; undefined: it has a mistake. */
function decodeBase64(text: LongText): Buffer | undefined {
  const bytes = Buffer.allocUnsafeSlow(Math.ceil(text.byteLength * 3 / 4));
  const count = writeBase64(text, bytes);
  if (count !== undefined) return bytes.subarray(0, count);
  releaseBytes(bytes);
  return undefined;
}

/**
 * Writes what base64 holds, up to its first mistake, and returns how many bytes that are; undefined: it has one. Decoding
 * passes over what is no base64: then the bytes are fewer than the characters make.
 */
function writeBase64(text: LongText, bytes: Buffer): number | undefined {
  let count = 0;
  // up to three characters that make bytes with the next ones
  let rest = "";
  let isPadded = false;
  for (const piece of text.toPieces()) {
    const characters = rest + piece.toString("latin1").replace(BYTE_ORDER_MARK, "");
    const whole = characters.length - countSpaces(piece);
    if (whole > 0 && isPadded) return undefined;
    const end = placeBefore(characters, whole % 4);
    const groups = characters.slice(0, end);
    rest = characters.slice(end).replace(SPACE_RUNS, "");
    const written = bytes.write(groups, count, "base64");
    count += written;
    const missing = Math.floor(whole / 4) * 3 - written;
    isPadded ||= missing > 0;
    if (missing > 0 && missing !== countPadding(groups)) return undefined;
  }
  const last = rest.replace(PADDING, "");
  // a single character left over is half a byte
  if (last.length === 1 || (isPadded && rest !== "")) return undefined;
  const written = bytes.write(last, count, "base64");
  if (written !== Math.floor(last.length * 3 / 4)) return undefined;
  return count + written;
}

function countPadding(characters: string): number {
  return PADDING.exec(characters.replace(SPACE_RUNS, ""))?.[0].length ?? 0;
}

/** The place in front of the last characters that are no space, this many. */
function placeBefore(characters: string, count: number): number {
  let place = characters.length;
  for (let left = count; left > 0; place--) if (!isSpace(characters, place - 1)) left--;
  return place;
}

function isSpace(characters: string, at: number): boolean {
  return SPACES.includes(characters.charCodeAt(at));
}

function isBlank(bytes: Buffer): boolean {
  for (const text of textPieces(bytes.subarray(0, MOST_BLANK_BYTES))) {
    if (/\S/.test(text)) return false;
  }
  return true;
}

/** How many characters the texts of a value have together; none takes less than a byte. */
function countCharacters(value: unknown): number {
  if (typeof value === "string") return value.length;
  if (typeof value !== "object" || value === null) return 0;
  let count = 0;
  for (const member of Object.values(value)) count += countCharacters(member);
  return count;
}

/** In parts, so that other requests are answered in between. */
async function writeRows(rows: readonly unknown[]): Promise<Buffer> {
  const chunks: Buffer[] = [];
  for (let start = 0; start < rows.length; start += ROWS_AT_ONCE) {
    const lines = rows.slice(start, start + ROWS_AT_ONCE).map((row) => `${JSON.stringify(row)}\n`);
    chunks.push(Buffer.from(lines.join("")));
    await setImmediate();
  }
  return Buffer.concat(chunks);
}
