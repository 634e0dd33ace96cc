import { createExcerpt } from "../text/excerpt.ts";
import type { SiteRule } from "../rule.ts";
import { describeAnswer, isBrokenTarget, isRedirect } from "../inputs/url_answer.ts";

const HREFLANG_URL = "https://developers.google.com/search/docs/specialty/international/" +
  "localized-versions";
const WHERE = "rel=alternate hreflang";

const hreflangNoReturnTag: SiteRule<"hreflangs"> = {
  id: "hreflang_no_return_tag",
  category: "hreflang",
  severity: "error",
  scope: "G",
  tier: 1,
  over: "hreflangs",
  title: "Hreflang is not returned",
  description: "This page names another as its version in a language, and that one does not name " +
    "this page in turn. Search engines ignore hreflang that is not mutual.",
  howToFix: "Let all versions of a page carry the same complete list of versions, themselves " +
    "included.",
  learnMoreUrl: HREFLANG_URL,
  check({ targetRead, returned, canonicalised, codes, url, target, targetId }) {
    if (!targetRead || returned || canonicalised) return undefined;
    return {
      targetId,
      evidence: {
        found: { codes, url: target.url, returned: false },
        expected: `hreflang on ${target.url} that names ${url}`,
        where: WHERE,
      },
    };
  },
};

const hreflangToBroken: SiteRule<"hreflangs"> = {
  id: "hreflang_to_broken",
  category: "hreflang",
  severity: "error",
  scope: "G",
  tier: 1,
  over: "hreflangs",
  title: "Hreflang names a broken URL",
  description: "This page names as its version in a language a URL that answers with an error or " +
    "not at all. The annotation is void, and visitors in that language miss their version.",
  howToFix: "Name the address at which the version answers 200, or remove the annotation.",
  learnMoreUrl: HREFLANG_URL,
  check({ codes, target, targetId }) {
    if (!isBrokenTarget(target)) return undefined;
    return {
      targetId,
      evidence: {
        found: { codes, ...describeAnswer(target) },
        expected: "a version that answers 200",
        where: WHERE,
      },
    };
  },
};

const hreflangToRedirect: SiteRule<"hreflangs"> = {
  id: "hreflang_to_redirect",
  category: "hreflang",
  severity: "warning",
  scope: "G",
  tier: 2,
  over: "hreflangs",
  title: "Hreflang names a redirecting URL",
  description:
    "This page names as its version in a language a URL that redirects. Search engines " +
    "take hreflang from final URLs only and may drop the pair.",
  howToFix: "Name the final URL of the version.",
  learnMoreUrl: HREFLANG_URL,
  check({ codes, target, targetId }) {
    if (!isRedirect(target.statusCode)) return undefined;
    return {
      targetId,
      evidence: {
        found: { codes, ...describeAnswer(target) },
        expected: "a version that answers 200",
        where: WHERE,
      },
    };
  },
};

const hreflangToNoindex: SiteRule<"hreflangs"> = {
  id: "hreflang_to_noindex",
  category: "hreflang",
  severity: "error",
  scope: "G",
  tier: 2,
  over: "hreflangs",
  title: "Hreflang names a noindex page",
  description: "This page names as its version in a language a page that forbids to be indexed. " +
    "Search engines cannot show it, and visitors in that language get the wrong version.",
  howToFix: "Remove the noindex from the version, or the annotation that names it.",
  learnMoreUrl: HREFLANG_URL,
  check({ codes, target, targetId, targetNoindex }) {
    if (!targetNoindex) return undefined;
    return {
      targetId,
      evidence: {
        found: { codes, url: target.url, noindex: true },
        expected: "a version that may be indexed",
        where: WHERE,
      },
    };
  },
};

const hreflangToNoncanonical: SiteRule<"hreflangs"> = {
  id: "hreflang_to_noncanonical",
  category: "hreflang",
  severity: "warning",
  scope: "G",
  tier: 2,
  over: "hreflangs",
  title: "Hreflang names a canonicalised page",
  description:
    "This page names as its version in a language a page whose canonical is another URL. " +
    "Search engines index that other URL and ignore the annotation.",
  howToFix: "Name the canonical URL of the version.",
  learnMoreUrl: HREFLANG_URL,
  check({ codes, target, targetId, targetCanonicalUrl }) {
    if (targetCanonicalUrl === null) return undefined;
    return {
      targetId,
      evidence: {
        found: { codes, url: target.url, canonical: targetCanonicalUrl },
        expected: "a version that is its own canonical",
        where: WHERE,
      },
    };
  },
};

