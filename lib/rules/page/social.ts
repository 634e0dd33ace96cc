import type { PageFacts } from "../../crawler/html/page_facts.ts";
import { normaliseUrl } from "../../crawler/url/url.ts";
import { isBlank } from "../text/blank.ts";
import { createExcerpt } from "../text/excerpt.ts";
import { findIndexablePage } from "../inputs/indexable_page.ts";
import type { PageRule } from "../rule.ts";

const OPEN_GRAPH_URL = "https://ogp.me/";
const CARDS_URL = "https://developer.x.com/en/docs/x-for-websites/cards/overview/markup";

/** What every object has to have, and the other names that the same may go by. */
const REQUIRED: Readonly<Record<string, readonly string[]>> = {
  "og:title": ["og:title"],
  "og:type": ["og:type"],
  "og:image": ["og:image", "og:image:url", "og:image:secure_url"],
  "og:url": ["og:url"],
};

/** What a card shows, and where it is taken from. */
const CARD_PARTS: Readonly<Record<string, readonly string[]>> = {
  title: ["twitter:title", "og:title"],
  description: ["twitter:description", "og:description"],
  image: ["twitter:image", "twitter:image:src", ...(REQUIRED["og:image"] ?? [])],
};

/** The names, in lower case, of the page's properties that say something. */
function listSocialNames({ meta }: PageFacts): ReadonlySet<string> {
  const names = new Set<string>();
  for (const { property, content } of meta.openGraph) {
    if (!isBlank(content)) names.add(property.toLowerCase());
  }
  for (const { name, content } of meta.twitter) {
    if (!isBlank(content)) names.add(name.toLowerCase());
  }
  return names;
}

/** The parts that none of their names stands for. */
function listMissing(
  parts: Readonly<Record<string, readonly string[]>>,
  names: ReadonlySet<string>,
): string[] {
  return Object.entries(parts)
    .filter(([, alternatives]) => !alternatives.some((name) => names.has(name)))
    .map(([part]) => part);
}

const ogMissing: PageRule = {
  id: "og_missing",
  version: 2,
  lacks: "markup",
  category: "social",
  severity: "notice",
  scope: "P",
  tier: 2,
  title: "Open Graph is missing",
  description:
    "The page has no Open Graph properties (og:*). A reader who shares it in a social network or " +
    "a messenger gets a preview that was guessed: any image, and the first words of the page.",
  howToFix:
    "Add og:title, og:type, og:image and og:url to the head, the image at least 1,200 by 630 " +
    "pixels.",
  learnMoreUrl: OPEN_GRAPH_URL,
  check(record) {
    const page = findIndexablePage(record);
    if (page === undefined || page.meta.openGraph.length > 0) return undefined;
    return {
      evidence: {
        found: { properties: 0 },
        expected: Object.keys(REQUIRED),
        where: "head > meta[property^='og:']",
      },
    };
  },
};

const ogIncomplete: PageRule = {
  id: "og_incomplete",
  category: "social",
  severity: "notice",
  scope: "P",
  tier: 2,
  title: "Open Graph is incomplete",
  description:
    "The page has Open Graph properties, but lacks one of the four that every object has to " +
    "have: og:title, og:type, og:image and og:url. Previews fill the gap by guessing, or leave " +
    "the image out.",
  howToFix: "Add the properties that are missing to the head, each with content.",
  learnMoreUrl: OPEN_GRAPH_URL,
  check(record) {
    const page = findIndexablePage(record);
    if (page === undefined || page.meta.openGraph.length === 0) return undefined;
    const missing = listMissing(REQUIRED, listSocialNames(page));
    if (missing.length === 0) return undefined;
    return {
      evidence: {
        found: { missing },
        expected: Object.keys(REQUIRED),
        where: "head > meta[property^='og:']",
      },
    };
  },
};

const ogUrlNotCanonical: PageRule = {
  id: "og_url_not_canonical",
  category: "social",
  severity: "notice",
  scope: "P",
  tier: 2,
  title: "Open Graph names another URL",
  description:
    "The og:url differs from the page's canonical, or from its own address where it has no " +
    "canonical. Networks count likes and shares for the og:url and open it on a click, so that they " +
    "are lost for this page.",
  howToFix: "Write the page's canonical URL into og:url.",
  learnMoreUrl: OPEN_GRAPH_URL,
  check(record) {
    const page = findIndexablePage(record);
    const written = page?.meta.openGraph.find(({ property, content }) =>
      property.toLowerCase() === "og:url" && !isBlank(content)
    )?.content;
    if (written === undefined) return undefined;
    const expected = record.canonicalUrl ?? record.url;
    // Networks read it without the page: an address that is not a full one names nothing.
    if (normaliseUrl(written.trim()) === expected) return undefined;
    return {
      evidence: {
        found: createExcerpt(written, 500),
        expected: createExcerpt(expected, 500),
        where: "head > meta[property='og:url']",
      },
    };
  },
};

const twitterCardMissing: PageRule = {
  id: "twitter_card_missing",
  version: 2,
  lacks: "markup",
  category: "social",
  severity: "notice",
  scope: "P",
  tier: 3,
  title: "X card is missing",
  description:
    "The page has no twitter:* properties, which X and several messengers read. Open Graph " +
    "stands in for most of them, but without twitter:card the preview stays small.",
  howToFix: 'Add <meta name="twitter:card" content="summary_large_image"> to the head; title, ' +
    "description and image are taken from Open Graph.",
  learnMoreUrl: CARDS_URL,
  check(record) {
    const page = findIndexablePage(record);
    if (page === undefined || page.meta.twitter.length > 0) return undefined;
    return {
      evidence: {
        found: { properties: 0 },
        expected: "twitter:card",
        where: "head > meta[name^='twitter:']",
      },
    };
  },
};

const twitterCardIncomplete: PageRule = {
  id: "twitter_card_incomplete",
  category: "social",
  severity: "notice",
  scope: "P",
  tier: 3,
  title: "X card is incomplete",
  description:
    "The page announces a card (twitter:card), but title, description or image of it stand " +
    "neither in twitter:* nor in og:* properties. X shows the card without them or not at all.",
  howToFix:
    "Add what is missing, best as og:title, og:description and og:image, which all networks " +
    "read.",
  learnMoreUrl: CARDS_URL,
  check(record) {
    const page = findIndexablePage(record);
    if (page === undefined || page.meta.twitter.length === 0) return undefined;
    const names = listSocialNames(page);
    // The card of an app takes its texts and images from the shop.
    const isApp = page.meta.twitter.some(({ name, content }) =>
      name.toLowerCase() === "twitter:card" && content.trim().toLowerCase() === "app"
    );
    if (!names.has("twitter:card") || isApp) return undefined;
    const missing = listMissing(CARD_PARTS, names);
    if (missing.length === 0) return undefined;
    return {
      evidence: {
        found: { missing },
        expected: Object.keys(CARD_PARTS),
        where: "head > meta[name^='twitter:']",
      },
    };
  },
};

/** The rules about previews in social networks. */
export const socialPageRules: readonly PageRule[] = [
  ogMissing,
  ogIncomplete,
  ogUrlNotCanonical,
  twitterCardMissing,
  twitterCardIncomplete,
];
