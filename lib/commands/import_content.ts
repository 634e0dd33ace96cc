import type { CreateImportBody } from "../../schemas/import.ts";
import { type FieldErrors, ValidationError } from "../errors.ts";

/** What a file may have that is sent over HTTP. */
export const MAX_CONTENT_BYTES = 20 * 1024 * 1024;

const BASE64 = /^[A-Za-z0-9+/]*={0,2}$/;
const ROWS_AT_ONCE = 1000;

/**
 * The bytes of the file that a body holds; rows become one JSON object a line. Throws `ValidationError` for
 * what can be told at once: both or none of `content` and `rows`, nothing in it, broken base64.
 */
export function readImportContent(body: CreateImportBody): Buffer {
  const { content, rows, encoding } = body;
  const errors: FieldErrors = {};
  if (content !== undefined && rows !== undefined) {
    errors["rows"] = ["The rows field must not stand beside content: send one of both."];
  } else if (rows !== undefined) {
    if (encoding === "base64") {
      errors["encoding"] = ["The encoding field goes with content, not with rows."];
    } else return writeRows(rows);
  } else if (content === undefined) {
    errors["content"] = ["The content field is required, or rows."];
  } else {
    const bytes = encoding === "base64" ? readBase64(content, errors) : Buffer.from(content);
    if (bytes !== undefined && isBlank(bytes)) {
      errors["content"] = ["The content field must not be empty."];
    } else if (bytes !== undefined) return bytes;
  }
  throw new ValidationError(errors);
}

function readBase64(content: string, errors: FieldErrors): Buffer | undefined {
  const compact = /\s/.test(content) ? content.replace(/\s+/g, "") : content;
  if (BASE64.test(compact) && compact.replace(/=+$/, "").length % 4 !== 1) {
    return Buffer.from(compact, "base64");
  }
  errors["content"] = [
    compact.startsWith("data:")
      ? "The content field must be base64 alone, without data: and what follows it up to the comma."
      : "The content field must be base64; without encoding it is taken as text.",
  ];
  return undefined;
}

function isBlank(bytes: Buffer): boolean {
  return bytes.subarray(0, 1000).toString("latin1").trim() === "" &&
    bytes.toString("utf8").trim() === "";
}

function writeRows(rows: readonly unknown[]): Buffer {
  const chunks: Buffer[] = [];
  for (let start = 0; start < rows.length; start += ROWS_AT_ONCE) {
    const lines = rows.slice(start, start + ROWS_AT_ONCE).map((row) => `${JSON.stringify(row)}\n`);
    chunks.push(Buffer.from(lines.join("")));
  }
  return Buffer.concat(chunks);
}
