import { parseRobots } from "../../crawler/robots/parse_robots.ts";
import { ROBOTS_TOKEN } from "../../crawler/fetch/user_agent.ts";
import { createExcerpt } from "../text/excerpt.ts";
import type { SiteRule } from "../rule.ts";
import type { RobotsFileInput } from "../inputs/site_inputs.ts";

const ROBOTS_URL = "https://developers.google.com/search/docs/crawling-indexing/robots/" +
  "robots_txt";
const RFC_URL = "https://www.rfc-editor.org/rfc/rfc9309.html";
const MAX_SHOWN = 20;
const MAX_LINE_CHARS = 120;

/**
 * The file's text, where one was served; a 4xx means that everything is allowed. Undefined too for an
 * origin whose every address leads to another, robots.txt included: the file is reported there.
 */
export function findRobotsBody(
  { statusCode, body, redirectsCount, servesPages }: RobotsFileInput,
): string | undefined {
  if (redirectsCount > 0 && !servesPages) return undefined;
  if (statusCode === null || statusCode < 200 || statusCode > 299) return undefined;
  return body ?? undefined;
}

const robotsTxtServerError: SiteRule<"robots_files"> = {
  id: "robots_txt_server_error",
  category: "robots",
  severity: "error",
  scope: "S",
  tier: 1,
  over: "robots_files",
  title: "robots.txt answers with a server error",
  description: "The robots.txt cannot be read because the server fails or does not answer. " +
    "Crawlers must then treat the whole host as disallowed (RFC 9309, section 2.3.1.4), and " +
    "indexing stops. On a host other than the site's main one it is reported as a warning.",
  howToFix: "Let the server answer 200 with the file, or 404 if there is none.",
  learnMoreUrl: RFC_URL,
  check({ targetId, url, main, statusCode, fetchError }) {
    // 429 as well: crawlers treat it as a server error and stay away
    const fails = statusCode === null ? fetchError !== null : statusCode >= 500;
    if (!fails && statusCode !== 429) return undefined;
    return {
      targetId,
      severity: main ? "error" : "warning",
      evidence: {
        found: { url, status: statusCode, ...(fetchError === null ? {} : { error: fetchError }) },
        expected: "200 with the file, or 404",
        where: "robots.txt",
      },
    };
  },
};

const robotsTxtInvalidLine: SiteRule<"robots_files"> = {
  id: "robots_txt_invalid_line",
  category: "robots",
  severity: "warning",
  scope: "S",
  tier: 1,
  over: "robots_files",
  title: "robots.txt has lines that mean nothing",
  description: "Some lines of robots.txt are no valid directive. Crawlers skip them, so that a " +
    "rule you rely on may not be in force.",
  howToFix:
    "Correct or remove the lines. Directives have the form `name: value`, paths begin with " +
    "/ or *, and rules stand below a User-agent line.",
  learnMoreUrl: ROBOTS_URL,
  check(row) {
    const body = findRobotsBody(row);
    // of an HTML page every line is invalid: that is an issue of its own
    const lines = body === undefined || isHtmlText(body) ? [] : parseRobots(body).invalidLines;
    if (lines.length === 0) return undefined;
    return {
      targetId: row.targetId,
      evidence: {
        found: {
          url: row.url,
          lines_count: lines.length,
          lines: lines.slice(0, MAX_SHOWN).map(({ line, text, reason }) => ({
            line,
            text: createExcerpt(text, MAX_LINE_CHARS),
            reason,
          })),
        },
        expected: "lines of the form that RFC 9309 gives",
        where: "robots.txt",
      },
    };
  },
};

/** Says whether a text begins as an HTML or XML document does. */
export function isHtmlText(body: string): boolean {
  return /^\ufeff?\s*</.test(body);
}

/** The crawlers whose way is looked at: this one's token, and the largest search engine's. */
const CRAWLERS = [ROBOTS_TOKEN, "Googlebot"];

const robotsBlocksWholeSite: SiteRule<"robots_files"> = {
  id: "robots_blocks_whole_site",
  category: "robots",
  severity: "error",
  scope: "S",
  tier: 1,
  over: "robots_files",
  title: "robots.txt blocks the whole site",
  description:
    "robots.txt forbids this service's crawler or Googlebot to fetch the home page and, " +
    "with it, usually the whole site. Search engines cannot read any page.",
  howToFix: "Remove the rule, or allow what should be found. Test environments are better kept " +
    "away from search engines by a password.",
  learnMoreUrl: ROBOTS_URL,
  check(row) {
    const blocked = row.main ? listBlockedAgents(row, CRAWLERS) : [];
    if (blocked.length === 0) return undefined;
    return {
      targetId: row.targetId,
      evidence: {
        found: { url: row.url, blocked },
        expected: "crawlers may fetch /",
        where: "robots.txt",
      },
    };
  },
};

/** A crawler that may not fetch the home page, and by which line. */
interface BlockedAgent {
  agent: string;
  line: number | null;
  rule: string | null;
}

/** Lists those of the crawlers that this robots.txt forbids to fetch `/`. */
export function listBlockedAgents(row: RobotsFileInput, agents: readonly string[]): BlockedAgent[] {
  const body = findRobotsBody(row);
  if (body === undefined) return [];
  const robots = parseRobots(body);
  return agents.flatMap((agent) => {
    const { allowed, line, rule } = robots.verdict(`${row.origin}/`, agent);
    return allowed ? [] : [{ agent, line, rule }];
  });
}

/** The rules about robots.txt. */
export const robotsSiteRules: readonly SiteRule[] = [
  robotsTxtServerError,
  robotsTxtInvalidLine,
  robotsBlocksWholeSite,
];
