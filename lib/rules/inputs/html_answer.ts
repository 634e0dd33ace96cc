import type { FetchFacts } from "../../crawler/html/page_facts.ts";

const HTML_TYPES: ReadonlySet<string> = new Set(["text/html", "application/xhtml+xml"]);

/**
 * Says whether an answer is a page: 200 with an HTML type. For rules over the answer alone, which
 * hold even where the body could not be parsed.
 */
export function isHtmlAnswer(fetch: FetchFacts): boolean {
  return fetch.status === 200 && fetch.contentType !== null && HTML_TYPES.has(fetch.contentType);
}
