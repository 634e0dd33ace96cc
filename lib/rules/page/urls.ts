import type { PageRecord } from "../../crawler/html/page_facts.ts";
import { createExcerpt } from "../text/excerpt.ts";
import type { Finding, PageRule } from "../rule.ts";
import { listParameterNames, readUrlPath, readUrlQuery } from "../inputs/url_parts.ts";

const URL_STRUCTURE_URL =
  "https://developers.google.com/search/docs/crawling-indexing/url-structure";

/** How often a segment may be in a path. */
const MAX_REPETITIONS = 2;
/** Paths are compared no further than this; hosts and crawlers do not take longer ones. */
const MAX_SEGMENTS = 1_000;

/** A space, or a plus sign that stands for one: between two words, and not as in `C++`. */
const SPACE_IN_PATH = / |%20|[^/+]\+[^/+]/;

const PERCENT = 0x25;
const CAPITAL_A = 0x41;
const CAPITAL_Z = 0x5a;

/**
 * Creates the finding about a page's own address. The rules of this file hold for every internal
 * URL that answered 200 with HTML, indexable or not: an address is seen wherever it is linked.
 */
function createAddressFinding({ url }: PageRecord, expected: string, where = "URL path"): Finding {
  return { evidence: { found: createExcerpt(url, 500), expected, where } };
}

const urlContainsSpace: PageRule = {
  id: "url_contains_space",
  category: "urls",
  severity: "warning",
  scope: "P",
  tier: 2,
  title: "URL contains a space",
  description:
    "The path of the page's address contains a space, as %20 or as a plus sign between words. Such addresses " +
    "break when they are copied into mails and texts, and the same page is easily linked in three " +
    "spellings.",
  howToFix: "Use hyphens between words, redirect the old address with 301, and correct the links.",
  learnMoreUrl: URL_STRUCTURE_URL,
  check(record) {
    if (record.page === null) return undefined;
    if (!SPACE_IN_PATH.test(readUrlPath(record.url))) return undefined;
    return createAddressFinding(record, "hyphens between words");
  },
};

const urlMultipleSlashes: PageRule = {
  id: "url_multiple_slashes",
  category: "urls",
  severity: "warning",
  scope: "P",
  tier: 2,
  title: "URL contains several slashes in a row",
  description:
    "The path of the page's address contains an empty segment: two slashes in a row. Most " +
    "servers answer with the same page as for one slash, so that it exists twice, and relative " +
    "links on it lead deeper and deeper.",
  howToFix:
    "Find where the address is put together with one slash too many, correct the links, and " +
    "redirect to the address with one slash.",
  learnMoreUrl: "https://www.rfc-editor.org/rfc/rfc3986.html#section-3.3",
  check(record) {
    if (record.page === null || !readUrlPath(record.url).includes("//")) return undefined;
    return createAddressFinding(record, "one slash between segments");
  },
};

const urlUnderscore: PageRule = {
  id: "url_underscore",
  category: "urls",
  severity: "notice",
  scope: "P",
  tier: 2,
  title: "URL contains underscores",
  description:
    "The path of the page's address contains underscores. Search engines take a hyphen for " +
    "the space between two words, and an underscore for a part of one word.",
  howToFix:
    "Use hyphens in new addresses. Moving a page that ranks well for this alone is seldom " +
    "worth it; if you do, redirect with 301.",
  learnMoreUrl: URL_STRUCTURE_URL,
  check(record) {
    if (record.page === null || !readUrlPath(record.url).includes("_")) return undefined;
    return createAddressFinding(record, "hyphens between words");
  },
};

const urlUppercase: PageRule = {
  id: "url_uppercase",
  category: "urls",
  severity: "notice",
  scope: "P",
  tier: 2,
  title: "URL contains capital letters",
  description:
    "The path of the page's address contains capital letters. Paths are case-sensitive: a " +
    "link in the other spelling fails on some servers, and on others shows the same page under a " +
    "second address.",
  howToFix: "Write addresses in lower case, and redirect other spellings to it with 301.",
  learnMoreUrl: URL_STRUCTURE_URL,
  check(record) {
    if (record.page === null || !hasCapital(readUrlPath(record.url))) return undefined;
    return createAddressFinding(record, "lower case");
  },
};

/** Says whether a path contains a capital that is not a digit of a percent-escape. */
function hasCapital(path: string): boolean {
  for (let at = 0; at < path.length; at += 1) {
    const code = path.charCodeAt(at);
    if (code === PERCENT) at += 2;
    else if (code >= CAPITAL_A && code <= CAPITAL_Z) return true;
  }
  return false;
}

