import type { IntentClass } from "../../search_data/page_type.ts";
import type { SearchIntent } from "./search_intent.ts";

/** Whether a page answers the intent of a query; null: the page's type does not tell. */
export function matchesIntent(
  intent: Pick<SearchIntent, "labels">,
  pageIntent: IntentClass | null,
): boolean | null {
  return pageIntent === null ? null : intent.labels.includes(pageIntent);
}
