import type { HreflangFacts, PageFacts } from "../../crawler/html/page_facts.ts";
import { createExcerpt } from "../text/excerpt.ts";
import type { Finding, PageRule } from "../rule.ts";

const HREFLANG_URL =
  "https://developers.google.com/search/docs/specialty/international/localized-versions";
const WHERE = "link[rel=alternate][hreflang]";
const MAX_EXAMPLES = 10;

/** Links that search engines heed: in the head or a header, never in the body. */
function listHeeded(page: PageFacts | null): HreflangFacts[] {
  return page?.hreflangs.filter(({ source, inHead }) => source !== "html" || inHead) ?? [];
}

function report(links: readonly HreflangFacts[], expected: string): Finding | undefined {
  if (links.length === 0) return undefined;
  return {
    evidence: {
      found: {
        count: links.length,
        examples: links.slice(0, MAX_EXAMPLES).map(({ code, href }) => ({
          code: createExcerpt(code, 50),
          href: createExcerpt(href, 500),
        })),
      },
      expected,
      where: WHERE,
    },
  };
}

const hreflangMissingSelf: PageRule = {
  id: "hreflang_missing_self",
  category: "hreflang",
  severity: "warning",
  scope: "P",
  tier: 2,
  title: "The page is not in its own hreflang set",
  description:
    "The page names its other language versions but not itself. Each version has to list all, " +
    "itself included; search engines may ignore a set that does not.",
  howToFix: "Add a link with the page's own language and its own canonical URL to the set.",
  learnMoreUrl: HREFLANG_URL,
  check(record) {
    const links = listHeeded(record.page);
    const own = record.canonicalUrl ?? record.url;
    if (links.length === 0 || own !== record.url) return undefined;
    if (links.some(({ url }) => url === own)) return undefined;
    return {
      evidence: {
        found: {
          count: links.length,
          codes: links.slice(0, MAX_EXAMPLES).map(({ code }) => createExcerpt(code, 50)),
        },
        expected: createExcerpt(own, 500),
        where: WHERE,
      },
    };
  },
};

const hreflangMissingXDefault: PageRule = {
  id: "hreflang_missing_x_default",
  category: "hreflang",
  severity: "notice",
  scope: "P",
  tier: 2,
  title: "The hreflang set has no x-default",
  description: "Two or more language versions are named, but none for visitors whose language is " +
    "none of them. Search engines then choose one by themselves.",
  howToFix: "Add hreflang=x-default with the version for everyone else, or a page to choose on.",
  learnMoreUrl:
    "https://developers.google.com/search/blog/2013/04/x-default-hreflang-for-international-pages",
  check({ page }) {
    const codes = new Set(listHeeded(page).map(({ code }) => code.toLowerCase()));
    if (codes.size < 2 || codes.has("x-default")) return undefined;
    return {
      evidence: {
        found: {
          count: codes.size,
          codes: [...codes].slice(0, MAX_EXAMPLES).map((code) => createExcerpt(code, 50)),
        },
        expected: "an alternate with hreflang=x-default",
        where: WHERE,
      },
    };
  },
};

