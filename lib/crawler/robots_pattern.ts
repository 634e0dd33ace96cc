/** Characters that need no treatment on either side: everything else is brought into one form. */
const PLAIN = /^[\w\-.~:/?[\]@!&()+,;=]*$/;

const ODD = /%[0-9A-Fa-f]{2}|[^\w\-.~:/?#[\]@!&()+,;=%]/gu;

/**
 * Brings a path, or the literal part of a pattern, into the form in which both are compared: escapes in
 * upper case, unreserved characters unescaped, all other odd characters (also `*` and `$`, when they
 * stand for themselves) escaped as UTF-8 (RFC 9309 section 2.2.2).
 */
export function canonicalPath(path: string): string {
  if (PLAIN.test(path)) return path;
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
  /** The pattern ends with `$`: so must the path. */
  anchored: boolean;
  /** Octets of the pattern: of several matching rules the longest wins. */
  length: number;
}

/** Reads a pattern: `*` is any number of characters, `$` at the end is the end of the path. */
export function parseRobotsPattern(value: string): RobotsPattern {
  const anchored = value.endsWith("$");
  const body = anchored ? value.slice(0, -1) : value;
  const parts = body.replace(/\*+/g, "*").split("*").map(canonicalPath);
  const literals = parts.reduce((sum, part) => sum + part.length, 0);
  return { parts, anchored, length: literals + parts.length - 1 + (anchored ? 1 : 0) };
}

/** Whether the pattern matches a canonical path, in time linear to both for each wildcard. */
export function matchesRobotsPattern(pattern: RobotsPattern, path: string): boolean {
  const { parts, anchored } = pattern;
  const [first = ""] = parts;
  if (!path.startsWith(first)) return false;
  if (parts.length === 1) return !anchored || path.length === first.length;
  let at = first.length;
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
