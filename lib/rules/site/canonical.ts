import type { SiteRule } from "../rule.ts";
import { describeAnswer, isBrokenTarget, isRedirect } from "../inputs/url_answer.ts";

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
  check({ target, targetId, targetCanonicalUrl, loop }) {
    // what leads back here has its own rule
    if (targetCanonicalUrl === null || targetCanonicalUrl === target.url || loop !== null) {
      return undefined;
    }
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

const canonicalLoop: SiteRule<"canonicals"> = {
  id: "canonical_loop",
  category: "canonical",
  severity: "error",
  scope: "G",
  tier: 2,
  over: "canonicals",
  title: "Canonicals go in circles",
  description: "This page names another as canonical, and following the canonicals leads back to " +
    "this page. Each page asks search engines to index another one: they ignore all of them and " +
    "choose for themselves.",
  howToFix: "Decide which of the pages is the original, and let all of them name that one.",
  learnMoreUrl: CANONICAL_URL,
  check({ targetId, loop }) {
    if (loop === null) return undefined;
    return {
      targetId,
      evidence: {
        found: { circle: loop },
        expected: "a canonical that names itself",
        where: WHERE,
      },
    };
  },
};

const canonicalToRedirect: SiteRule<"canonicals"> = {
  id: "canonical_to_redirect",
  category: "canonical",
  severity: "warning",
  scope: "G",
  tier: 2,
  over: "canonicals",
  title: "Canonical names a redirecting URL",
  description:
    "This page asks search engines to index another URL instead, and that one redirects. " +
    "The hint is weaker than it could be, and ignored if the redirect leads back to this page.",
  howToFix: "Name the final URL, which answers 200.",
  learnMoreUrl: CANONICAL_URL,
  check({ target, targetId }) {
    if (!isRedirect(target.statusCode)) return undefined;
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

const canonicalToDisallowed: SiteRule<"canonicals"> = {
  id: "canonical_to_disallowed",
  category: "canonical",
  severity: "warning",
  scope: "G",
  tier: 2,
  over: "canonicals",
  title: "Canonical names a URL that robots.txt blocks",
  description:
    "This page asks search engines to index another URL instead, and robots.txt forbids " +
    "reading that one. Neither may end up in the index with its content.",
  howToFix: "Allow the canonical URL in robots.txt, or name a page that may be crawled.",
  learnMoreUrl: "https://developers.google.com/search/docs/crawling-indexing/robots/intro",
  check({ target, targetId, targetBlocked }) {
    if (!targetBlocked) return undefined;
    return {
      targetId,
      evidence: {
        found: { canonical: target.url, disallowed: true },
        expected: "a canonical that may be crawled",
        where: WHERE,
      },
    };
  },
};

const canonicalNoInlinks: SiteRule<"canonicals"> = {
  id: "canonical_no_inlinks",
  category: "canonical",
  severity: "notice",
  scope: "G",
  tier: 2,
  over: "canonicals",
  title: "No page links to the canonical",
  description:
    "This page names another as the one to index, and no page of the site links to that " +
    "one. Links are a hint about which URL is the canonical one, and here they all say otherwise. " +
    "Reported only after a crawl that followed every link.",
  howToFix: "Let internal links name the canonical URL, or correct the canonical.",
  learnMoreUrl: CANONICAL_URL,
  check({ target, targetId, targetOrphan }) {
    if (!targetOrphan) return undefined;
    return {
      targetId,
      evidence: {
        found: { canonical: target.url, inlinks_count: 0 },
        expected: "internal links to the canonical URL",
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
  canonicalLoop,
  canonicalToRedirect,
  canonicalToDisallowed,
  canonicalNoInlinks,
];
