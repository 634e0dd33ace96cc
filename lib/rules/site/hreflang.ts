import type { SiteRule } from "../rule.ts";
import { describeAnswer, isBrokenTarget } from "../url_answer.ts";

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

/** The rules about hreflang that need the record of the other version. */
export const hreflangSiteRules: readonly SiteRule[] = [hreflangNoReturnTag, hreflangToBroken];