const hreflangToDisallowed: SiteRule<"hreflangs"> = {
  id: "hreflang_to_disallowed",
  category: "hreflang",
  severity: "warning",
  scope: "G",
  tier: 3,
  over: "hreflangs",
  title: "Hreflang names a URL that robots.txt blocks",
  description: "This page names as its version in a language a URL that robots.txt forbids " +
    "crawling. Search engines cannot see that it names this page in turn, and ignore the pair.",
  howToFix: "Allow the version in robots.txt, or remove the annotation.",
  learnMoreUrl: "https://developers.google.com/search/docs/crawling-indexing/robots/intro",
  check({ codes, target, targetId, targetBlocked }) {
    if (!targetBlocked) return undefined;
    return {
      targetId,
      evidence: {
        found: { codes, url: target.url, disallowed: true },
        expected: "a version that may be crawled",
        where: WHERE,
      },
    };
  },
};

const hreflangUnlinked: SiteRule<"hreflangs"> = {
  id: "hreflang_unlinked",
  category: "hreflang",
  severity: "notice",
  scope: "G",
  tier: 3,
  over: "hreflangs",
  title: "Hreflang is the only way to the version",
  description:
    "This page names a version in another language to which no page links and which no " +
    "sitemap lists. Visitors cannot switch to it, and it receives no internal PageRank. Reported " +
    "only after a crawl that followed every link.",
  howToFix: "Add a language switch that links the versions of a page to each other.",
  learnMoreUrl: "https://developers.google.com/search/docs/crawling-indexing/links-crawlable",
  check({ codes, target, targetId, targetUnlinked }) {
    if (!targetUnlinked) return undefined;
    return {
      targetId,
      evidence: {
        found: { codes, url: target.url, inlinks_count: 0 },
        expected: "a link to the version",
        where: WHERE,
      },
    };
  },
};

const hreflangUrlForSeveralLanguages: SiteRule<"hreflang_targets"> = {
  id: "hreflang_url_for_several_languages",
  category: "hreflang",
  severity: "warning",
  scope: "G",
  tier: 2,
  over: "hreflang_targets",
  title: "URL is named for several languages",
  description:
    "One URL is declared by hreflang as the version in different languages. A page has " +
    "one language: speakers of the others are sent to a text they may not understand. Several " +
    "regions of one language are fine.",
  howToFix: "Name one language for each URL. For visitors whose language you do not offer, use " +
    "x-default.",
  learnMoreUrl: HREFLANG_URL,
  check({ urlId, targetId, url, codes }) {
    const languages = new Set(codes.map(({ code }) => code.toLowerCase().split(/[-_]/)[0]));
    languages.delete("");
    if (languages.size < 2) return undefined;
    return {
      ...(urlId === targetId ? {} : { targetId }),
      evidence: {
        found: {
          url,
          languages: [...languages],
          codes: codes.map(({ code, pagesCount, example }) => ({
            code,
            pages_count: pagesCount,
            example,
          })),
        },
        expected: "one language for one URL",
        where: WHERE,
      },
    };
  },
};

/** Fewer pages are an imprint in another language, or a mistake in the declaration. */
const MIN_PAGES = 3;
/** Share of the pages that a language has at least. */
const MIN_SHARE = 0.05;

const hreflangMissing: SiteRule<"site"> = {
  id: "hreflang_missing",
  version: 2,
  category: "hreflang",
  severity: "notice",
  scope: "S",
  tier: 3,
  over: "site",
  title: "Languages are not connected by hreflang",
  description:
    "The site has pages in several languages, and no page, header or sitemap names their versions " +
    "by hreflang. Search engines may find out by themselves which pages belong together, or show " +
    "visitors a version in a language that they do not read.",
  howToFix:
    "If pages are translations of each other, let each name all versions, itself included, by " +
    "hreflang. If every language has content of its own, leave it as it is.",
  learnMoreUrl: HREFLANG_URL,
  check({ unlinkedLanguages: languages }) {
    const all = languages.reduce((sum, { pagesCount }) => sum + pagesCount, 0);
    const own = languages.filter(({ pagesCount }) =>
      pagesCount >= MIN_PAGES && pagesCount >= MIN_SHARE * all
    );
    if (own.length < 2) return undefined;
    return {
      targetId: 1,
      evidence: {
        found: {
          languages: own.map(({ language, pagesCount, exampleUrl }) => ({
            language: createExcerpt(language, 35),
            pages: pagesCount,
            url: exampleUrl,
          })),
        },
        expected: "rel=alternate hreflang between the versions of a page",
        where: "html[lang], head, Link header, sitemaps",
      },
    };
  },
};

/** The rules about hreflang that need the record of the other version. */
export const hreflangSiteRules: readonly SiteRule[] = [
  hreflangMissing,
  hreflangNoReturnTag,
  hreflangToBroken,
  hreflangToRedirect,
  hreflangToNoindex,
  hreflangToNoncanonical,
  hreflangToDisallowed,
  hreflangUrlForSeveralLanguages,
  hreflangUnlinked,
];
