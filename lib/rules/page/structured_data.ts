import { createExcerpt } from "../text/excerpt.ts";
import type { PageRule } from "../rule.ts";

const MAX_EXAMPLES = 5;

const sdParseError: PageRule = {
  id: "sd_parse_error",
  category: "structured_data",
  severity: "error",
  scope: "P",
  tier: 1,
  title: "Structured data cannot be parsed",
  description: "A JSON-LD block is not valid JSON. Search engines skip the whole block, and the " +
    "rich results that it should bring are lost.",
  howToFix: "Repair the JSON at the place shown (often a trailing comma, an unescaped quote or a " +
    "line break inside a string), and create it with a JSON serialiser, not by hand.",
  learnMoreUrl:
    "https://developers.google.com/search/docs/appearance/structured-data/intro-structured-data",
  check({ page }) {
    const broken =
      page?.structuredData.filter(({ format, error }) => format === "json-ld" && error !== null) ??
        [];
    if (broken.length === 0) return undefined;
    return {
      evidence: {
        found: {
          count: broken.length,
          examples: broken.slice(0, MAX_EXAMPLES).map(({ error, excerpt }) => ({
            error: createExcerpt(error ?? ""),
            excerpt: createExcerpt(excerpt ?? ""),
          })),
        },
        expected: "valid JSON",
        where: "script[type=application/ld+json]",
      },
    };
  },
};

/** The rules about structured data. */
export const structuredDataPageRules: readonly PageRule[] = [sdParseError];
