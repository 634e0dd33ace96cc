import { decodeHtml } from "../html/charset.ts";
import type { Fetcher } from "../fetch/fetch_url.ts";
import type { FetchErrorKind, FetchFacts } from "../html/page_facts.ts";
import { parseRobots, readPath, type RobotsTxt } from "./parse_robots.ts";

export { parseRobots, type RobotsTxt } from "./parse_robots.ts";

/** What the answer to a request for robots.txt means for the crawl. */
export interface RobotsAnswer {
  /** `rules`: the file decides; otherwise its absence does. */
  kind: "rules" | "allow_all" | "disallow_all";
  /** Always usable: without a file its verdicts are the same for all URLs. */
  robots: RobotsTxt;
  /** The file as text, cut at 500 KiB; empty without one. */
  body: string;
  bodyCut: boolean;
  /** Bytes read: at most one more than 500 KiB. */
  sizeBytes: number;
  /** A 2xx answer that is an HTML page, such as a catch-all route. */
  isHtml: boolean;
}

/** One hop of robots.txt's redirects. */
interface RobotsRedirect {
  url: string;
  status: number;
  location: string;
}

/** robots.txt of an origin, and how it was come by. */
export interface FetchedRobots extends RobotsAnswer {
  /** Of the last answer; null when there was none. */
  status: number | null;
  error: FetchErrorKind | null;
  errorMessage: string | null;
  contentType: string | null;
  redirects: RobotsRedirect[];
}

/** What crawlers must at least read (RFC 9309 section 2.5), and Google does. */
export const MAX_ROBOTS_BYTES = 500 * 1024;

/** RFC 9309 section 2.3.1.2. */
const MAX_REDIRECTS = 5;

/**
 * Fetches `/robots.txt` of an origin (such as `https://example.com:8443`), over up to five redirects,
 * each under the fetcher's guard. The rules hold for the origin that was asked for.
 */
export async function fetchRobots(
  fetcher: Fetcher,
  origin: string,
  options: { signal?: AbortSignal; timeoutMs?: number } = {},
): Promise<FetchedRobots> {
  const redirects: RobotsRedirect[] = [];
  // one byte more shows that the file has more
  const request = { maxBytes: MAX_ROBOTS_BYTES + 1, accept: "text/plain,*/*;q=0.8", ...options };
  let facts = await fetcher.fetch(new URL("/robots.txt", origin).href, request);
  while (isRedirect(facts) && redirects.length < MAX_REDIRECTS) {
    redirects.push({ url: facts.url, status: facts.status, location: facts.location });
    facts = await fetcher.fetch(facts.location, request);
  }
  const { status, error, errorMessage, contentType } = facts;
  return { ...robotsFromAnswer(facts), status, error, errorMessage, contentType, redirects };
}

/**
 * Says what an answer means (RFC 9309 section 2.3.1): 2xx gives rules; 4xx and endless redirects allow
 * everything; 5xx, 429 and no answer forbid everything.
 */
export function robotsFromAnswer(facts: FetchFacts): RobotsAnswer {
  const { status } = facts;
  if (status !== null && status >= 200 && status <= 299) return readRules(facts);
  const without = { body: "", bodyCut: false, sizeBytes: 0, isHtml: false };
  const unreachable = status === null || status === 429 || status >= 500;
  return unreachable
    ? { kind: "disallow_all", robots: forbidAll(), ...without }
    : { kind: "allow_all", robots: parseRobots(""), ...without };
}

function readRules(facts: FetchFacts): RobotsAnswer {
  // The format is UTF-8 whatever the header says.
  const read = facts.body.subarray(0, MAX_ROBOTS_BYTES);
  const { text } = decodeHtml(read, "text/plain; charset=utf-8");
  const isHtml = facts.contentType === "text/html" || /^\s*</.test(text);
  const robots = parseRobots(text);
  return {
    kind: "rules",
    // Of an HTML page every line is invalid: that is one finding, not a thousand.
    robots: isHtml ? { ...robots, invalidLines: [] } : robots,
    body: text,
    bodyCut: facts.sizeBytes > MAX_ROBOTS_BYTES,
    sizeBytes: facts.sizeBytes,
    isHtml,
  };
}

function forbidAll(): RobotsTxt {
  return {
    ...parseRobots(""),
    verdict: (url) => ({ allowed: readPath(url) === "/robots.txt", line: null, rule: null }),
  };
}

function isRedirect(facts: FetchFacts): facts is FetchFacts & { status: number; location: string } {
  return facts.status !== null && facts.location !== null;
}
