import { isAddressedTo } from "../../crawler/html/page_record.ts";
import { parseXRobotsTag } from "../../crawler/robots/robots_directives.ts";
import { ROBOTS_TOKEN } from "../../crawler/fetch/user_agent.ts";
import { createExcerpt } from "../text/excerpt.ts";
import {
  describeRobotsSources,
  listRobotsSources,
  locateRobotsSources,
} from "../inputs/robots_sources.ts";
import type { PageRule } from "../rule.ts";

const BLOCK_INDEXING_URL =
  "https://developers.google.com/search/docs/crawling-indexing/block-indexing";
const ROBOTS_META_URL =
  "https://developers.google.com/search/docs/crawling-indexing/robots-meta-tag";

const NOINDEX: ReadonlySet<string> = new Set(["noindex", "none"]);
const NOFOLLOW: ReadonlySet<string> = new Set(["nofollow", "none"]);
const NOSNIPPET: ReadonlySet<string> = new Set(["nosnippet", "max-snippet:0"]);
const NOIMAGEINDEX: ReadonlySet<string> = new Set(["noimageindex"]);

const noindexPage: PageRule = {
  id: "noindex_page",
  category: "indexability",
  severity: "notice",
  scope: "P",
  tier: 1,
  title: "Page is set to noindex",
  description:
    "A robots meta element or an X-Robots-Tag header tells search engines to keep this " +
    "page out of their results. That is right for carts or internal searches, and costly for a " +
    "page that should be found.",
  howToFix: "If the page should be found, remove noindex (or none) from every place shown here. " +
    "If not, leave it, and take the page out of the sitemaps.",
  learnMoreUrl: BLOCK_INDEXING_URL,
  check({ page, noindex }) {
    if (page === null || !noindex) return undefined;
    const sources = listRobotsSources(page, NOINDEX);
    return {
      evidence: {
        found: describeRobotsSources(sources),
        expected: "no noindex on a page that should be found",
        where: locateRobotsSources(sources),
      },
    };
  },
};

/** Bytes within which browsers recognise HTML, after white space and comments (WHATWG mimesniff, 5.2 and 7.1). */
const SNIFFED_BYTES = 1_445;
const HTML_START = /^\s*(?:<!--[^]*?-->\s*)*<(?:!doctype\s+html|html)[\s>]/i;

const htmlWrongType: PageRule = {
  id: "html_wrong_type",
  version: 2,
  category: "indexability",
  severity: "warning",
  scope: "F",
  tier: 2,
  title: "HTML is served as plain text",
  description:
    "The answer is an HTML document, but its Content-Type is text/plain or missing. Browsers show " +
    "the source of a text/plain page instead of the page, and search engines do not index it as " +
    "one: its title, links and directives do not count. The audit reads it as no page, either.",
  howToFix: "Let the server send Content-Type: text/html; charset=utf-8 (often a missing file " +
    "extension, a missing MIME type or a handler that sets no type).",
  learnMoreUrl: "https://developers.google.com/search/docs/crawling-indexing/indexable-file-types",
  check({ fetch: { status, contentType, body } }) {
    if (status !== 200 || (contentType !== null && contentType !== "text/plain")) return undefined;
    const start = Buffer.from(body.subarray(0, SNIFFED_BYTES)).toString("utf8");
    if (!HTML_START.test(start)) return undefined;
    return {
      evidence: {
        found: { content_type: contentType, starts_with: createExcerpt(start.trim(), 100) },
        expected: "text/html",
        where: "Content-Type",
      },
    };
  },
};

const noindexInHeader: PageRule = {
  id: "noindex_in_header",
  category: "indexability",
  severity: "notice",
  scope: "F",
  tier: 2,
  title: "Noindex in the response header",
  description:
    "The answer carries a noindex in its X-Robots-Tag header. It works like one in the " +
    "HTML and is the only way for PDFs and images, but nobody sees it in the page's source: " +
    "server settings copied from a test system are a common cause.",
  howToFix:
    "If the URL should be found, remove noindex from the X-Robots-Tag that the web server, " +
    "the CDN or the application sends. If not, leave it.",
  learnMoreUrl: BLOCK_INDEXING_URL,
  check({ fetch }) {
    const header = fetch.headers["x-robots-tag"];
    // Only what was answered with content could be indexed.
    if (header === undefined || fetch.status !== 200) return undefined;
    const groups = parseXRobotsTag(header).filter((group) =>
      isAddressedTo(group, ROBOTS_TOKEN) && group.directives.some((name) => NOINDEX.has(name))
    );
    if (groups.length === 0) return undefined;
    return {
      evidence: {
        found: createExcerpt(header, 500),
        expected: "no noindex on a URL that should be found",
        where: "X-Robots-Tag",
      },
    };
  },
};

