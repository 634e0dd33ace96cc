import type { SiteRule } from "../rule.ts";
import { describeAnswer, isBrokenTarget } from "../url_answer.ts";

const CANONICAL_URL =
  "https://developers.google.com/search/docs/crawling-indexing/consolidate-duplicate-urls";
const WHERE = "rel=canonical";

const canonicalChain: SiteRule<"canonicals"> = {
  id: "canonical_chain",
  category: "canonical",
  severity: "warning",
  scope: "G",
  tier: 1,
  over: "canonicals",
  title: "Canonical leads to another canonical",
  description: "The page that this page names as canonical names a different one in turn. Search " +
    "engines may ignore both hints and choose for themselves.",
  howToFix: "Let every version of the page name the same final URL.",
  learnMoreUrl: CANONICAL_URL,
  check({ target, targetId, targetCanonicalUrl }) {
    if (targetCanonicalUrl === null || targetCanonicalUrl === target.url) return undefined;
    return {
      targetId,
      evidence: {
        found: { canonical: target.url, canonical_of_canonical: targetCanonicalUrl },
        expected: "a canonical that names itself",
        where: WHERE,
      },
    };
  },
};

const canonicalToBroken: SiteRule<"canonicals"> = {
  id: "canonical_to_broken",
  category: "canonical",
  severity: "error",
  scope: "G",
  tier: 1,
  over: "canonicals",
  title: "Canonical names a broken URL",
  description: "This page asks search engines to index another URL instead, and that one answers " +
    "with an error or not at all. Neither may end up in the index.",
  howToFix: "Name a URL that answers 200, usually the page's own.",
  learnMoreUrl: CANONICAL_URL,
  check({ target, targetId }) {
    if (!isBrokenTarget(target)) return undefined;
    return {
      targetId,
      evidence: {
        found: describeAnswer(target),
        expected: "a canonical that answers 200",
        where: WHERE,
      },
    };
  },
};

const canonicalToNoindex: SiteRule<"canonicals"> = {
  id: "canonical_to_noindex",
  category: "canonical",
  severity: "error",
  scope: "G",
  tier: 1,
  over: "canonicals",
  title: "Canonical names a noindex page",
  description: "This page asks search engines to index another URL instead, and that one forbids " +
    "it by noindex. Neither may end up in the index.",
  howToFix: "Remove the noindex from the canonical page, or name a page that may be indexed.",
  learnMoreUrl: "https://developers.google.com/search/docs/crawling-indexing/block-indexing",
  check({ target, targetId, targetNoindex }) {
    if (!targetNoindex) return undefined;
    return {
      targetId,
      evidence: {
        found: { canonical: target.url, noindex: true },
        expected: "a canonical that may be indexed",
        where: WHERE,
      },
    };
  },
};

/** The rules about canonicals that need the record of the target. */
export const canonicalSiteRules: readonly SiteRule[] = [
  canonicalChain,
  canonicalToBroken,
  canonicalToNoindex,
];
