import { describeFound } from "../text/describe_found.ts";
import { describeLinks } from "../text/describe_links.ts";
import { createGenericAnchorTest } from "../text/generic_anchors.ts";
import type { PageRule } from "../rule.ts";

const ANCHOR_URL = "https://developers.google.com/search/docs/crawling-indexing/links-crawlable";

const linkEmptyAnchor: PageRule = {
  id: "link_empty_anchor",
  category: "links",
  severity: "notice",
  scope: "P",
  tier: 2,
  title: "Link without text",
  description:
    "Links have nothing that could be read out: no text, no image with an alternative, no " +
    "aria-label and no title, or just punctuation. Screen readers announce an address, and search " +
    "engines learn nothing about the target.",
  howToFix:
    "Write into each link what it leads to. Give an icon an alt, or the link an aria-label, " +
    "and remove links that nobody can see.",
  learnMoreUrl: ANCHOR_URL,
  check({ page }) {
    if (page === null || page.linkFaults.emptyAnchors.count === 0) return undefined;
    return {
      evidence: {
        found: describeFound(page.linkFaults.emptyAnchors),
        expected: "a text, an alt, an aria-label or a title in every link",
        where: "a[href]",
      },
    };
  },
};

const linkGenericAnchor: PageRule = {
  id: "link_generic_anchor",
  category: "links",
  severity: "notice",
  scope: "P",
  tier: 2,
  version: 2,
  title: "Link text says nothing about the target",
  description:
    'Links read "click here", "more" or the like, in the language that the page says it is ' +
    "written in. Anchor texts tell visitors and search engines what the target is about; these " +
    "would fit any link.",
  howToFix: "Put what the target is about into the link: its title, or the words of the sentence " +
    "that name it.",
  learnMoreUrl: ANCHOR_URL,
  check({ page, url }) {
    if (page === null) return undefined;
    const isGeneric = createGenericAnchorTest(page.lang);
    const generic: { url: string; anchor: string }[] = [];
    for (const link of page.links) {
      // A place on this page needs no name, and a link that is not followed passes none on.
      if (link.url === url || link.nofollowCount >= link.elementsCount) continue;
      const anchor = isGeneric(link.anchor) ? link.anchor : link.otherAnchors.find(isGeneric);
      if (anchor !== undefined) generic.push({ url: link.url, anchor });
    }
    if (generic.length === 0) return undefined;
    return {
      evidence: {
        found: describeLinks(generic),
        expected: "texts that name the target",
        where: "a[href]",
      },
    };
  },
};

/** The rules about the texts of links. */
export const linkAnchorsPageRules: readonly PageRule[] = [linkEmptyAnchor, linkGenericAnchor];
