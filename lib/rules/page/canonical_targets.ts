import type { PageRecord } from "../../crawler/html/page_facts.ts";
import { createExcerpt } from "../text/excerpt.ts";
import type { Finding, PageRule } from "../rule.ts";

const CANONICAL_URL =
  "https://developers.google.com/search/docs/crawling-indexing/consolidate-duplicate-urls";

/** Where the page's canonical leads, when that is another URL. */
function findTarget({ page, url, canonicalUrl }: PageRecord): URL | undefined {
  if (page === null || canonicalUrl === null || canonicalUrl === url) return undefined;
  return new URL(canonicalUrl);
}

function report(target: URL, expected: string): Finding {
  return {
    evidence: {
      found: createExcerpt(target.href, 500),
      expected,
      where: "link[rel=canonical], Link header",
    },
  };
}

const HOME_PATH = /^\/(?:(?:index|default|home)(?:\.[a-z]{3,5})?\/?)?$/i;

const canonicalToHome: PageRule = {
  id: "canonical_to_home",
  category: "canonical",
  severity: "warning",
  scope: "P",
  tier: 2,
  title: "Canonical points to the home page",
  description:
    "The page names the site's home page as its canonical, mostly because a template writes " +
    "the same canonical everywhere. The page asks not to be indexed in favour of another content.",
  howToFix: "Point the canonical to the page's own URL.",
  learnMoreUrl: CANONICAL_URL,
  check(record) {
    const target = findTarget(record);
    if (target === undefined || target.pathname !== "/" || target.search !== "") return undefined;
    const own = new URL(record.url);
    // "/?ref=1" and "/index.html" are the home page under another address.
    if (HOME_PATH.test(own.pathname) || own.host !== target.host) return undefined;
    return report(target, createExcerpt(record.url, 500));
  },
};

const canonicalCrossDomain: PageRule = {
  id: "canonical_cross_domain",
  category: "canonical",
  severity: "notice",
  scope: "P",
  tier: 2,
  title: "Canonical points to another site",
  description:
    "The page names a URL on another host as its canonical and so hands its ranking to " +
    "it. That is right for syndicated content, and a costly mistake otherwise.",
  howToFix: "Check that the content is meant to rank there; if not, point the canonical to the " +
    "page itself.",
  learnMoreUrl: CANONICAL_URL,
  check(record) {
    const target = findTarget(record);
    if (target === undefined || record.isInternal(target.href)) return undefined;
    return report(target, "a URL of this site, unless the content is syndicated");
  },
};

const canonicalHttpHttpsMismatch: PageRule = {
  id: "canonical_http_https_mismatch",
  category: "canonical",
  severity: "error",
  scope: "P",
  tier: 2,
  title: "Canonical changes between http and https",
  description: "The canonical is the http address of an https page (or the other way round, a " +
    "notice). A page that is served safely asks for its unsafe address to be indexed.",
  howToFix: "Write the canonical with https://, and redirect http to https.",
  learnMoreUrl: CANONICAL_URL,
  check(record) {
    const target = findTarget(record);
    if (target === undefined || !record.isInternal(target.href)) return undefined;
    const own = new URL(record.url);
    if (own.protocol === target.protocol) return undefined;
    const finding = report(target, "an https URL");
    return own.protocol === "https:" ? finding : { ...finding, severity: "notice" };
  },
};

const canonicalToOtherLanguage: PageRule = {
  id: "canonical_to_other_language",
  category: "canonical",
  severity: "warning",
  scope: "P",
  tier: 2,
  title: "Canonical points to another language version",
  description:
    "The canonical is one of the page's own hreflang alternates. It asks search engines " +
    "to drop this language version, while hreflang asks them to show it.",
  howToFix: "Point the canonical of each language version to the version itself.",
  learnMoreUrl:
    "https://developers.google.com/search/docs/specialty/international/localized-versions",
  check(record) {
    const target = findTarget(record);
    if (target === undefined || record.page === null) return undefined;
    const heeded = record.page.hreflangs.filter(({ source, inHead, code }) =>
      (source !== "html" || inHead) && code.toLowerCase() !== "x-default"
    );
    const codes = heeded.filter(({ url }) => url === target.href).map(({ code }) => code);
    const own = heeded.some(({ url }) => url === record.url);
    if (codes.length === 0 || !own) return undefined;
    return {
      evidence: {
        found: { canonical: createExcerpt(target.href, 500), hreflang: codes.slice(0, 10) },
        expected: createExcerpt(record.url, 500),
        where: "link[rel=canonical], link[rel=alternate][hreflang]",
      },
    };
  },
};

/** The rules about where a canonical leads that one page is enough for. */
export const canonicalTargetPageRules: readonly PageRule[] = [
  canonicalToHome,
  canonicalCrossDomain,
  canonicalHttpHttpsMismatch,
  canonicalToOtherLanguage,
];
