import type { StructuredItem } from "../../crawler/html/markup_facts.ts";
import type { PageFacts } from "../../crawler/html/page_facts.ts";
import { createExcerpt } from "../text/excerpt.ts";
import { findIndexablePage } from "../inputs/indexable_page.ts";
import { describePath } from "../rich_results/property_path.ts";
import {
  findRichResult,
  listRichResultGaps,
  type RichResultGap,
} from "../rich_results/rich_result_gaps.ts";
import type { Finding, PageRule } from "../rule.ts";
import { SCHEMA_ORG_TYPES } from "../rich_results/schema_org_types.ts";

const GALLERY_URL =
  "https://developers.google.com/search/docs/appearance/structured-data/search-gallery";
const POLICIES_URL =
  "https://developers.google.com/search/docs/appearance/structured-data/sd-policies";
const WHERE = "JSON-LD and microdata";
const MAX_EXAMPLES = 10;

function listItems(page: PageFacts): StructuredItem[] {
  return page.structuredData.flatMap(({ items }) => items);
}

function reportGaps(
  gaps: readonly RichResultGap[],
  missing: (gap: RichResultGap) => readonly string[],
  expected: string,
): Finding {
  return {
    evidence: {
      found: {
        count: gaps.length,
        examples: gaps.slice(0, MAX_EXAMPLES).map((gap) => ({
          type: gap.type,
          rich_result: gap.richResult,
          missing: missing(gap).map(describePath),
          documentation: gap.documentation,
        })),
      },
      expected,
      where: WHERE,
    },
  };
}

const sdMissingRequired: PageRule = {
  id: "sd_missing_required",
  version: 2,
  category: "structured_data",
  severity: "error",
  scope: "P",
  tier: 2,
  title: "Structured data lacks required properties",
  description:
    "An item lacks a property that Google requires for its rich result, so the page is " +
    "not shown with it. Where only properties are missing that Google calls optional and all the " +
    "same relies on, such as an article's headline, it is a warning.",
  howToFix: "Add the properties shown, with the values that visitors see on the page.",
  learnMoreUrl: GALLERY_URL,
  check(record) {
    const page = findIndexablePage(record);
    if (page === undefined) return undefined;
    const missing = (gap: RichResultGap) => [...gap.required, ...gap.expected];
    const gaps = listRichResultGaps(listItems(page)).filter((gap) => missing(gap).length > 0);
    if (gaps.length === 0) return undefined;
    const finding = reportGaps(gaps, missing, "all properties that the rich result requires");
    const required = gaps.some((gap) => gap.required.length > 0);
    return required ? finding : { ...finding, severity: "warning" };
  },
};

const sdMissingRecommended: PageRule = {
  id: "sd_missing_recommended",
  version: 2,
  category: "structured_data",
  severity: "notice",
  scope: "P",
  tier: 2,
  title: "Structured data lacks recommended properties",
  description:
    "An item lacks properties that Google recommends. The rich result can be shown, with " +
    "less in it: no image, no price, no date.",
  howToFix: "Add those of the properties shown that the page has values for.",
  learnMoreUrl: GALLERY_URL,
  check(record) {
    const page = findIndexablePage(record);
    if (page === undefined) return undefined;
    const missing = (gap: RichResultGap) => gap.recommended;
    const gaps = listRichResultGaps(listItems(page)).filter((gap) => missing(gap).length > 0);
    if (gaps.length === 0) return undefined;
    return reportGaps(gaps, missing, "the recommended properties too, where there are values");
  },
};

const sdUnknownType: PageRule = {
  id: "sd_unknown_type",
  category: "structured_data",
  severity: "warning",
  scope: "P",
  tier: 2,
  title: "Type that schema.org does not know",
  description:
    "An item has a type that is not in the schema.org vocabulary, often by a typing error " +
    "or wrong case. Search engines skip the item.",
  howToFix: "Correct the type; names are case-sensitive, such as BlogPosting or FAQPage.",
  learnMoreUrl: "https://schema.org/docs/full.html",
  check({ page }) {
    if (page === null) return undefined;
    const unknown = new Set<string>();
    const visit = (item: StructuredItem) => {
      // with a colon it is of another vocabulary
      for (const type of item.types) {
        if (!type.includes(":") && !SCHEMA_ORG_TYPES.has(type)) unknown.add(type);
      }
      for (const value of Object.values(item.properties).flat()) {
        if (typeof value !== "string") visit(value);
      }
    };
    listItems(page).forEach(visit);
    if (unknown.size === 0) return undefined;
    return {
      evidence: {
        found: {
          count: unknown.size,
          examples: [...unknown].slice(0, MAX_EXAMPLES).map((type) => createExcerpt(type, 100)),
        },
        expected: "types of schema.org",
        where: WHERE,
      },
    };
  },
};

