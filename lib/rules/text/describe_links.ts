import type { LinkFacts } from "../../crawler/html/page_facts.ts";
import { createExcerpt } from "./excerpt.ts";

const MAX_EXAMPLES = 10;

/** What evidence shows of links: how many, and target and anchor text of the first ten. */
export function describeLinks(
  links: readonly Pick<LinkFacts, "url" | "anchor">[],
): { count: number; examples: { url: string; anchor: string }[] } {
  return {
    count: links.length,
    examples: links.slice(0, MAX_EXAMPLES).map(({ url, anchor }) => ({
      url: createExcerpt(url, 500),
      anchor: createExcerpt(anchor, 100),
    })),
  };
}
