import type { Found } from "../../crawler/html/markup_facts.ts";
import { createExcerpt } from "./excerpt.ts";

const MAX_EXAMPLES = 10;

/**
 * What evidence shows of something found in several places: how often, and the first ten of them
 * that differ, each cut to `limit` characters.
 */
export function describeFound(
  { count, examples }: Found,
  limit = 500,
): { count: number; examples: string[] } {
  const different = new Set(examples.map((text) => createExcerpt(text, limit)));
  return { count, examples: [...different].slice(0, MAX_EXAMPLES) };
}
