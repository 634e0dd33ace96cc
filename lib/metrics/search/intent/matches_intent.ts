import type { IntentClass } from "../../search_data/page_type.ts";
import type { SearchIntent } from "./search_intent.ts";

/** Whether a page answers the intent of a query; null: the page's type or the intent is not known. */
export function matchesIntent(
  { labels }: Pick<SearchIntent, "labels">,
  pageIntent: IntentClass | null,
): boolean | null {
  return pageIntent === null || labels.length === 0 ? null : labels.includes(pageIntent);
}
