import { isUtf8 } from "node:buffer";
import { normaliseUrl } from "../url/url.ts";

/**
 * Headers in which each line is a value of its own: a crawler's name in one line of X-Robots-Tag does
 * not address the next line, and a cookie may hold commas (RFC 6265 section 3).
 */
const LINE_BY_LINE = new Set(["x-robots-tag", "set-cookie"]);

/**
 * Joins repeated headers with ", " (RFC 9110 section 5.3), those of LINE_BY_LINE with a line feed, which
 * no value can hold; names stay lower-case.
 */
export function joinHeaders(
  headers: Record<string, string | string[] | undefined>,
): Record<string, string> {
  const joined: Record<string, string> = {};
  for (const name in headers) {
    const value = headers[name];
    // Assigning this name would set the object's prototype; no header of that name means anything.
    if (value === undefined || name === "__proto__") continue;
    const separator = LINE_BY_LINE.has(name) ? "\n" : ", ";
    joined[name] = typeof value === "string" ? value : value.join(separator);
  }
  return joined;
}

/** The media type alone of a `Content-Type` header, lower-case; null without one. */
export function readMediaType(contentType: string | undefined): string | null {
  if (contentType === undefined) return null;
  const end = contentType.search(/[;,]/);
  const type = (end === -1 ? contentType : contentType.slice(0, end)).trim().toLowerCase();
  return type === "" ? null : type;
}

/** The URL that a `Location` header leads to; null when it is absent or none. */
export function resolveLocation(location: string | undefined, url: string): string | null {
  return location === undefined ? null : normaliseUrl(decodeUtf8(location), url);
}

/** Headers come as one character per byte, but servers write addresses in UTF-8. */
function decodeUtf8(value: string): string {
  if (!/[\x80-\xff]/.test(value)) return value;
  const bytes = Buffer.from(value, "latin1");
  return isUtf8(bytes) ? bytes.toString("utf8") : value;
}

/**
 * Says whether an answer says for how long it may be kept without asking again (RFC 9111, section
 * 4.2.1): `max-age`, `s-maxage` or `immutable` in Cache-Control, which wins, or else an `Expires`
 * after the answer's own `Date` (the Unix epoch without one). What forbids keeping it is no such time.
 */
export function hasFreshness(headers: Record<string, string>): boolean {
  const directives = (headers["cache-control"] ?? "").toLowerCase().split(",")
    .map((part) => part.trim());
  if (directives.some((part) => /^no-(?:store|cache)$/.test(part))) return false;
  const ages = directives.flatMap((part) => {
    const seconds = /^(?:s-maxage|max-age)\s*=\s*"?(\d+)"?$/.exec(part)?.[1];
    return seconds === undefined ? [] : [Number(seconds)];
  });
  if (ages.length > 0) return ages.some((age) => age > 0);
  if (directives.includes("immutable")) return true;
  return parseHttpDate(headers["expires"]) > (parseHttpDate(headers["date"]) || 0);
}

/** Not a number for what is no date, such as the `0` of many an `Expires`, which has passed. */
function parseHttpDate(value: string | undefined): number {
  return value !== undefined && /^[a-z]{3}/i.test(value) ? Date.parse(value) : NaN;
}

/** What `Content-Length` says, if it says a number that an unsigned 32-bit column holds; else null. */
export function readContentLength(headers: Record<string, string>): number | null {
  const length = Number(headers["content-length"] ?? NaN);
  return Number.isSafeInteger(length) && length >= 0 && length <= 0xffffffff ? length : null;
}