const noindexHtmlAndHeader: PageRule = {
  id: "noindex_html_and_header",
  category: "indexability",
  severity: "notice",
  scope: "P",
  tier: 3,
  title: "Noindex in HTML and header",
  description:
    "The page is set to noindex twice: in a robots meta element and in the X-Robots-Tag " +
    "header. One is enough, and an editor who wants the page found one day will likely remove just one.",
  howToFix: "Decide on one place for the page's robots directives and remove noindex from the " +
    "other.",
  learnMoreUrl: ROBOTS_META_URL,
  check({ page }) {
    if (page === null) return undefined;
    const sources = listRobotsSources(page, NOINDEX);
    const html = sources.filter(({ source }) => source === "html");
    if (html.length === 0 || html.length === sources.length) return undefined;
    return {
      evidence: {
        found: describeRobotsSources(sources),
        expected: "noindex in one place",
        where: locateRobotsSources(sources),
      },
    };
  },
};

const nofollowPage: PageRule = {
  id: "nofollow_page",
  category: "indexability",
  severity: "notice",
  scope: "P",
  tier: 2,
  title: "Page is set to nofollow",
  description:
    "A robots meta element or an X-Robots-Tag header tells search engines to follow none " +
    "of the page's links. Pages that are linked from here alone may never be found, and the rest " +
    "gets no value from this page.",
  howToFix: "Remove nofollow (or none) from every place shown here. For single links that you do " +
    "not vouch for, use rel=nofollow on the link.",
  learnMoreUrl: ROBOTS_META_URL,
  check({ page, nofollow }) {
    if (page === null || !nofollow) return undefined;
    const sources = listRobotsSources(page, NOFOLLOW);
    return {
      evidence: {
        found: describeRobotsSources(sources),
        expected: "links that search engines may follow",
        where: locateRobotsSources(sources),
      },
    };
  },
};

const nosnippetPage: PageRule = {
  id: "nosnippet_page",
  category: "indexability",
  severity: "notice",
  scope: "P",
  tier: 2,
  title: "Page allows no snippet",
  description: "The page's robots directives contain nosnippet or max-snippet:0, so that its " +
    "search result shows no text. Such results are clicked less, and the page's text is not used " +
    "in AI answers either.",
  howToFix: "Remove the directive from every place shown here. To keep single passages out, wrap " +
    "them in an element with data-nosnippet.",
  learnMoreUrl: ROBOTS_META_URL,
  check({ page }) {
    const sources = page === null ? [] : listRobotsSources(page, NOSNIPPET);
    if (sources.length === 0) return undefined;
    return {
      evidence: {
        found: describeRobotsSources(sources),
        expected: "no nosnippet and no max-snippet:0",
        where: locateRobotsSources(sources),
      },
    };
  },
};

const noimageindexPage: PageRule = {
  id: "noimageindex_page",
  category: "indexability",
  severity: "notice",
  scope: "P",
  tier: 3,
  title: "Page keeps its images out of search",
  description: "The page's robots directives contain noimageindex: its images are not indexed as " +
    "part of this page, so that image search does not lead here.",
  howToFix:
    "Remove noimageindex from every place shown here, unless the images shall not be found.",
  learnMoreUrl: ROBOTS_META_URL,
  check({ page }) {
    const sources = page === null ? [] : listRobotsSources(page, NOIMAGEINDEX);
    if (sources.length === 0) return undefined;
    return {
      evidence: {
        found: describeRobotsSources(sources),
        expected: "no noimageindex",
        where: locateRobotsSources(sources),
      },
    };
  },
};

/** The rules about whether a page may be indexed. */
export const indexabilityPageRules: readonly PageRule[] = [
  htmlWrongType,
  noindexPage,
  noindexInHeader,
  noindexHtmlAndHeader,
  nofollowPage,
  nosnippetPage,
  noimageindexPage,
];
