/** Characters that need no treatment on either side: everything else is brought into one form. */
const PLAIN = /^[\w\-.~:/?[\]@!&()+,;=]*$/;

const ODD = /%[0-9A-Fa-f]{2}|[^\w\-.~:/?#[\]@!&()+,;=%]/gu;

/** The escapes of reserved characters that delimit nothing in a path, and of those in a query. */
const IN_PATH = /%(?:21|26|28|29|2B|2C|3A|3B|3D|40|5B|5D)/g;
const IN_QUERY = /%(?:21|28|29|2B|2C|2F|3A|3B|3F|40|5B|5D)/g;

/**
 * Brings a path with its query into the form in which it is compared with patterns: unreserved characters
 * and those reserved ones that delimit nothing there unescaped, so that both ways of writing them are one;
 * all other odd characters (also `*` and `$`, when they stand for themselves) escaped as UTF-8, in upper
 * case. `/` in a path, `&` and `=` in a query are not the same as their escapes.
 * Source: RFC 9309, section 2.2.2, https://www.rfc-editor.org/rfc/rfc9309.html#section-2.2.2
 */
export function canonicalPath(path: string): string {
  if (PLAIN.test(path)) return path;
  const tidy = tidyEscapes(path);
  const query = tidy.indexOf("?");
  if (query === -1) return unescapeReserved(tidy, IN_PATH);
  return unescapeReserved(tidy.slice(0, query), IN_PATH) +
    unescapeReserved(tidy.slice(query), IN_QUERY);
}

function unescapeReserved(text: string, escapes: RegExp): string {
  return text.includes("%")
    ? text.replace(escapes, (found) => String.fromCharCode(Number.parseInt(found.slice(1), 16)))
    : text;
}

/** Brings escapes into upper case, those of unreserved characters away, and escapes what is odd. */
function tidyEscapes(path: string): string {
  return path.replace(ODD, (found) => {
    if (found.length !== 3 || found[0] !== "%") return escapeCharacter(found);
    const character = String.fromCharCode(Number.parseInt(found.slice(1), 16));
    return /[\w\-.~]/.test(character) ? character : found.toUpperCase();
  });
}

function escapeCharacter(character: string): string {
  return [...Buffer.from(character, "utf8")]
    .map((byte) => `%${byte.toString(16).toUpperCase().padStart(2, "0")}`)
    .join("");
}

/** A rule's pattern, ready for matching. */
export interface RobotsPattern {
  /** The literal parts between the wildcards, canonical. */
  parts: readonly string[];
  /**
   * The same where all that follows the first wildcard is read as part of a query; null when that makes
   * no difference.
   */
  inQuery: readonly string[] | null;
  /** The pattern ends with `$`: so must the path. */
  anchored: boolean;
  /** Octets of the pattern: of several matching rules the longest wins. */
  length: number;
}

/** Reads a pattern: `*` is any number of characters, `$` at the end is the end of the path. */
export function parseRobotsPattern(value: string): RobotsPattern {
  const anchored = value.endsWith("$");
  const body = anchored ? value.slice(0, -1) : value;
  const written = body.replace(/\*+/g, "*").split("*");
  const literals = written.reduce((sum, part) => sum + tidyEscapes(part).length, 0);
  return {
    parts: readParts(written),
    inQuery: findQueryParts(written),
    anchored,
    length: literals + written.length - 1 + (anchored ? 1 : 0),
  };
}

/** The parts as they are compared; from the first `?` on they belong to the query. */
function readParts(written: readonly string[]): string[] {
  const first = written.findIndex((part) => part.includes("?"));
  return written.map((part, index) =>
    first !== -1 && index > first ? canonicalQuery(part) : canonicalPath(part)
  );
}

function findQueryParts(written: readonly string[]): string[] | null {
  if (written.length === 1 || written.some((part) => part.includes("?"))) return null;
  const [start = "", ...rest] = written;
  const inQuery = [canonicalPath(start), ...rest.map(canonicalQuery)];
  return rest.some((part) => canonicalPath(part) !== canonicalQuery(part)) ? inQuery : null;
}

function canonicalQuery(text: string): string {
  return unescapeReserved(tidyEscapes(text), IN_QUERY);
}

/** Whether the pattern matches a canonical path, in time linear to both for each wildcard. */
export function matchesRobotsPattern(pattern: RobotsPattern, path: string): boolean {
  const { parts, inQuery, anchored } = pattern;
  if (matchesParts(parts, path, { anchored, from: 0 })) return true;
  if (inQuery === null) return false;
  const query = path.indexOf("?");
  return query !== -1 && matchesParts(inQuery, path, { anchored, from: query });
}

/** `from`: where the parts after the first may begin. */
function matchesParts(
  parts: readonly string[],
  path: string,
  { anchored, from }: { anchored: boolean; from: number },
): boolean {
  const [first = ""] = parts;
  if (!path.startsWith(first)) return false;
  if (parts.length === 1) return !anchored || path.length === first.length;
  let at = Math.max(first.length, from);
  const last = parts.length - 1;
  for (let index = 1; index < last; index += 1) {
    const part = parts[index] ?? "";
    const found = path.indexOf(part, at);
    if (found === -1) return false;
    at = found + part.length;
  }
  const end = parts[last] ?? "";
  if (anchored) return path.length - end.length >= at && path.endsWith(end);
  return path.indexOf(end, at) !== -1;
}
