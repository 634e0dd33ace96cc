import { createExcerpt } from "../text/excerpt.ts";
import { parseRobotsOnce } from "../inputs/parse_robots_once.ts";
import type { ResourceInput } from "../inputs/resource_inputs.ts";
import type { SiteRule } from "../rule.ts";
import { describeTarget, isBroken, isRedirect } from "../inputs/url_answer.ts";

/** The elements that name a resource, by its type. */
const ELEMENTS: ReadonlyMap<string, string> = new Map([
  ["script", "script[src] or link[rel=preload]"],
  ["stylesheet", "link[rel=stylesheet] or link[rel=preload]"],
  ["image", "img, source, input, video[poster] or link[rel=icon]"],
  ["font", "link[rel=preload]"],
  ["media", "video, audio or source"],
]);

/** What evidence shows of a resource and of the pages that load it. */
function describeResource({ url, type, usedCount, usedOn }: ResourceInput) {
  return { url, type, used_on_count: usedCount, used_on: usedOn };
}

const resourceRedirected: SiteRule<"problem_links"> = {
  id: "resource_redirected",
  category: "performance",
  severity: "notice",
  scope: "G",
  tier: 2,
  version: 2,
  over: "problem_links",
  title: "Resource redirects",
  description:
    "A script or stylesheet of this page redirects to another address. The page cannot " +
    "be shown before one more answer has come.",
  howToFix: "Use the final address of the resource in the page.",
  learnMoreUrl: "https://developer.chrome.com/docs/lighthouse/performance/redirects",
  check(row) {
    if (row.type !== "script" && row.type !== "stylesheet") return undefined;
    if (!isRedirect(row.target.statusCode)) return undefined;
    // one that leads nowhere is broken, which is an issue of its own
    if (row.final !== null && isBroken(row.final)) return undefined;
    return {
      targetId: row.targetId,
      evidence: {
        found: {
          ...describeTarget(row),
          redirects_to: row.redirectsTo,
          type: row.type,
          elements_count: row.elementsCount,
        },
        expected: "a resource that answers 200 at its address",
        where: row.anchor ?? ELEMENTS.get(row.type) ?? row.type,
      },
    };
  },
};

const resourceNotCached: SiteRule<"resources"> = {
  id: "resource_not_cached",
  category: "performance",
  severity: "notice",
  scope: "G",
  tier: 3,
  version: 2,
  over: "resources",
  title: "Resource may not be cached",
  description:
    "The answer with this file does not say for how long browsers may keep it. They ask " +
    "for it again on later pages, which are then slower than they need be.",
  howToFix:
    "Send Cache-Control with a max-age: a year and immutable for files whose name changes " +
    "with their content, some hours for others.",
  learnMoreUrl: "https://developer.chrome.com/docs/lighthouse/performance/uses-long-cache-ttl",
  check(row) {
    const where = ELEMENTS.get(row.type);
    if (where === undefined || !row.internal || row.cacheable !== false) return undefined;
    if (row.statusCode !== 200) return undefined;
    return {
      evidence: {
        found: { ...describeResource(row), freshness_lifetime: null },
        expected: "Cache-Control with a max-age of more than 0, or Expires in the future",
        where: "response headers",
      },
    };
  },
};

/** Media types of JavaScript (WHATWG mimesniff, "JavaScript MIME type"). */
const JAVASCRIPT =
  /^(?:(?:application|text)\/(?:x-)?(?:ecmascript|javascript)|text\/(?:javascript1\.[0-5]|jscript|livescript))$/;

