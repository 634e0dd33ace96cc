import { setImmediate } from "node:timers/promises";
import type { CreateImportBody } from "../../../schemas/import.ts";
import { type FieldErrors, ValidationError } from "../../core/errors.ts";
import { LongText, textPieces } from "../../core/texts/long_text.ts";

/** What a file may have that is sent over HTTP. */
export const MAX_CONTENT_BYTES = 20 * 1024 * 1024;

const ROWS_AT_ONCE = 1000;

/** No table begins with as many blank characters, and to look through all of 20 MB takes as long as to read them. */
const MOST_BLANK_BYTES = 1024 * 1024;

/** Characters of base64, a multiple of the four that make three bytes. */
const DECODED_AT_ONCE = 64 * 1024;

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

/**
 * The bytes that base64 holds; undefined: they are blank, or `errors` says why there are none. Decoding passes over
 * what is no base64: then the bytes are fewer than the characters make.
 */
function readBase64(text: LongText, errors: FieldErrors): Buffer | undefined {
  const written = text.toBytes();
  const joined = () => {
    const rest = withoutSpace(written);
    return rest && decodeAll(rest);
  };
  const bytes = decodeAll(written) ?? joined();
  if (bytes !== undefined) return isBlank(bytes) ? undefined : bytes;
  errors["content"] = [
    written.subarray(0, 5).toString("latin1") === "data:"
      ? "The content field must be base64 alone, without data: and what follows it up to the comma."
      : "The content field must be base64; without encoding it is taken as text.",
  ];
  return undefined;
}

function decodeAll(written: Buffer): Buffer | undefined {
  const tail = written.toString("latin1", Math.max(0, written.length - 2));
  const padding = tail === "==" ? 2 : tail.endsWith("=") ? 1 : 0;
  const charactersCount = written.length - padding;
  // a single character left over is half a byte
  if (charactersCount % 4 === 1) return undefined;
  const bytes = Buffer.allocUnsafe(Math.floor(charactersCount * 3 / 4));
  let count = 0;
  for (let start = 0; start < charactersCount; start += DECODED_AT_ONCE) {
    const end = Math.min(start + DECODED_AT_ONCE, charactersCount);
    count += bytes.write(written.toString("latin1", start, end), count, "base64");
    if (count < Math.floor(end * 3 / 4)) return undefined;
  }
  return bytes;
}

/** Base64 without its line breaks; undefined: there is something else in it. */
function withoutSpace(written: Buffer): Buffer | undefined {
  const pieces: Buffer[] = [];
  for (const text of textPieces(written)) {
    const rest = text.replace(/\s+/g, "");
    if (/[^\w+/=-]/.test(rest)) return undefined;
    pieces.push(Buffer.from(rest));
  }
  return Buffer.concat(pieces);
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
