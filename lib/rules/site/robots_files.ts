import { MAX_ROBOTS_BYTES } from "../../crawler/robots/robots.ts";
import { compareLines } from "../text/compare_lines.ts";
import { createExcerpt } from "../text/excerpt.ts";
import { parseRobotsOnce } from "../inputs/parse_robots_once.ts";
import type { SiteRule } from "../rule.ts";
import type { RobotsFileInput } from "../inputs/site_inputs.ts";
import { findRobotsBody, isHtmlText } from "./robots.ts";

const ROBOTS_URL = "https://developers.google.com/search/docs/crawling-indexing/robots/" +
  "robots_txt";
const RFC_URL = "https://www.rfc-editor.org/rfc/rfc9309.html";
const WHERE = "robots.txt";
const MAX_SHOWN = 20;

const robotsTxtMissing: SiteRule<"robots_files"> = {
  id: "robots_txt_missing",
  category: "robots",
  severity: "notice",
  scope: "S",
  tier: 2,
  over: "robots_files",
  title: "Site has no robots.txt",
  description: "There is no robots.txt, so that crawlers may fetch everything. That is allowed; " +
    "but they ask for it again and again, and it is the place to name the sitemap.",
  howToFix: "Put a robots.txt at the root of the host. One without restrictions has the lines " +
    "`User-agent: *` and `Disallow:`, and a Sitemap: line.",
  learnMoreUrl: "https://developers.google.com/search/docs/crawling-indexing/robots/" +
    "create-robots-txt",
  check({ targetId, url, main, servesPages, statusCode }) {
    if (!main || !servesPages || !isMissing(statusCode)) return undefined;
    return {
      targetId,
      evidence: { found: { url, status: statusCode }, expected: "200 with the file", where: WHERE },
    };
  },
};

/** A 4xx means that there are no rules (RFC 9309, section 2.3.1.3); 429 counts as a server error. */
function isMissing(status: number | null): boolean {
  return status !== null && status >= 400 && status <= 499 && status !== 429;
}

const robotsTxtTooLarge: SiteRule<"robots_files"> = {
  id: "robots_txt_too_large",
  category: "robots",
  severity: "warning",
  scope: "S",
  tier: 2,
  over: "robots_files",
  title: "robots.txt is too large",
  description: "robots.txt has more than 500 KiB. Crawlers need not read further (RFC 9309, " +
    "section 2.5), and Google ignores the rest: rules there are not in force.",
  howToFix:
    "Shorten the file: join rules by patterns with `*`, and remove lines for URLs that no " +
    "longer exist.",
  learnMoreUrl: `${RFC_URL}#section-2.5`,
  check(row) {
    if (findRobotsBody(row) === undefined) return undefined;
    if (row.sizeBytes === null || row.sizeBytes <= MAX_ROBOTS_BYTES) return undefined;
    return {
      targetId: row.targetId,
      evidence: {
        found: { url: row.url, bytes_read: row.sizeBytes, complete: false },
        expected: `at most ${MAX_ROBOTS_BYTES} bytes`,
        where: WHERE,
      },
    };
  },
};

const robotsTxtIsHtml: SiteRule<"robots_files"> = {
  id: "robots_txt_is_html",
  category: "robots",
  severity: "warning",
  scope: "S",
  tier: 2,
  over: "robots_files",
  title: "robots.txt is served as HTML",
  description: "The address of robots.txt answers 200 with an HTML page, or with text that is " +
    "declared as HTML. Crawlers find no rules in a page and take everything for allowed.",
  howToFix: "Serve a plain text file as text/plain, or answer 404 if there is none.",
  learnMoreUrl: ROBOTS_URL,
  check(row) {
    const body = findRobotsBody(row);
    if (body === undefined || !row.servesPages) return undefined;
    if (row.contentType !== "text/html" && !isHtmlText(body)) return undefined;
    return {
      targetId: row.targetId,
      evidence: {
        found: {
          url: row.url,
          content_type: row.contentType,
          begins_with: createExcerpt(body.trim(), 100),
        },
        expected: "plain text",
        where: WHERE,
      },
    };
  },
};

const robotsTxtRedirects: SiteRule<"robots_files"> = {
  id: "robots_txt_redirects",
  category: "robots",
  severity: "notice",
  scope: "S",
  tier: 3,
  over: "robots_files",
  title: "robots.txt redirects",
  description: "robots.txt redirects to another address, although the pages of this host do not. " +
    "Crawlers follow five redirects at least; beyond them they take the file for missing.",
  howToFix: "Serve the file at /robots.txt of each host itself.",
  learnMoreUrl: `${RFC_URL}#section-2.3.1.2`,
  check({ targetId, url, servesPages, redirectsCount, statusCode }) {
    if (redirectsCount === 0 || !servesPages) return undefined;
    return {
      targetId,
      evidence: {
        found: { url, redirects_count: redirectsCount, final_status: statusCode },
        expected: "200 without a redirect",
        where: WHERE,
      },
    };
  },
};

