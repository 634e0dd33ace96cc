import { isBlank } from "../text/blank.ts";
import { createExcerpt } from "../text/excerpt.ts";
import { findLanguageMismatch } from "../text/page_language.ts";
import { rememberLast } from "../text/remember_last.ts";
import type { PageRule } from "../rule.ts";

const langMissing: PageRule = {
  id: "lang_missing",
  version: 2,
  lacks: "markup",
  category: "international",
  severity: "warning",
  scope: "P",
  tier: 1,
  title: "Language is not declared",
  description: "The html element has no lang attribute, and there is no Content-Language header " +
    "either. Screen readers pronounce the text in the wrong language, and browsers and some " +
    "search engines have to guess it.",
  howToFix: 'Declare the language of the text on the html element, such as <html lang="en">.',
  learnMoreUrl: "https://www.w3.org/International/questions/qa-html-language-declarations",
  check({ page, fetch }) {
    if (page === null || !isBlank(page.lang ?? "")) return undefined;
    if (!isBlank(fetch.headers["content-language"] ?? "")) return undefined;
    return {
      evidence: {
        found: page.lang === null ? "no lang attribute" : "an empty lang attribute",
        expected: "a language tag such as en or pt-BR",
        where: "html[lang]",
      },
    };
  },
};

const langInvalid: PageRule = {
  id: "lang_invalid",
  version: 2,
  category: "international",
  severity: "warning",
  scope: "P",
  tier: 2,
  title: "Language tag is not valid",
  description:
    "The lang attribute is not a language tag of BCP 47, or its language does not exist. " +
    "Browsers and screen readers treat it as unknown.",
  howToFix: "Write the language first, hyphens between the parts: en, en-GB, zh-Hant, pt-BR.",
  learnMoreUrl: "https://www.w3.org/International/articles/language-tags/",
  check({ page }) {
    const lang = page?.lang ?? "";
    if (isBlank(lang) || isKnownTag(lang.trim())) return undefined;
    return {
      evidence: {
        found: createExcerpt(lang, 100),
        expected: "a language tag of BCP 47",
        where: "html[lang]",
      },
    };
  },
};

const isKnownTag = rememberLast(isLanguageTag);

let languageNames: Intl.DisplayNames | undefined;

/** All names of languages, which take longer to load than the rest of this file's rules. */
function nameLanguage(code: string): string | undefined {
  languageNames ??= new Intl.DisplayNames("en", { type: "language", fallback: "none" });
  return languageNames.of(code);
}

/**
 * Languages that other tags extend, such as `zh-cmn-Hans`, for which `cmn-Hans` is the short form;
 * ECMA-402 knows the short forms alone (RFC 5646, section 2.2.2).
 */
const EXTENDED = /^(?:ar|kok|lv|ms|sgn|sw|uz|zh)-(?=[a-z]{3}(?:-|$))/i;

/**
 * Whole tags that were registered before languages had subtags (RFC 5646, section 2.2.8); those that
 * ECMA-402 reads by itself are left out.
 */
const GRANDFATHERED = new Set(
  `cel-gaulish en-gb-oed i-ami i-bnn i-default i-enochian i-hak i-klingon i-lux i-mingo i-navajo i-pwn i-tao i-tay
  i-tsu sgn-be-fr sgn-be-nl sgn-ch-de zh-min zh-min-nan`.split(/\s+/),
);

/** Groups of languages in ISO 639-2, which CLDR does not name; tags may begin with them. */
const COLLECTIONS = new Set(
  `afa alg apa art ath aus bad bai bat ber bih bnt btk cai cau cel cmc cpe cpf cpp crp cus dra fiu gem
  inc ine ira iro kar khi kro map mkh mno mun myn nah nai nic nub oto paa phi pra roa sai sal sem sgn
  sio sit sla smi son ssa tai tup tut wak wen ypk znd`.split(/\s+/),
);

/** Well-formed, with a primary language that is known; `x-…` is private use. */
function isLanguageTag(tag: string): boolean {
  if (tag.length > 100) return false;
  if (/^x(?:-[a-z0-9]{1,8})+$/i.test(tag) || GRANDFATHERED.has(tag.toLowerCase())) return true;
  try {
    const language = Intl.getCanonicalLocales(tag.replace(EXTENDED, ""))[0]?.split("-", 1)[0] ?? "";
    return COLLECTIONS.has(language) || nameLanguage(language) !== undefined;
  } catch {
    // RangeError: not well-formed, such as en_US
    return false;
  }
}

const MIN_WORDS_FOR_LANGUAGE = 100;

const langContentMismatch: PageRule = {
  id: "lang_content_mismatch",
  category: "international",
  severity: "notice",
  scope: "P",
  tier: 3,
  title: "Text is in another language than declared",
  description: "The main text is not in the language that the lang attribute declares. Screen " +
    "readers pronounce it wrongly, and browsers offer to translate from the wrong language.",
  howToFix: "Declare the language of the text; a template's default is the usual cause.",
  learnMoreUrl: "https://www.w3.org/International/questions/qa-html-language-declarations",
  check({ page }) {
    if (page === null || isBlank(page.lang ?? "") || page.wordCount < MIN_WORDS_FOR_LANGUAGE) {
      return undefined;
    }
    const mismatch = findLanguageMismatch(page.text.main, page.lang ?? "");
    if (mismatch === undefined) return undefined;
    return {
      evidence: {
        found: { declared: createExcerpt(page.lang ?? "", 50), detected: mismatch.detected },
        expected: `lang="${mismatch.detected}"`,
        where: "html[lang], main content",
      },
    };
  },
};

/** The rules about the languages of a page. */
export const internationalPageRules: readonly PageRule[] = [
  langMissing,
  langInvalid,
  langContentMismatch,
];
