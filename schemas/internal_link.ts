import { countSchema, idSchema, nullableCountSchema, nullableScoreSchema } from "./common.ts";
import type { Infer } from "./infer.ts";
import { pageGroupOf } from "./page_group.ts";
import { auditQuerySchema } from "./provenance.ts";

/** The ways to look at internal links. */
export const LINK_VIEWS = ["links", "pages", "opportunities"] as const;

/** Where on a page a link is. */
export const PLACEMENTS = ["main", "nav", "header", "footer", "aside", "other"] as const;

/** The values of `rel` that are kept. */
export const LINK_RELS = [
  "nofollow",
  "ugc",
  "sponsored",
  "noopener",
  "noreferrer",
  "external",
  "me",
  "opener",
] as const;

/** Parameters of `GET /sites/{id}/internal-links`. */
export const internalLinksQuerySchema = {
  ...auditQuerySchema,
  properties: {
    view: {
      type: "string",
      enum: LINK_VIEWS,
      default: "links",
      description: "links: one row for each link; pages: one row for each page; opportunities: " +
        "links that could be set.",
    },
    ...auditQuerySchema.properties,
    ...pageGroupOf("the page that is linked to is in it; with view=pages, the page"),
    source_page_group: {
      ...idSchema,
      description: "Only links from pages of this group, by its id. With `page_group` as well, " +
        "those from one group to the other; view=pages has no links and refuses it.",
    },
  },
} as const;
export type InternalLinksQuery = Infer<typeof internalLinksQuerySchema>;

/** What is known of one link, whichever side it is looked at from. */
export const linkProperties = {
  anchor: { type: ["string", "null"], description: "Its text; null: it has none." },
  rel: { type: "array", items: { type: "string", enum: LINK_RELS } },
  dofollow: {
    type: "boolean",
    description: "Search engines may follow it: neither nofollow, ugc, sponsored, nor a page " +
      "that forbids it.",
  },
  placement: { type: "string", enum: PLACEMENTS },
} as const;

/** What is known of a link's target. */
export const linkTargetProperties = {
  target_status_code: {
    type: ["integer", "null"],
    description: "Null: no answer, or never requested; see broken.",
  },
  broken: {
    type: ["boolean", "null"],
    description: "The target answers 4xx, 5xx or not at all; null: it was not requested.",
  },
  redirected: {
    type: ["boolean", "null"],
    description: "The target redirects; null: it was not requested.",
  },
} as const;

/** A link from one page of the site to another; repetitions on a page are one. */
export const internalLinkSchema = {
  type: "object",
  additionalProperties: false,
  required: [
    "source_url",
    "target_url",
    "anchor",
    "rel",
    "dofollow",
    "placement",
    "target_status_code",
    "broken",
    "redirected",
    "elements_count",
  ],
  properties: {
    source_url: { type: "string" },
    target_url: { type: "string" },
    ...linkProperties,
    ...linkTargetProperties,
    elements_count: { ...countSchema, description: "How often the page has it." },
  },
} as const;
export type InternalLinkAnswer = Infer<typeof internalLinkSchema>;

/** How a page is linked inside the site. */
export const linkedPageSchema = {
  type: "object",
  additionalProperties: false,
  required: [
    "page_id",
    "url",
    "inlinks_count",
    "unique_inlinks_count",
    "outlinks_count",
    "anchors",
    "link_score",
    "depth",
    "orphan",
  ],
  properties: {
    page_id: idSchema,
    url: { type: "string" },
    inlinks_count: { ...nullableCountSchema, description: "Link elements that lead here." },
    unique_inlinks_count: { ...nullableCountSchema, description: "Pages that they are on." },
    outlinks_count: { ...nullableCountSchema, description: "Links to other pages of the site." },
    anchors: {
      type: "array",
      maxItems: 5,
      items: {
        type: "object",
        additionalProperties: false,
        required: ["anchor", "count"],
        properties: { anchor: linkProperties.anchor, count: countSchema },
      },
      description: "The most frequent anchor texts, counted over the first 200 linking pages.",
    },
    link_score: {
      ...nullableScoreSchema,
      description: "PageRank inside the site, logarithmic; the best page has 100.",
    },
    depth: { ...nullableCountSchema, description: "Clicks from the start page; null: no way." },
    orphan: {
      type: ["boolean", "null"],
      description: "No link leads here; null: not found out.",
    },
  },
} as const;
export type LinkedPageAnswer = Infer<typeof linkedPageSchema>;

/** A link that could be set: a page names another one and does not link to it. */
export const linkOpportunitySchema = {
  type: "object",
  additionalProperties: false,
  required: [
    "source_url",
    "target_url",
    "suggested_anchor",
    "keyword",
    "score",
    "target_inlinks_count",
    "reason",
  ],
  properties: {
    source_url: { type: "string" },
    target_url: { type: "string" },
    suggested_anchor: {
      type: "string",
      description: "The words of the source's text that could carry the link.",
    },
    keyword: { type: "string", description: "What the target is called, in lower case." },
    score: {
      type: "integer",
      minimum: 0,
      maximum: 100,
      description: "Half the strength of the source (its link score), three tenths how few pages " +
        "link to the target yet, two tenths how many words of its name are in the text.",
    },
    target_inlinks_count: {
      ...nullableCountSchema,
      description: "Pages that link to the target already.",
    },
    reason: { type: "string", description: "Why the link is suggested, for a person." },
  },
} as const;
export type LinkOpportunityAnswer = Infer<typeof linkOpportunitySchema>;
