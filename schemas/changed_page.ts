import { countSchema, idSchema } from "./common.ts";
import type { Infer } from "./infer.ts";
import { pageSchema } from "./page.ts";

/** What can have changed of a page, by the name that answers give it. */
export const PAGE_CHANGES = [
  "title",
  "meta_description",
  "h1",
  "status_code",
  "indexable",
  "canonical_url",
  "content",
] as const;
export type PageChange = (typeof PAGE_CHANGES)[number];

/** What goes with the path of the pages that changed. */
export const changedPagesQuerySchema = {
  type: "object",
  additionalProperties: false,
  properties: {
    against: {
      ...idSchema,
      description: "The audit to compare with. Default: the previous audit of this one.",
    },
  },
} as const;
export type ChangedPagesQuery = Infer<typeof changedPagesQuerySchema>;

const page = pageSchema.properties;
const flag = (description: string) => ({ type: "boolean", description } as const);

const properties = {
  page_id: idSchema,
  url: { type: "string" },
  changed: {
    type: "array",
    items: { type: "string", enum: PAGE_CHANGES },
    description: "What changed; content: the text of the page, by its hash.",
  },
  title_before: page.title,
  title_after: page.title,
  meta_description_before: page.meta_description,
  meta_description_after: page.meta_description,
  h1_before: page.h1,
  h1_after: page.h1,
  status_code_before: page.status_code,
  status_code_after: page.status_code,
  indexable_before: { type: "boolean" },
  indexable_after: { type: "boolean" },
  canonical_url_before: page.canonical_url,
  canonical_url_after: page.canonical_url,
  word_count_before: page.word_count,
  word_count_after: page.word_count,
  title_changed: flag("To filter by, as are those that follow."),
  meta_description_changed: flag("The meta description is another one."),
  h1_changed: flag("The first heading is another one."),
  status_code_changed: flag("The page answers with another status."),
  indexable_changed: flag("The page became indexable, or is no longer."),
  canonical_url_changed: flag("The canonical URL is another one."),
  content_changed: flag("The text is another one; false also where either audit has none of it."),
} as const;

/** A page of two audits that differs between them. */
export const changedPageSchema = {
  type: "object",
  additionalProperties: false,
  required: Object.keys(properties) as (keyof typeof properties)[], // its own keys
  properties,
} as const;
export type ChangedPageAnswer = Infer<typeof changedPageSchema>;

const summaryProperties = {
  pages: { ...countSchema, description: "Pages of both audits that differ." },
  title: countSchema,
  meta_description: countSchema,
  h1: countSchema,
  status_code: countSchema,
  indexable: countSchema,
  canonical_url: countSchema,
  content: countSchema,
} as const;

/** Members of `meta` of the pages that changed. */
export const changedPagesMetaSchema = {
  against_audit_id: idSchema,
  summary: {
    type: "object",
    additionalProperties: false,
    required: Object.keys(summaryProperties) as (keyof typeof summaryProperties)[], // its own keys
    properties: summaryProperties,
    description: "How many pages changed in what, whatever is filtered.",
  },
} as const;
export type ChangedPagesSummary = Infer<typeof changedPagesMetaSchema.summary>;
