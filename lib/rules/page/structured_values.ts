import { findIndexablePage } from "../inputs/indexable_page.ts";
import { listInvalidValues } from "../rich_results/invalid_values.ts";
import type { PageRule } from "../rule.ts";
import { createExcerpt } from "../text/excerpt.ts";

const MAX_EXAMPLES = 10;

const sdInvalidValue: PageRule = {
  id: "sd_invalid_value",
  version: 2,
  category: "structured_data",
  severity: "warning",
  scope: "P",
  tier: 1,
  title: "Structured data has values that cannot be read",
  description:
    "A price, currency, availability, date, duration or rating is not written as schema.org and " +
    "Google ask, such as 12,50 for 12.50 or 21.11.2026 for 2026-11-21. Search engines skip the " +
    "value, and with it often the rich result.",
  howToFix: "Write each value as shown under expected. In microdata, keep the text that visitors " +
    'read and add the value by content="…".',
  learnMoreUrl:
    "https://developers.google.com/search/docs/appearance/structured-data/merchant-listing",
  check(record) {
    const items = findIndexablePage(record)?.structuredData.flatMap(({ items }) => items) ?? [];
    const invalid = listInvalidValues(items);
    if (invalid.length === 0) return undefined;
    return {
      evidence: {
        found: {
          count: invalid.length,
          examples: invalid.slice(0, MAX_EXAMPLES).map(({ types, property, value, expected }) => ({
            type: types[0] ?? null,
            property,
            value: createExcerpt(value, 100),
            expected,
          })),
        },
        expected: "values in the formats of schema.org",
        where: "JSON-LD and microdata",
      },
    };
  },
};

/** The rules about single values of structured data. */
export const structuredValuePageRules: readonly PageRule[] = [sdInvalidValue];
