import type { SkipReason } from "./frontier.ts";
import {
  canonicalPath,
  matchesRobotsPattern,
  parseRobotsPattern,
  type RobotsPattern,
} from "../robots/robots_pattern.ts";

/** Different query strings of one path that are crawled. */
const MAX_QUERY_VARIANTS = 100;
/** Path segments beyond which a URL is taken for a trap. */
const MAX_PATH_SEGMENTS = 12;
/** Characters beyond which a URL is taken for a trap. */
export const MAX_URL_LENGTH = 2_000;
/** Paths whose query variants are counted at the same time. */
const MAX_COUNTED_PATHS = 50_000;

/** Decides which URLs of a site the settings and the trap limits keep out of the crawl. */
export interface UrlFilter {
  /**
   * Why the URL is not to be requested; null when it is. Counts the query variants of its path, so
   * call it once for each newly known URL, in the order of discovery.
   */
  skipReason(url: string): SkipReason | null;
  /** The same by the URL alone: nothing is counted, and the query variants do not matter. */
  refusal(url: string): SkipReason | null;
}

/**
 * Creates the filter of one audit. Patterns are matched from the start of path and query, `*` stands
 * for anything and a final `$` anchors the end, as in robots.txt (RFC 9309 section 2.2.3).
 */
export function createUrlFilter(
  options: { include: readonly string[]; exclude: readonly string[] },
): UrlFilter {
  const include = options.include.map(parseRobotsPattern);
  const exclude = options.exclude.map(parseRobotsPattern);
  const variants = new Map<string, number>();

  function countVariant(path: string): number {
    const count = (variants.get(path) ?? 0) + 1;
    if (variants.size >= MAX_COUNTED_PATHS && count === 1) {
      for (const oldest of variants.keys()) {
        variants.delete(oldest);
        break;
      }
    }
    variants.set(path, count);
    return count;
  }

  function refusal(url: string): SkipReason | null {
    if (url.length > MAX_URL_LENGTH) return "trap";
    const start = url.indexOf("/", url.indexOf("//") + 2);
    const pathAndQuery = start < 0 ? "/" : url.slice(start);
    if (include.length + exclude.length > 0) {
      const path = canonicalPath(pathAndQuery);
      const isMatch = (pattern: RobotsPattern) => matchesRobotsPattern(pattern, path);
      if (exclude.some(isMatch)) return "excluded";
      if (include.length > 0 && !include.some(isMatch)) return "excluded";
    }
    const [path = ""] = pathAndQuery.split("?", 1);
    return countSegments(path) > MAX_PATH_SEGMENTS ? "trap" : null;
  }

  return {
    refusal,
    skipReason(url) {
      const refused = refusal(url);
      if (refused !== null) return refused;
      const queryAt = url.indexOf("?");
      if (queryAt < 0) return null;
      return countVariant(url.slice(0, queryAt)) > MAX_QUERY_VARIANTS ? "trap" : null;
    },
  };
}

function countSegments(path: string): number {
  let segments = 0;
  for (let index = 0; index < path.length; index++) {
    if (path.charCodeAt(index) === 47 && index + 1 < path.length) segments++;
  }
  return segments;
}
