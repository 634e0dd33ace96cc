const MAX_SECONDS = 24 * 3600;

/**
 * Reads a `Retry-After` header: seconds or an HTTP date (RFC 9110, section 10.2.3), at most a day. Null when
 * there is none, or nothing to be read in it.
 */
export function readRetryAfter(header: string | null, now: Date): number | null {
  const text = header?.trim() ?? "";
  if (/^\d{1,9}$/.test(text)) return Math.min(Number(text), MAX_SECONDS);
  const time = Date.parse(text);
  // a bare number with a sign or a point is no date, though Date.parse() takes it for one
  if (Number.isNaN(time) || !/[a-z]/i.test(text)) return null;
  const seconds = Math.ceil((time - now.getTime()) / 1000);
  return Math.min(Math.max(seconds, 0), MAX_SECONDS);
}
