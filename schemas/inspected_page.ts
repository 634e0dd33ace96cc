import { countSchema } from "./common.ts";
import type { Infer } from "./infer.ts";
import { INDEXABILITY_REASONS } from "./page.ts";

/** How many items of a list of the page are shown; their counts are of the whole list. */
export const SHOWN_ITEMS = 100;
/** Longest text that is shown, in characters. */
export const SHOWN_CHARS = 1_000;

const nullableText = { type: ["string", "null"] } as const;
const texts = { type: "array", maxItems: SHOWN_ITEMS, items: { type: "string" } } as const;

const listOf = <const Item extends object>(item: Item) =>
  ({ type: "array", maxItems: SHOWN_ITEMS, items: item }) as const;

/** Whether a URL may be in a search index, and why not. */
export const indexabilityProperties = {
  indexable: { type: "boolean", description: "May be in a search index." },
  indexability_reason: {
    type: ["string", "null"],
    enum: [...INDEXABILITY_REASONS, null],
    description: "Why it may not; null: it may.",
  },
} as const;

const canonicalSchema = {
  type: "object",
  additionalProperties: false,
  required: ["url", "found"],
  properties: {
    url: { ...nullableText, description: "The one in force; null: none, or several disagree." },
    found: listOf(
      {
        type: "object",
        additionalProperties: false,
        required: ["href", "url", "source", "in_head"],
        properties: {
          href: { type: "string" },
          url: nullableText,
          source: { type: "string", enum: ["html", "header"] },
          in_head: { type: "boolean", description: "False: search engines ignore it." },
        },
      } as const,
    ),
  },
} as const;

const robotsDirectivesSchema = {
  type: "object",
  additionalProperties: false,
  required: ["noindex", "nofollow", "found"],
  properties: {
    noindex: { type: "boolean" },
    nofollow: { type: "boolean" },
    found: listOf(
      {
        type: "object",
        additionalProperties: false,
        required: ["agent", "directives", "source"],
        properties: {
          agent: { type: "string", description: "robots, or the crawler that is meant." },
          directives: texts,
          source: { type: "string", enum: ["html", "header"] },
        },
      } as const,
    ),
  },
} as const;

const hreflangSchema = {
  type: "object",
  additionalProperties: false,
  required: ["code", "url", "source"],
  properties: {
    code: { type: "string" },
    url: nullableText,
    source: { type: "string", enum: ["html", "header", "sitemap"] },
  },
} as const;

const structuredDataSchema = {
  type: "object",
  additionalProperties: false,
  required: ["format", "types", "error"],
  properties: {
    format: { type: "string", enum: ["json-ld", "microdata", "rdfa"] },
    types: texts,
    error: { ...nullableText, description: "Why the block cannot be read; null: it can." },
  },
} as const;

const linkCountsSchema = {
  type: "object",
  additionalProperties: false,
  required: ["elements_count", "internal_count", "external_count", "nofollow_count"],
  properties: {
    elements_count: { ...countSchema, description: "a[href] and area[href] elements." },
    internal_count: { ...countSchema, description: "Different URLs of the site, at most 5,000." },
    external_count: { ...countSchema, description: "Different URLs elsewhere, at most 5,000." },
    nofollow_count: { ...countSchema, description: "Different URLs with no link to follow." },
  },
} as const;

/** The content of an HTML document. */
export const inspectedPageSchema = {
  type: "object",
  additionalProperties: false,
  required: [
    "url",
    "indexable",
    "indexability_reason",
    "title",
    "titles",
    "meta_description",
    "meta_descriptions",
    "h1",
    "h1s",
    "headings_count",
    "canonical",
    "robots",
    "hreflangs",
    "hreflangs_count",
    "lang",
    "charset",
    "viewport",
    "meta_refresh",
    "structured_data",
    "word_count",
    "content_hash",
    "text_excerpt",
    "links",
    "resources",
    "images_count",
    "images_without_alt_count",
  ],
  properties: {
    url: { type: "string", description: "Where redirects have led to." },
    ...indexabilityProperties,
    title: nullableText,
    titles: texts,
    meta_description: nullableText,
    meta_descriptions: texts,
    h1: { ...nullableText, description: "The first one with text." },
    h1s: texts,
    headings_count: countSchema,
    canonical: canonicalSchema,
    robots: robotsDirectivesSchema,
    hreflangs: listOf(hreflangSchema),
    hreflangs_count: countSchema,
    lang: nullableText,
    charset: { type: "string" },
    viewport: nullableText,
    meta_refresh: {
      type: ["object", "null"],
      additionalProperties: false,
      required: ["seconds", "url"],
      properties: { seconds: { type: "number" }, url: nullableText },
      description: "It is shown, not followed.",
    },
    structured_data: listOf(structuredDataSchema),
    word_count: { ...countSchema, description: "Of the main content." },
    content_hash: {
      type: ["string", "null"],
      pattern: "^[0-9a-f]{32}$",
      description: "Equal while the words of the main content are; null: too few words.",
    },
    text_excerpt: { type: "string", description: "The beginning of the main content." },
    links: linkCountsSchema,
    resources: {
      type: "object",
      additionalProperties: countSchema,
      description: "Different URLs that the page loads, by type, such as image or script.",
    },
    images_count: { ...countSchema, description: "img elements." },
    images_without_alt_count: {
      ...countSchema,
      description: "Those without an alt attribute that are not marked as decoration.",
    },
  },
} as const;
export type InspectedPageAnswer = Infer<typeof inspectedPageSchema>;