const urlNonAscii: PageRule = {
  id: "url_non_ascii",
  category: "urls",
  severity: "notice",
  scope: "P",
  tier: 2,
  title: "URL contains characters beyond ASCII",
  description:
    "Path or query of the page's address contain letters beyond ASCII, which are sent as " +
    "escapes such as %C3%A4. That is valid, and right for readers of the language; copied into " +
    "mails and reports the address becomes long and unreadable.",
  howToFix: "Leave it if the address is in the readers' own script. Otherwise write umlauts and " +
    "accents out (ä as ae) in new addresses.",
  learnMoreUrl: URL_STRUCTURE_URL,
  check(record) {
    if (record.page === null) return undefined;
    const { url } = record;
    const start = url.indexOf("/", url.indexOf("//") + 2);
    // An escape of a byte that is none of ASCII; what is not escaped would be one as well.
    if (start === -1 || !/%[89A-Fa-f]|[\u0080-\uffff]/.test(url.slice(start))) return undefined;
    return createAddressFinding(record, "ASCII characters alone", "URL");
  },
};

const urlTooLong: PageRule = {
  id: "url_too_long",
  category: "urls",
  severity: "notice",
  scope: "P",
  tier: 2,
  title: "URL is long",
  description:
    "The page's address has more than 200 characters (threshold url_max_chars). Nobody reads, " +
    "types or remembers it, and mails and chats break it.",
  howToFix:
    "Shorten paths in new addresses to what distinguishes pages, and leave out parameters that " +
    "do not change the content.",
  learnMoreUrl: URL_STRUCTURE_URL,
  check({ page, url }, { url_max_chars: limit }) {
    if (page === null || url.length <= limit) return undefined;
    return {
      evidence: {
        found: { url: createExcerpt(url, 500), characters: url.length },
        expected: `at most ${limit} characters`,
        where: "URL",
      },
    };
  },
};

const urlTooManyParams: PageRule = {
  id: "url_too_many_params",
  category: "urls",
  severity: "notice",
  scope: "P",
  tier: 2,
  title: "URL has many query parameters",
  description:
    "The page's address has more than 3 query parameters (threshold url_max_params). Their " +
    "combinations multiply into addresses of nearly the same content, in which search engines " +
    "spend their visits.",
  howToFix:
    "Leave out parameters that do not change the content, keep one order of the others, and " +
    "point the canonical of filtered lists to the plain list.",
  learnMoreUrl:
    "https://developers.google.com/search/docs/crawling-indexing/crawling-managing-faceted-navigation",
  check({ page, url }, { url_max_params: limit }) {
    if (page === null) return undefined;
    const names = listParameterNames(readUrlQuery(url));
    if (names.length <= limit) return undefined;
    return {
      evidence: {
        found: { url: createExcerpt(url, 500), parameters: names.length },
        expected: `at most ${limit} query ${limit === 1 ? "parameter" : "parameters"}`,
        where: "URL query",
      },
    };
  },
};

const urlRepetitivePath: PageRule = {
  id: "url_repetitive_path",
  category: "urls",
  severity: "notice",
  scope: "P",
  tier: 2,
  title: "URL repeats a path segment",
  description:
    "The same segment occurs three times or more in the path of the page's address. Mostly a " +
    "relative link that lacks its leading slash adds the segment with each click, and the pages " +
    "behind such addresses have no end.",
  howToFix: "Look at the links that lead here: begin their addresses with a slash, and let the " +
    "server answer 404 for paths that do not exist.",
  learnMoreUrl: URL_STRUCTURE_URL,
  check({ page, url }) {
    if (page === null) return undefined;
    const repeated = findRepeatedSegment(readUrlPath(url));
    if (repeated === undefined) return undefined;
    return {
      evidence: {
        found: {
          url: createExcerpt(url, 500),
          segment: createExcerpt(repeated.segment, 100),
          times: repeated.times,
        },
        expected: "each segment at most twice",
        where: "URL path",
      },
    };
  },
};

/** The segment that is most often in a path, the first of several, if that is too often. */
function findRepeatedSegment(path: string): { segment: string; times: number } | undefined {
  const counts = new Map<string, number>();
  for (const segment of path.split("/", MAX_SEGMENTS)) {
    if (segment !== "") counts.set(segment, (counts.get(segment) ?? 0) + 1);
  }
  let most: { segment: string; times: number } | undefined;
  for (const [segment, times] of counts) {
    if (times > (most?.times ?? MAX_REPETITIONS)) most = { segment, times };
  }
  return most;
}

/** The rules about how a page's address is written. */
export const urlsPageRules: readonly PageRule[] = [
  urlContainsSpace,
  urlMultipleSlashes,
  urlUnderscore,
  urlUppercase,
  urlNonAscii,
  urlTooLong,
  urlTooManyParams,
  urlRepetitivePath,
];
