import { hashFragment } from "../../crawler/text/fragment_hash.ts";
import { createExcerpt } from "../text/excerpt.ts";
import type { SiteRule } from "../rule.ts";

const LINKS_URL = "https://developers.google.com/search/docs/crawling-indexing/links-crawlable";
const WHERE = "a[href]";
const MAX_FRAGMENTS = 10;

const linkBrokenFragment: SiteRule<"fragment_links"> = {
  id: "link_broken_fragment",
  category: "links",
  severity: "notice",
  scope: "G",
  tier: 2,
  over: "fragment_links",
  title: "Link to a place that the page does not have",
  description:
    "A link names a place on a page of the site by #fragment, and the HTML of that page has " +
    "no element with this id or name. Visitors land at the top instead. Places that only a script " +
    "creates cannot be seen here.",
  howToFix: "Correct the fragment, or give the element in question this id.",
  learnMoreUrl:
    "https://html.spec.whatwg.org/multipage/browsing-the-web.html#scrolling-to-a-fragment",
  check({ targetId, url, fragments, ids }) {
    const missing = fragments.filter((fragment) => !isIn(ids, hashFragment(fragment)));
    if (missing.length === 0) return undefined;
    return {
      targetId,
      evidence: {
        found: {
          url,
          fragments_count: missing.length,
          fragments: missing.slice(0, MAX_FRAGMENTS).map((fragment) =>
            createExcerpt(`#${fragment}`)
          ),
        },
        expected: "elements of the page with these ids or names",
        where: WHERE,
      },
    };
  },
};

/** Binary search. */
function isIn(sorted: Uint32Array, wanted: number): boolean {
  let from = 0;
  let to = sorted.length;
  while (from < to) {
    const middle = (from + to) >>> 1;
    if ((sorted[middle] ?? 0) < wanted) from = middle + 1;
    else to = middle;
  }
  return sorted[from] === wanted;
}

const linkToNoncanonical: SiteRule<"noncanonical_links"> = {
  id: "link_to_noncanonical",
  category: "links",
  severity: "notice",
  scope: "G",
  tier: 3,
  over: "noncanonical_links",
  title: "Links to canonicalised pages",
  description: "Links on this page lead to pages of the site that name another URL as canonical. " +
    "Search engines index that other URL; links are a hint about which one is meant, and these " +
    "contradict it.",
  howToFix: "Let the links name the canonical URLs.",
  learnMoreUrl:
    "https://developers.google.com/search/docs/crawling-indexing/consolidate-duplicate-urls",
  check({ targetsCount, targets }) {
    if (targetsCount === 0) return undefined;
    return {
      evidence: {
        found: {
          targets_count: targetsCount,
          targets: targets.map(({ url, canonicalUrl }) => ({
            url: createExcerpt(url),
            canonical: canonicalUrl === null ? null : createExcerpt(canonicalUrl),
          })),
        },
        expected: "links to canonical URLs",
        where: WHERE,
      },
    };
  },
};

const linkToResourceAsPage: SiteRule<"asset_links"> = {
  id: "link_to_resource_as_page",
  category: "links",
  severity: "notice",
  scope: "G",
  tier: 3,
  version: 2,
  over: "asset_links",
  title: "Links to images, style sheets or scripts",
  description:
    "Links on this page lead to bare files instead of pages. For images that is sometimes " +
    "meant; but visitors end without a menu and a way back, and what the links pass on is lost.",
  howToFix: "Link to a page that shows the image with its context, and remove links to style " +
    "sheets and scripts.",
  learnMoreUrl: LINKS_URL,
  check({ targetsCount, targets }) {
    if (targetsCount === 0) return undefined;
    return {
      evidence: {
        found: {
          targets_count: targetsCount,
          targets: targets.map(({ url, contentType }) => ({
            url: createExcerpt(url),
            content_type: contentType,
          })),
        },
        expected: "links to pages",
        where: WHERE,
      },
    };
  },
};

/** The rules about what links lead to that is there, but not what it should be. */
export const linkTargetsSiteRules: readonly SiteRule[] = [
  linkBrokenFragment,
  linkToNoncanonical,
  linkToResourceAsPage,
];
