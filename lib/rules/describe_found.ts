import type { Found } from "../crawler/markup_facts.ts";
import { createExcerpt } from "./excerpt.ts";

const MAX_EXAMPLES = 10;

/**
 * What evidence shows of something found in several places: how often, and the first ten of them,
 * each cut to `limit` characters.
 */
export function describeFound(
  { count, examples }: Found,
  limit = 500,
): { count: number; examples: string[] } {
  return {
    count,
    examples: examples.slice(0, MAX_EXAMPLES).map((text) => createExcerpt(text, limit)),
  };
}
