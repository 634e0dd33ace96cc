import type { PageFacts } from "../../../lib/crawler/html/page_facts.ts";
import { type AnswerContext, parsePage } from "../../../lib/crawler/html/parse_page.ts";

/** Where the documents of the specs stand. */
export const PAGE_URL = "https://example.com/shop/page?id=1";

/** Parses a literal document (UTF-8, or the bytes as they are) as if fetched from PAGE_URL. */
export function parseHtml(
  html: string | Uint8Array,
  answer: Partial<AnswerContext> = {},
): PageFacts {
  const body = typeof html === "string" ? new TextEncoder().encode(html) : html;
  return parsePage(body, {
    url: PAGE_URL,
    contentTypeHeader: "text/html",
    linkHeader: null,
    xRobotsTag: null,
    ...answer,
  });
}
