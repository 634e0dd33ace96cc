import { createExcerpt } from "../text/excerpt.ts";
import type { Finding } from "../rule.ts";
import type { DuplicateInput } from "../inputs/site_inputs.ts";

/**
 * Creates the finding of a page that has something in common with others, if it has. `shows`: what
 * the row's text is to the reader, the shared text itself or the page's title.
 */
export function createDuplicateFinding(
  { text, othersCount, others }: DuplicateInput,
  { shows, expected, where }: { shows: "text" | "title"; expected: string; where: string },
): Finding | undefined {
  if (othersCount === 0) return undefined;
  return {
    evidence: {
      found: {
        [shows]: text === null ? null : createExcerpt(text),
        others_count: othersCount,
        others,
      },
      expected,
      where,
    },
  };
}
