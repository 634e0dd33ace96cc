import { BUSINESS_RICH_RESULTS } from "./business.ts";
import { COMMERCE_RICH_RESULTS } from "./commerce.ts";
import { CONTENT_RICH_RESULTS } from "./content.ts";
import { DISCUSSION_RICH_RESULTS } from "./discussion.ts";
import type { RichResult } from "./rich_result.ts";

/**
 * The rich results of Google Search with the properties that it requires and recommends, as its
 * pages listed them in July 2026; each entry names its page. The first that fits an item counts,
 * so subtypes with requirements of their own come before their supertype.
 *
 * @see https://developers.google.com/search/docs/appearance/structured-data/search-gallery
 */
export const RICH_RESULTS: readonly RichResult[] = [
  ...CONTENT_RICH_RESULTS,
  ...DISCUSSION_RICH_RESULTS,
  ...COMMERCE_RICH_RESULTS,
  ...BUSINESS_RICH_RESULTS,
];