/** What an element can use, by the resource's type: a test of the media type, and its name. */
const USABLE: ReadonlyMap<string, [test: RegExp, name: string]> = new Map([
  ["script", [JAVASCRIPT, "text/javascript"]],
  ["stylesheet", [/^text\/css$/, "text/css"]],
  ["image", [/^image\//, "an image type, such as image/webp"]],
]);

const resourceMimeMismatch: SiteRule<"resources"> = {
  id: "resource_mime_mismatch",
  category: "performance",
  severity: "warning",
  scope: "G",
  tier: 2,
  version: 2,
  over: "resources",
  title: "Resource has a wrong content type",
  description: "The Content-Type of this file is missing, or is not that of a script, stylesheet " +
    "or image as which pages load it. Browsers may refuse it, and an HTML type often means that " +
    "an error page is served with status 200.",
  howToFix:
    "Let the server send the right type, such as text/javascript, text/css or image/webp. " +
    "If the file does not exist, let it answer 404 and remove the reference.",
  learnMoreUrl: "https://mimesniff.spec.whatwg.org/",
  check(row) {
    const usable = USABLE.get(row.type);
    if (usable === undefined || !row.internal || row.statusCode !== 200) return undefined;
    const [test, name] = usable;
    if (row.contentType !== null && test.test(row.contentType)) return undefined;
    return {
      evidence: {
        found: {
          ...describeResource(row),
          content_type: row.contentType === null ? null : createExcerpt(row.contentType, 100),
        },
        expected: name,
        where: "Content-Type",
      },
    };
  },
};

const resourcesTotalTooLarge: SiteRule<"page_weights"> = {
  id: "resources_total_too_large",
  category: "performance",
  severity: "notice",
  scope: "G",
  tier: 3,
  version: 2,
  over: "page_weights",
  title: "Scripts and stylesheets are too large",
  description: "The scripts and stylesheets of this page add up to many bytes as they are " +
    "transferred. Phones take seconds to load and to run them.",
  howToFix: "Remove code that this page does not need, split it by page, and serve it compressed " +
    "and minified.",
  learnMoreUrl: "https://developer.chrome.com/docs/lighthouse/performance/total-byte-weight",
  check(
    { scriptBytes, stylesheetBytes, filesCount, largestBytes },
    { resources_max_bytes: max },
  ) {
    const bytes = scriptBytes + stylesheetBytes;
    if (bytes <= max) return undefined;
    return {
      evidence: {
        found: {
          bytes,
          script_bytes: scriptBytes,
          stylesheet_bytes: stylesheetBytes,
          files_count: filesCount,
          largest_file_bytes: largestBytes,
        },
        expected: `at most ${max} bytes`,
        where: "script[src], link[rel=stylesheet]",
      },
    };
  },
};

const SEARCH_CRAWLER = "Googlebot";
/** Resources without which a page cannot be rendered, or an image not be found. */
const NEEDED: ReadonlySet<string> = new Set(["script", "stylesheet", "image"]);

const robotsBlocksResources: SiteRule<"resources"> = {
  id: "robots_blocks_resources",
  category: "robots",
  severity: "warning",
  scope: "G",
  tier: 2,
  version: 2,
  over: "resources",
  title: "Resource is blocked by robots.txt",
  description: "robots.txt forbids Googlebot to fetch a script, stylesheet or image that an " +
    "indexable page loads. Google then renders the page without it and may misjudge its content.",
  howToFix: "Allow the file in robots.txt, for example by an Allow line for its directory.",
  learnMoreUrl: "https://developers.google.com/search/docs/crawling-indexing/robots/intro",
  check(row) {
    const { url, type, internal, indexablePage, robotsTxt } = row;
    if (!NEEDED.has(type) || !internal || indexablePage === null || robotsTxt === null) {
      return undefined;
    }
    const { allowed, line, rule } = parseRobotsOnce(robotsTxt.body).verdict(url, SEARCH_CRAWLER);
    if (allowed) return undefined;
    return {
      evidence: {
        found: {
          ...describeResource(row),
          indexable_page: indexablePage,
          agent: SEARCH_CRAWLER,
          line,
          rule: rule === null ? null : createExcerpt(rule),
        },
        expected: "resources of indexable pages that Googlebot may fetch",
        where: robotsTxt.url,
      },
    };
  },
};

/** The rules about what pages load, images as such excepted. */
export const resourcesSiteRules: readonly SiteRule[] = [
  resourceRedirected,
  resourceNotCached,
  resourceMimeMismatch,
  resourcesTotalTooLarge,
  robotsBlocksResources,
];
