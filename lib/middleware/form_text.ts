import { isUtf8 } from "node:buffer";
import { HttpError } from "./http_error.ts";

const ESCAPED = /%([0-9a-f]{2})/gi;

/**
 * Reads the bytes of a form or a query (`application/x-www-form-urlencoded`) as UTF-8. Throws 400 where they, or what
 * their escapes stand for, are none: `URLSearchParams` would put U+FFFD there and say nothing.
 */
export function readFormText(bytes: Buffer): string {
  const text = bytes.toString();
  if (isUtf8(bytes) && isUtf8(unescaped(text))) return text;
  throw new HttpError(400, "not_utf8", "The form is not UTF-8: it would be altered when read.");
}

/** What separates fields is ASCII: no character can begin in one and end in the next. */
function unescaped(text: string): Buffer {
  if (!text.includes("%")) return Buffer.from(text);
  const parts: Buffer[] = [];
  let end = 0;
  for (const { 0: escape, 1: hex = "", index } of text.matchAll(ESCAPED)) {
    parts.push(Buffer.from(text.slice(end, index)), Buffer.from(hex, "hex"));
    end = index + escape.length;
  }
  return Buffer.concat([...parts, Buffer.from(text.slice(end))]);
}
