// Finds method, path and query in the request of a line.
import { findEither, SPACE } from "./scan_bytes";
import { SPANS } from "./split_line";

const SLASH: u8 = 47;
const STAR: u8 = 42;
const QUESTION: u8 = 63;
const LOWER_H: u8 = 104;
const GET: u32 = 0x20544547;
const DOT: u8 = 46;
const MAX_EXTENSION: usize = 5;
const EXTENSIONS: u32 = 256;
/** The numbers of extensions of files that are no pages, as `hashExtension()` places them; 0: free. */
const extensions: usize = memory.data(2_048, 16);

export let methodStart: usize = 0;
export let methodEnd: usize = 0;
export let pathStart: usize = 0;
/** With the query. */
export let pathEnd: usize = 0;
/** Where the path ends and the query, if there is one, begins. */
export let pageEnd: usize = 0;

/**
 * Finds them in a request such as `GET /tea?page=2 HTTP/1.1`, or in fields of their own. Returns false where there is no
 * request of HTTP.
 */
export function splitRequest(): bool {
  let start = <usize> load<u32>(SPANS, 40);
  let end = <usize> load<u32>(SPANS, 44);
  methodStart = load<u32>(SPANS, 32);
  methodEnd = load<u32>(SPANS, 36);
  const requestEnd = <usize> load<u32>(SPANS, 28);
  if (requestEnd > 0) {
    const request = <usize> load<u32>(SPANS, 24);
    let at = request;
    if (load<u32>(at) == GET) at += 3;
    else while (load<u8>(at) >= 65 && load<u8>(at) <= 90 && at < requestEnd) at++;
    if (at == request || at >= requestEnd || load<u8>(at) != SPACE) return false;
    methodStart = request;
    methodEnd = at;
    start = at + 1;
    end = requestEnd;
  }
  const first = start < end ? load<u8>(start) : 0;
  if (first != SLASH && first != STAR && first != LOWER_H) return false;
  let at = findEither(start, end, SPACE, QUESTION);
  pageEnd = at;
  if (at < end && load<u8>(at) == QUESTION) at = findEither(at + 1, end, SPACE, SPACE);
  pathStart = start;
  pathEnd = at;
  store<u32>(SPANS, <u32> methodStart, 32);
  store<u32>(SPANS, <u32> methodEnd, 36);
  store<u32>(SPANS, <u32> start, 40);
  store<u32>(SPANS, <u32> at, 44);
  return true;
}

/** Adds an extension of files that are no pages, in lower case: its bytes as one number, the first one the highest. */
export function addExtension(extension: u64): void {
  let place = placeOf(extension);
  while (load<u64>(extensions + <usize> place * 8) != 0) place = (place + 1) & (EXTENSIONS - 1);
  store<u64>(extensions + <usize> place * 8, extension);
}

/** Whether the path ends as that of a style sheet, an image and its like does: it is no page. */
export function isResource(): bool {
  let extension: u64 = 0;
  let shift: u64 = 0;
  for (let at = pageEnd - 1; at >= pathStart && shift <= 8 * MAX_EXTENSION; at--, shift += 8) {
    const byte = <u64> load<u8>(at);
    if (byte == DOT) return isKnown(extension);
    extension |= (byte >= 65 && byte <= 90 ? byte + 32 : byte) << shift;
  }
  return false;
}

function isKnown(extension: u64): bool {
  let place = placeOf(extension);
  while (true) {
    const found = load<u64>(extensions + <usize> place * 8);
    if (found == extension) return found != 0;
    if (found == 0) return false;
    place = (place + 1) & (EXTENSIONS - 1);
  }
}

function placeOf(extension: u64): u32 {
  return <u32> ((extension * 0x9e3779b97f4a7c15) >> 40) & (EXTENSIONS - 1);
}
