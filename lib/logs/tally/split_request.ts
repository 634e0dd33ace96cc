import { FIELD, type LogLine } from "../lines/log_line.ts";

const SPACE = 32;
const SLASH = 47;
const QUESTION = 63;
const STAR = 42;
const EACH_BYTE = 0x01010101;
const TOP_BITS = 0x80808080 | 0;
const SPACES = SPACE * EACH_BYTE;
const QUESTIONS = QUESTION * EACH_BYTE;
const LOWER_H = 104;

/** Where one of two bytes is, or the end: four bytes at a time, as `readLine()` does. */
function findEither(
  { view }: LogLine,
  start: number,
  { end, one, other }: { end: number; one: number; other: number },
): number {
  for (let at = start; at < end; at += 4) {
    const word = view.getInt32(at, true);
    const isOne = word ^ one;
    const isOther = word ^ other;
    const found = ((isOne - EACH_BYTE & ~isOne) | (isOther - EACH_BYTE & ~isOther)) & TOP_BITS;
    if (found !== 0) return Math.min(end, at + ((31 - Math.clz32(found & -found)) >> 3));
  }
  return end;
}

/**
 * Finds method, path (with the query) and query in the request of a line, such as `GET /tea?page=2 HTTP/1.1`. Returns
 * false where there is no request of HTTP. A log that has them in fields of their own keeps those.
 */
export function splitRequest(line: LogLine): boolean {
  const { bytes, spans } = line;
  let start = line.start(FIELD.path);
  let end = line.end(FIELD.path);
  if (line.end(FIELD.request) > 0) {
    const request = line.start(FIELD.request);
    end = line.end(FIELD.request);
    let at = request;
    for (; at < end; at++) {
      const byte = bytes[at] ?? 0;
      if (byte < 65 || byte > 90) break;
    }
    if (at === request || bytes[at] !== SPACE) return false;
    spans[2 * FIELD.method] = request;
    spans[2 * FIELD.method + 1] = at;
    start = at + 1;
  }
  const first = bytes[start];
  if (first !== SLASH && first !== STAR && first !== LOWER_H) return false;
  let query = 0;
  let at = findEither(line, start, { end, one: SPACES, other: QUESTIONS });
  if (at < end && bytes[at] === QUESTION) {
    query = at + 1;
    at = findEither(line, query, { end, one: SPACES, other: SPACES });
  }
  spans[2 * FIELD.path] = start;
  spans[2 * FIELD.path + 1] = at;
  if (query > 0 || line.end(FIELD.request) > 0) {
    spans[2 * FIELD.query] = query;
    spans[2 * FIELD.query + 1] = query > 0 ? at : 0;
  }
  return true;
}
