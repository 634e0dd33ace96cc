import type { CanonicalFacts, PageFacts } from "../../crawler/html/page_facts.ts";
import { createExcerpt } from "../text/excerpt.ts";
import type { Finding, PageRule } from "../rule.ts";

const CANONICAL_URL =
  "https://developers.google.com/search/docs/crawling-indexing/consolidate-duplicate-urls";
const MAX_EXAMPLES = 10;

/** Canonicals that search engines heed: in a Link header or in the head, never in the body. */
function listEffective(page: PageFacts): CanonicalFacts[] {
  return page.canonicals.filter(({ source, inHead }) => source === "header" || inHead);
}

/** Makes a finding of the canonicals at fault; none: undefined. */
function reportCanonicals(
  canonicals: readonly CanonicalFacts[],
  expected: string,
): Finding | undefined {
  if (canonicals.length === 0) return undefined;
  return {
    evidence: {
      found: {
        count: canonicals.length,
        examples: canonicals.slice(0, MAX_EXAMPLES).map(({ href, source }) => ({
          href: createExcerpt(href, 500),
          source,
        })),
      },
      expected,
      where: "link[rel=canonical], Link header",
    },
  };
}

const canonicalMultiple: PageRule = {
  id: "canonical_multiple",
  category: "canonical",
  severity: "notice",
  scope: "P",
  tier: 2,
  title: "Canonical is given more than once",
  description:
    "The page names the same canonical URL several times. That does no harm today, but one of " +
    "them will be forgotten at the next change, and canonicals that disagree are ignored.",
  howToFix: "Keep one canonical, in the head or in the Link header, and remove the others.",
  learnMoreUrl: CANONICAL_URL,
  check({ page }) {
    if (page === null) return undefined;
    const usable = listEffective(page).filter(({ url }) => url !== null);
    const distinct = new Set(usable.map(({ url }) => url));
    if (distinct.size !== 1 || usable.length < 2) return undefined;
    return reportCanonicals(usable, "one canonical");
  },
};

const canonicalRelative: PageRule = {
  id: "canonical_relative",
  category: "canonical",
  severity: "notice",
  scope: "P",
  tier: 2,
  title: "Canonical is a relative URL",
  description:
    "The canonical is given without scheme and host. It then follows wherever the page is " +
    "copied to or served from: a staging host or the http address becomes canonical by itself.",
  howToFix: "Write the canonical as an absolute URL with https:// and the host.",
  learnMoreUrl: CANONICAL_URL,
  check({ page }) {
    if (page === null) return undefined;
    const relative = listEffective(page).filter(({ href, url }) =>
      url !== null && !/^https?:/i.test(href)
    );
    return reportCanonicals(relative, "an absolute URL");
  },
};

const canonicalInvalid: PageRule = {
  id: "canonical_invalid",
  category: "canonical",
  severity: "error",
  scope: "P",
  tier: 2,
  title: "Canonical is not a valid URL",
  description: "The canonical cannot be read as an http or https address. Search engines ignore " +
    "it and choose among the page's addresses by themselves.",
  howToFix: "Correct the address shown; often a template's variable is empty or a scheme is wrong.",
  learnMoreUrl: CANONICAL_URL,
  check({ page }) {
    if (page === null) return undefined;
    const invalid = listEffective(page).filter(({ href, url }) => url === null && href !== "");
    return reportCanonicals(invalid, "an http or https URL");
  },
};

const canonicalEmpty: PageRule = {
  id: "canonical_empty",
  category: "canonical",
  severity: "warning",
  scope: "P",
  tier: 2,
  title: "Canonical is empty",
  description: "There is a rel=canonical without an address. It says nothing to search engines, " +
    "and shows that the template does not know the page's address.",
  howToFix: "Fill in the page's absolute URL, or leave the element out.",
  learnMoreUrl: CANONICAL_URL,
  check({ page }) {
    if (page === null) return undefined;
    return reportCanonicals(
      listEffective(page).filter(({ href }) => href === ""),
      "the page's absolute URL",
    );
  },
};

const canonicalOutsideHead: PageRule = {
  id: "canonical_outside_head",
  category: "canonical",
  severity: "error",
  scope: "P",
  tier: 2,
  title: "Canonical stands in the body",
  description:
    "A rel=canonical in the body is ignored. Often it stood in the head, and an element that " +
    "does not belong there, such as an image or an iframe, ended the head before it.",
  howToFix: "Move the link element into the head, before anything that does not belong there.",
  learnMoreUrl: CANONICAL_URL,
  check({ page }) {
    if (page === null) return undefined;
    const ignored = page.canonicals.filter(({ source, inHead }) => source === "html" && !inHead);
    return reportCanonicals(ignored, "the canonical in the head");
  },
};

const canonicalWithFragment: PageRule = {
  id: "canonical_with_fragment",
  category: "canonical",
  severity: "warning",
  scope: "P",
  tier: 2,
  title: "Canonical has a fragment",
  description: "The canonical ends in a #fragment. Search engines drop fragments, so it names " +
    "another address than it seems to.",
  howToFix: "Remove everything from # on. If the fragment chooses content, give that content an " +
    "address of its own.",
  learnMoreUrl: CANONICAL_URL,
  check({ page }) {
    if (page === null) return undefined;
    const withFragment = listEffective(page).filter(({ href, url }) =>
      url !== null && href.includes("#")
    );
    return reportCanonicals(withFragment, "a URL without #");
  },
};

/** The rules about how a canonical is written, whatever it points to. */
export const canonicalElementPageRules: readonly PageRule[] = [
  canonicalMultiple,
  canonicalRelative,
  canonicalInvalid,
  canonicalEmpty,
  canonicalOutsideHead,
  canonicalWithFragment,
];
