import type { IndexabilityReason } from "../crawler/page_facts.ts";
import type { UrlAnswer } from "./site_inputs.ts";

/** A page that the previous audit found indexable and this one does not. */
export interface LostPageInput {
  urlId: number;
  url: string;
  reason: IndexabilityReason;
  statusCode: number | null;
  fetchError: string | null;
  /** What the page names as canonical now. */
  canonicalUrl: string | null;
}

/** URLs of one kind that a crawler could follow without end. */
export interface CrawlTrapInput {
  /** The first of them. */
  urlId: number;
  /** `pattern`: only each other link to them; `depth`: their paths have more than 12 segments. */
  kind: "pattern" | "depth";
  /** Their common origin and path with # for numbers; null for `depth`. */
  pattern: string | null;
  urlsCount: number;
  /** The first of them, at most 10. */
  examples: string[];
}
