import { parseMetaRefresh } from "../../crawler/html/meta_refresh.ts";
import { normaliseUrl } from "../../crawler/url/url.ts";
import { createExcerpt } from "../text/excerpt.ts";
import type { PageRule } from "../rule.ts";

/** Longer than any URL that works. */
const MAX_HEADER_CHARACTERS = 10_000;

/** Words under which a page with a redirecting script shows nothing else. */
const EMPTY_PAGE_WORDS = 50;

const TEMPORARY: ReadonlySet<number> = new Set([302, 303, 307]);

/** Statuses of the redirect class that lead nowhere by themselves (RFC 9110 section 15.4). */
const NOT_REDIRECTS: ReadonlySet<number> = new Set([300, 304]);

const REDIRECTS_URL = "https://developers.google.com/search/docs/crawling-indexing/301-redirects";

const redirect3xx: PageRule = {
  id: "redirect_3xx",
  category: "redirects",
  severity: "notice",
  scope: "F",
  tier: 1,
  title: "URL redirects permanently",
  description: "This internal URL answers with a permanent redirect. Visitors and search engines " +
    "arrive, but each needless hop costs time and crawl budget.",
  howToFix:
    "Keep the redirect for visitors from outside, and let the site's own links, canonicals " +
    "and sitemaps name the target directly.",
  learnMoreUrl: REDIRECTS_URL,
  check({ fetch: { status, location } }) {
    if ((status !== 301 && status !== 308) || location === null) return undefined;
    return {
      evidence: {
        found: { status, location: createExcerpt(location, 500) },
        expected: "internal references that name the target directly",
        where: "Location header",
      },
    };
  },
};

const redirectTemporary: PageRule = {
  id: "redirect_temporary",
  category: "redirects",
  severity: "warning",
  scope: "F",
  tier: 2,
  title: "URL redirects temporarily",
  description: "This internal URL answers with a temporary redirect (302, 303 or 307). Search " +
    "engines keep the old address in the index for longer and come back to it again and again, as " +
    "if the content would return.",
  howToFix:
    "If the move is final, answer 301 or 308. If it is not, as with a language or a login " +
    "choice, leave it, and let the site's own links name the target where there is just one.",
  learnMoreUrl: REDIRECTS_URL,
  check({ fetch: { status, location } }) {
    if (status === null || !TEMPORARY.has(status) || location === null) return undefined;
    return {
      evidence: {
        found: { status, location: createExcerpt(location, 500) },
        expected: "301 or 308 for a move that is final",
        where: "HTTP status",
      },
    };
  },
};

const redirectLocationMissing: PageRule = {
  id: "redirect_location_missing",
  category: "redirects",
  severity: "error",
  scope: "F",
  tier: 2,
  title: "Redirect without a target",
  description:
    "This internal URL answers with a redirect status, but its Location header is missing " +
    "or cannot be read as a URL. Browsers show an empty or broken page, and search engines drop " +
    "the URL.",
  howToFix: "Send a Location header with the full URL of the target, characters beyond ASCII " +
    "percent-encoded, or answer 200 with the page itself.",
  learnMoreUrl: "https://www.rfc-editor.org/rfc/rfc9110.html#section-15.4",
  check({ fetch: { status, location, headers }, url }) {
    if (status === null || status < 300 || status > 399 || location !== null) return undefined;
    if (NOT_REDIRECTS.has(status)) return undefined;
    const header = headers["location"];
    // A mail or an app address can be read, although no crawler goes there.
    if (header !== undefined && URL.canParse(header, url) && normaliseUrl(header, url) === null) {
      return undefined;
    }
    return {
      evidence: {
        found: { status, location: header === undefined ? null : createExcerpt(header, 500) },
        expected: "a Location header with a URL",
        where: "Location header",
      },
    };
  },
};

const metaRefreshRedirect: PageRule = {
  id: "meta_refresh_redirect",
  category: "redirects",
  severity: "warning",
  scope: "P",
  tier: 1,
  title: "Page redirects by meta refresh",
  description: "A meta element sends visitors to another URL after the page has loaded. It is " +
    "slower than an HTTP redirect, breaks the back button, and search engines may take it for a " +
    "weaker signal about which URL to keep.",
  howToFix:
    "Remove the meta refresh and redirect on the server: 301 if the move is permanent, 302 " +
    "if it is not.",
  learnMoreUrl: REDIRECTS_URL,
  check({ page, url }) {
    const refresh = page?.metaRefresh ?? null;
    if (refresh === null || refresh.url === null) return undefined;
    // A refresh to the page itself, or to a place on it, reloads and does not redirect.
    if (refresh.url.split("#", 1)[0] === url) return undefined;
    return {
      evidence: {
        found: { seconds: refresh.seconds, url: createExcerpt(refresh.url, 500) },
        expected: "an HTTP redirect (301 or 302)",
        where: "meta[http-equiv=refresh]",
      },
    };
  },
};

const httpRefreshRedirect: PageRule = {
  id: "http_refresh_redirect",
  category: "redirects",
  severity: "warning",
  scope: "F",
  tier: 2,
  title: "Page redirects by Refresh header",
  description:
    "The answer sends visitors on with a Refresh header instead of a redirect status. No " +
    "standard defines the header, it is slower than a redirect, breaks the back button, and search " +
    "engines may take it for a weaker signal about which URL to keep.",
  howToFix:
    "Remove the Refresh header and redirect on the server: 301 if the move is permanent, 302 " +
    "if it is not.",
  learnMoreUrl: "https://developer.mozilla.org/en-US/docs/Web/HTTP/Reference/Headers/Refresh",
  check({ fetch, url }) {
    const header = fetch.headers["refresh"];
    if (header === undefined || fetch.status !== 200) return undefined;
    const refresh = parseMetaRefresh(header.slice(0, MAX_HEADER_CHARACTERS));
    if (refresh === null || refresh.target === null) return undefined;
    const target = normaliseUrl(refresh.target, url);
    // A refresh to the page itself, or to a place on it, reloads and does not redirect.
    if (target === null || target === url) return undefined;
    return {
      evidence: {
        found: { seconds: refresh.seconds, url: createExcerpt(target, 500) },
        expected: "an HTTP redirect (301 or 302)",
        where: "Refresh header",
      },
    };
  },
};

const jsRedirectSuspected: PageRule = {
  id: "js_redirect_suspected",
  category: "redirects",
  severity: "notice",
  scope: "P",
  tier: 3,
  title: "Page seems to redirect by JavaScript",
  description:
    "A script on this nearly empty page sets the location as soon as it runs. Crawlers that " +
    "do not run scripts see a page without content, and the others learn of the target late.",
  howToFix: "Redirect on the server: 301 if the move is permanent, 302 if it is not.",
  learnMoreUrl: REDIRECTS_URL,
  check({ page }) {
    const script = page?.scripts.locationAssigned ?? null;
    if (page === null || script === null) return undefined;
    if (page.bodyWordCount >= EMPTY_PAGE_WORDS) return undefined;
    return {
      evidence: {
        found: { script: createExcerpt(script), words: page.bodyWordCount },
        expected: "an HTTP redirect (301 or 302)",
        where: "script",
      },
    };
  },
};

/** The rules about redirects that one answer shows. */
export const redirectsPageRules: readonly PageRule[] = [
  redirect3xx,
  redirectTemporary,
  redirectLocationMissing,
  metaRefreshRedirect,
  httpRefreshRedirect,
  jsRedirectSuspected,
];
