import type { IntentInput } from "../../db/keyword_intents.ts";
import { type IntentContext, isDestination } from "../metrics/intent_evidence.ts";
import type { PageTypes } from "./page_types.ts";

/** What is known of a keyword beside its words. */
export interface KeywordContext {
  intentContext: IntentContext;
  /** All of it that can change an intent; a keyword with the same text need not be judged again. */
  text: string;
}

/** Describes what is known of a keyword beside its words. */
export function describeContext(
  { pageId, clicks, impressions, positionSum }: IntentInput,
  pageTypes: Pick<PageTypes, "get">,
): KeywordContext {
  const pageType = pageId === null ? undefined : pageTypes.get(pageId);
  const search = {
    ctr: clicks === null || !impressions ? null : clicks / impressions,
    position: positionSum === null || !impressions ? null : positionSum / impressions,
  };
  return {
    intentContext: { search, ...(pageType && { pageType }) },
    text: `${pageId ?? ""}:${pageType ?? ""}:${isDestination(search) ? 1 : 0}`,
  };
}