const sdMissing: PageRule = {
  id: "sd_missing",
  version: 2,
  lacks: "markup",
  category: "structured_data",
  severity: "notice",
  scope: "P",
  tier: 2,
  title: "No structured data",
  description:
    "The page has neither JSON-LD nor microdata nor RDFa. Search engines and assistants " +
    "have to guess what it is about, and no rich result can be shown for it.",
  howToFix:
    "Describe what the page is about in JSON-LD, by the type that fits: article, product, " +
    "breadcrumb, organization.",
  learnMoreUrl:
    "https://developers.google.com/search/docs/appearance/structured-data/intro-structured-data",
  check(record) {
    const page = findIndexablePage(record);
    if (page === undefined || page.structuredData.length > 0) return undefined;
    return {
      evidence: {
        found: null,
        expected: "JSON-LD, microdata or RDFa",
        where: "script[type=application/ld+json], [itemscope], [typeof]",
      },
    };
  },
};

const URL_PROPERTIES: ReadonlySet<string> = new Set([
  "contentUrl",
  "embedUrl",
  "image",
  "logo",
  "sameAs",
  "thumbnailUrl",
  "url",
]);

const sdNotAbsoluteUrl: PageRule = {
  id: "sd_not_absolute_url",
  category: "structured_data",
  severity: "notice",
  scope: "P",
  tier: 3,
  title: "Relative addresses in structured data",
  description:
    "A url, image or logo is given without scheme and host. Readers of structured data " +
    "do not all resolve such addresses against the page, and skip them.",
  howToFix: "Write the addresses with https:// and the host.",
  learnMoreUrl: POLICIES_URL,
  check({ page }) {
    if (page === null) return undefined;
    const jsonLd = page.structuredData.filter(({ format }) => format === "json-ld");
    const relative: { property: string; value: string }[] = [];
    const visit = (item: StructuredItem) => {
      for (const [property, values] of Object.entries(item.properties)) {
        for (const value of values) {
          if (typeof value !== "string") visit(value);
          else if (URL_PROPERTIES.has(property) && isRelative(value)) {
            relative.push({ property, value: createExcerpt(value) });
          }
        }
      }
    };
    // in microdata they are in src and href, which browsers resolve
    for (const { items } of jsonLd) items.forEach(visit);
    if (relative.length === 0) return undefined;
    return {
      evidence: {
        found: { count: relative.length, examples: relative.slice(0, MAX_EXAMPLES) },
        expected: "absolute URLs",
        where: "script[type=application/ld+json]",
      },
    };
  },
};

/** A text without scheme; what begins with # names another item of the page. */
function isRelative(value: string): boolean {
  return value !== "" && !/^(?:[a-z][a-z0-9+.-]*:|#)/i.test(value);
}

const sdOnNoindexPage: PageRule = {
  id: "sd_on_noindex_page",
  category: "structured_data",
  severity: "notice",
  scope: "P",
  tier: 3,
  version: 2,
  title: "Rich-result markup on a noindex page",
  description:
    "The page carries markup for a rich result and is noindex, so that it can never be " +
    "shown. Often noindex was left behind, or the markup comes with a template.",
  howToFix: "Let the page be indexed if it is meant to be found, or leave the markup out.",
  learnMoreUrl: POLICIES_URL,
  check({ page, noindex }) {
    if (page === null || !noindex) return undefined;
    const results = new Set(
      listItems(page).flatMap((item) => {
        const result = findRichResult(item);
        // a site's own organization is on every page
        return result === undefined || result.name === "Organization" ? [] : result.name;
      }),
    );
    if (results.size === 0) return undefined;
    return {
      evidence: {
        found: [...results],
        expected: "rich-result markup on indexable pages only",
        where: WHERE,
      },
    };
  },
};

/** The rules about the items of a page's structured data. */
export const structuredItemPageRules: readonly PageRule[] = [
  sdMissingRequired,
  sdMissingRecommended,
  sdUnknownType,
  sdMissing,
  sdNotAbsoluteUrl,
  sdOnNoindexPage,
];
