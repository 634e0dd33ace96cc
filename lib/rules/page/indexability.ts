import { isAddressedTo } from "../../crawler/page_record.ts";
import { ROBOTS_TOKEN } from "../../crawler/user_agent.ts";
import { createExcerpt } from "../excerpt.ts";
import type { PageRule } from "../rule.ts";

const MAX_EXAMPLES = 10;

const noindexPage: PageRule = {
  id: "noindex_page",
  category: "indexability",
  severity: "notice",
  scope: "P",
  tier: 1,
  title: "Page is set to noindex",
  description:
    "A robots meta element or an X-Robots-Tag header tells search engines to keep this " +
    "page out of their results. That is right for carts or internal searches, and costly for a " +
    "page that should be found.",
  howToFix: "If the page should be found, remove noindex (or none) from every place shown here. " +
    "If not, leave it, and take the page out of the sitemaps.",
  learnMoreUrl: "https://developers.google.com/search/docs/crawling-indexing/block-indexing",
  check({ page, noindex }) {
    if (page === null || !noindex) return undefined;
    const sources = page.robots.filter((list) =>
      isAddressedTo(list, ROBOTS_TOKEN) &&
      list.directives.some((directive) => /^(?:noindex|none)$/i.test(directive))
    );
    const inHeader = sources.some(({ source }) => source === "header");
    const inHtml = sources.some(({ source }) => source === "html");
    return {
      evidence: {
        found: sources.slice(0, MAX_EXAMPLES).map(({ agent, directives, source }) => ({
          agent,
          directives: createExcerpt(directives.join(", ")),
          source,
        })),
        expected: "no noindex on a page that should be found",
        where: inHeader && inHtml
          ? "meta[name=robots] and X-Robots-Tag"
          : inHeader
          ? "X-Robots-Tag"
          : "meta[name=robots]",
      },
    };
  },
};

/** The rules about whether a page may be indexed. */
export const indexabilityPageRules: readonly PageRule[] = [noindexPage];
