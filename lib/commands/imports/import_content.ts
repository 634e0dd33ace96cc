import { setImmediate } from "node:timers/promises";
import type { CreateImportBody } from "../../../schemas/import.ts";
import { type FieldErrors, ValidationError } from "../../core/errors.ts";

/** What a file may have that is sent over HTTP. */
export const MAX_CONTENT_BYTES = 20 * 1024 * 1024;

const ROWS_AT_ONCE = 1000;

/**
 * The bytes of the file that a body holds; rows become one JSON object a line. Throws `ValidationError` for
 * what is known at once: both or none of `content` and `rows`, nothing in it, broken base64.
 */
export async function readImportContent(body: CreateImportBody): Promise<Buffer> {
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
    const bytes = encoding === "base64" ? readBase64(content, errors) : readText(content);
    if (bytes?.length) return bytes;
    errors["content"] ??= ["The content field must not be empty."];
  }
  throw new ValidationError(errors);
}

/** Line breaks may add that much to base64, as MIME has them. */
const MOST_SPACE = 1.05;

/** Whether the content of a body is larger than a file may be, as its length says before it is decoded. */
export function isContentTooLarge({ content, encoding }: CreateImportBody): boolean {
  if (content === undefined) return false;
  return encoding === "base64"
    ? content.length > MAX_CONTENT_BYTES / 3 * 4 * MOST_SPACE + 4
    : Buffer.byteLength(content) > MAX_CONTENT_BYTES;
}

/** The bytes of a text; undefined: it is blank. Millions of line breaks are looked through, not copied. */
function readText(content: string): Buffer | undefined {
  return /\S/.test(content) ? Buffer.from(content) : undefined;
}

/**
 * The bytes that base64 holds; undefined: they are blank, or `errors` says why there are none. Decoding passes over
 * what is no base64: then the bytes are fewer than the characters make.
 */
function readBase64(content: string, errors: FieldErrors): Buffer | undefined {
  const bytes = decodeAll(content) ??
    (/\s/.test(content) ? decodeAll(content.replace(/\s+/g, "")) : undefined);
  if (bytes !== undefined) return isBlank(bytes) ? undefined : bytes;
  errors["content"] = [
    content.startsWith("data:")
      ? "The content field must be base64 alone, without data: and what follows it up to the comma."
      : "The content field must be base64; without encoding it is taken as text.",
  ];
  return undefined;
}

function decodeAll(text: string): Buffer | undefined {
  const padding = text.endsWith("==") ? 2 : text.endsWith("=") ? 1 : 0;
  const charactersCount = text.length - padding;
  // a single character left over is half a byte
  if (charactersCount % 4 === 1) return undefined;
  const bytes = Buffer.from(text, "base64");
  return bytes.length === Math.floor(charactersCount * 3 / 4) ? bytes : undefined;
}

function isBlank(bytes: Buffer): boolean {
  return bytes.subarray(0, 1000).toString("latin1").trim() === "" &&
    bytes.toString("utf8").trim() === "";
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
