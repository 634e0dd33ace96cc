import { createExcerpt } from "../text/excerpt.ts";
import { findHreflangCodeProblem } from "../text/hreflang_code.ts";
import type { PageRule } from "../rule.ts";

const MAX_EXAMPLES = 10;

const hreflangInvalidCode: PageRule = {
  id: "hreflang_invalid_code",
  category: "hreflang",
  severity: "error",
  scope: "P",
  tier: 1,
  title: "Invalid hreflang code",
  description:
    "An hreflang value is not a language of ISO 639-1, optionally with a script of ISO " +
    "15924 and a region of ISO 3166-1, nor x-default. Search engines ignore the link, so that " +
    "visitors may be shown the wrong language version.",
  howToFix:
    "Replace the codes shown: language first, hyphens between the parts, such as en, en-GB, " +
    "zh-Hant-TW or x-default.",
  learnMoreUrl:
    "https://developers.google.com/search/docs/specialty/international/localized-versions",
  check({ page }) {
    if (page === null) return undefined;
    const problems = new Map<string, string>();
    for (const { code, source, inHead } of page.hreflangs) {
      // Links in the body are ignored as a whole, whatever their code.
      if ((source === "html" && !inHead) || problems.has(code)) continue;
      const problem = findHreflangCodeProblem(code.slice(0, 100));
      if (problem !== undefined) problems.set(code, problem);
    }
    if (problems.size === 0) return undefined;
    return {
      evidence: {
        found: {
          count: problems.size,
          examples: [...problems].slice(0, MAX_EXAMPLES).map(([code, problem]) => ({
            code: createExcerpt(code, 50),
            problem,
          })),
        },
        expected:
          "an ISO 639-1 language, optional ISO 15924 script and ISO 3166-1 region, or x-default",
        where: "link[rel=alternate][hreflang]",
      },
    };
  },
};

/** The rules about the language versions that a page declares. */
export const hreflangPageRules: readonly PageRule[] = [hreflangInvalidCode];
