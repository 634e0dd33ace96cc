import { FIELD, type LogLine } from "../lines/log_line.ts";

const SPACE = 32;
const SLASH = 47;
const QUESTION = 63;
const STAR = 42;
const LOWER_H = 104;

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
  let at = start;
  for (; at < end; at++) {
    const byte = bytes[at];
    if (byte === SPACE) break;
    if (byte === QUESTION && query === 0) query = at + 1;
  }
  spans[2 * FIELD.path] = start;
  spans[2 * FIELD.path + 1] = at;
  if (query > 0 || line.end(FIELD.request) > 0) {
    spans[2 * FIELD.query] = query;
    spans[2 * FIELD.query + 1] = query > 0 ? at : 0;
  }
  return true;
}
