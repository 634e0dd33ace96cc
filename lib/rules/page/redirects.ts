import { createExcerpt } from "../excerpt.ts";
import type { PageRule } from "../rule.ts";

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

/** The rules about redirects that one answer shows. */
export const redirectsPageRules: readonly PageRule[] = [redirect3xx, metaRefreshRedirect];