const hreflangRelativeUrl: PageRule = {
  id: "hreflang_relative_url",
  category: "hreflang",
  severity: "error",
  scope: "P",
  tier: 2,
  title: "Hreflang with a relative URL",
  description: "Alternate versions have to be given as complete addresses with scheme and host. " +
    "Search engines may ignore others, and with them the whole set.",
  howToFix: "Write each address with https:// and the host.",
  learnMoreUrl: HREFLANG_URL,
  check({ page }) {
    return report(
      listHeeded(page).filter(({ href }) => !/^https?:\/\//i.test(href)),
      "absolute URLs",
    );
  },
};

const hreflangDuplicateLanguage: PageRule = {
  id: "hreflang_duplicate_language",
  category: "hreflang",
  severity: "error",
  scope: "P",
  tier: 2,
  title: "One hreflang code with several URLs",
  description: "The same language and region is given to two or more different addresses. Search " +
    "engines cannot tell which is meant and may ignore all of them.",
  howToFix: "Keep one address for each code.",
  learnMoreUrl: HREFLANG_URL,
  check({ page }) {
    const urlsByCode = new Map<string, Set<string>>();
    for (const { code, url } of listHeeded(page)) {
      if (url === null) continue;
      const key = code.toLowerCase();
      urlsByCode.set(key, (urlsByCode.get(key) ?? new Set()).add(url));
    }
    const doubled = [...urlsByCode].filter(([, urls]) => urls.size > 1);
    if (doubled.length === 0) return undefined;
    return {
      evidence: {
        found: {
          count: doubled.length,
          examples: doubled.slice(0, MAX_EXAMPLES).map(([code, urls]) => ({
            code: createExcerpt(code, 50),
            urls: [...urls].slice(0, 5).map((url) => createExcerpt(url, 500)),
          })),
        },
        expected: "one URL for each code",
        where: WHERE,
      },
    };
  },
};

const hreflangLangMismatch: PageRule = {
  id: "hreflang_lang_mismatch",
  category: "hreflang",
  severity: "warning",
  scope: "P",
  tier: 2,
  title: "Hreflang and lang disagree",
  description:
    "The language under which the page lists itself differs from the lang attribute of " +
    "its html element. One of the two misleads search engines, browsers or screen readers.",
  howToFix: "Correct whichever is wrong; both have to name the language of the text.",
  learnMoreUrl: "https://www.w3.org/International/questions/qa-html-language-declarations",
  check({ page, url }) {
    if (!page?.lang) return undefined;
    const codes = listHeeded(page).filter((link) => link.url === url).map(({ code }) => code)
      .filter((code) => code.toLowerCase() !== "x-default");
    const language = primaryLanguage(page.lang);
    if (codes.length === 0 || codes.some((code) => primaryLanguage(code) === language)) {
      return undefined;
    }
    return {
      evidence: {
        found: {
          hreflang: codes.slice(0, MAX_EXAMPLES).map((code) => createExcerpt(code, 50)),
          lang: createExcerpt(page.lang, 50),
        },
        expected: "the same language in both",
        where: "html[lang], link[rel=alternate][hreflang]",
      },
    };
  },
};

/** Norwegian is written both as no and as nb or nn. */
const SAME_LANGUAGE: ReadonlyMap<string, string> = new Map([["nb", "no"], ["nn", "no"]]);

function primaryLanguage(tag: string): string {
  const language = tag.toLowerCase().split(/[-_]/, 1)[0] ?? "";
  return SAME_LANGUAGE.get(language) ?? language;
}

const hreflangOnNoncanonical: PageRule = {
  id: "hreflang_on_noncanonical",
  category: "hreflang",
  severity: "warning",
  scope: "P",
  tier: 2,
  title: "Hreflang on a page that is not indexed",
  description: "The page names language versions although it is noindex or canonicalised to " +
    "another URL. Only indexable pages can be shown in place of another, so the links are ignored.",
  howToFix: "Put hreflang on the canonical pages only, or let this page be indexed.",
  learnMoreUrl: HREFLANG_URL,
  check({ page, indexabilityReason }) {
    if (indexabilityReason !== "noindex" && indexabilityReason !== "canonicalised") {
      return undefined;
    }
    const links = listHeeded(page);
    if (links.length === 0) return undefined;
    return {
      evidence: {
        found: { links: links.length, reason: indexabilityReason },
        expected: "hreflang on indexable pages only",
        where: WHERE,
      },
    };
  },
};

const hreflangOutsideHead: PageRule = {
  id: "hreflang_outside_head",
  category: "hreflang",
  severity: "warning",
  scope: "P",
  tier: 2,
  title: "Hreflang stands in the body",
  description: "Alternate links in the body are ignored. Often they stood in the head, and an " +
    "element that does not belong there ended the head before them.",
  howToFix: "Move the link elements into the head, before anything that does not belong there.",
  learnMoreUrl: HREFLANG_URL,
  check({ page }) {
    const ignored = page?.hreflangs.filter(({ source, inHead }) => source === "html" && !inHead);
    return report(ignored ?? [], "the links in the head");
  },
};

/** The rules about a page's own set of language versions. */
export const hreflangSetPageRules: readonly PageRule[] = [
  hreflangMissingSelf,
  hreflangMissingXDefault,
  hreflangRelativeUrl,
  hreflangDuplicateLanguage,
  hreflangLangMismatch,
  hreflangOnNoncanonical,
  hreflangOutsideHead,
];