const robotsCrawlDelayHigh: SiteRule<"robots_files"> = {
  id: "robots_crawl_delay_high",
  category: "robots",
  severity: "notice",
  scope: "S",
  tier: 3,
  over: "robots_files",
  title: "Crawl-delay is high",
  description:
    "robots.txt asks crawlers to wait long between two requests. Those that obey, such " +
    "as Bing's, need days for a few thousand pages; Google ignores the line.",
  howToFix: "Lower the Crawl-delay to a second or two, or remove it. A server that is overloaded " +
    "may answer 429 or 503.",
  learnMoreUrl: ROBOTS_URL,
  check(row, { crawl_delay_max_seconds: max }) {
    const body = findRobotsBody(row);
    if (body === undefined) return undefined;
    const delays = new Map<string, number>();
    for (const { crawlDelays } of parseRobotsOnce(body).groups) {
      for (const [agent, seconds] of crawlDelays) {
        if (seconds > Math.max(max, delays.get(agent) ?? 0)) delays.set(agent, seconds);
      }
    }
    if (delays.size === 0) return undefined;
    return {
      targetId: row.targetId,
      evidence: {
        found: {
          url: row.url,
          agents_count: delays.size,
          delays: [...delays].slice(0, MAX_SHOWN).map(([agent, seconds]) => ({
            agent: createExcerpt(agent, 60),
            seconds,
          })),
        },
        expected: `at most ${max} seconds`,
        where: WHERE,
      },
    };
  },
};

const robotsTxtChanged: SiteRule<"robots_files"> = {
  id: "robots_txt_changed",
  category: "robots",
  severity: "notice",
  scope: "S",
  tier: 3,
  over: "robots_files",
  title: "robots.txt has changed",
  description:
    "robots.txt says something else than at the previous audit. A changed rule can take " +
    "whole parts of the site out of search, or let crawlers into others.",
  howToFix: "Make sure that the change was meant, and test important URLs against the new rules.",
  learnMoreUrl: "https://developers.google.com/search/docs/crawling-indexing/robots/" +
    "submit-updated-robots-txt",
  check(row) {
    // an origin that leads to another in everything has no file of its own
    if (row.redirectsCount > 0 && !row.servesPages) return undefined;
    const before = row.previous === null ? undefined : readRules(row.previous);
    const after = readRules(row);
    if (before === undefined || after === undefined) return undefined;
    const { added, removed } = compareLines(before, after);
    if (added.count + removed.count === 0) return undefined;
    return {
      targetId: row.targetId,
      evidence: {
        found: {
          url: row.url,
          status: row.statusCode,
          previous_status: row.previous?.statusCode ?? null,
          added,
          removed,
        },
        expected: "the same rules as at the previous audit",
        where: WHERE,
      },
    };
  },
};

/** The file's text, empty where it is missing; undefined when nobody could read it. */
function readRules(
  { statusCode, body }: Pick<RobotsFileInput, "statusCode" | "body">,
): string | undefined {
  if (statusCode === null || statusCode >= 500 || statusCode === 429) return undefined;
  if (statusCode > 299) return "";
  return body === null || isHtmlText(body) ? undefined : body;
}

const sitemapNotInRobots: SiteRule<"robots_files"> = {
  id: "sitemap_not_in_robots",
  category: "sitemaps",
  severity: "notice",
  scope: "S",
  tier: 2,
  over: "robots_files",
  title: "Sitemap is not named in robots.txt",
  description: "The site has a sitemap at a usual address, and its robots.txt does not name it. " +
    "Search engines to which nobody submitted it may not find it.",
  howToFix: "Add a line `Sitemap:` with the complete address of the sitemap to robots.txt.",
  learnMoreUrl: "https://www.sitemaps.org/protocol.html#submit_robots",
  check(row) {
    const body = findRobotsBody(row);
    if (body === undefined || isHtmlText(body) || row.unnamedSitemap === null) return undefined;
    return {
      targetId: row.targetId,
      evidence: {
        found: { url: row.url, sitemap: row.unnamedSitemap, sitemap_lines: 0 },
        expected: `Sitemap: ${row.unnamedSitemap}`,
        where: WHERE,
      },
    };
  },
};

/** The rules about robots.txt as a file: how it is served, and what is in it besides rules. */
export const robotsFilesSiteRules: readonly SiteRule[] = [
  robotsTxtMissing,
  robotsTxtTooLarge,
  robotsTxtIsHtml,
  robotsTxtRedirects,
  robotsCrawlDelayHigh,
  robotsTxtChanged,
  sitemapNotInRobots,
];
