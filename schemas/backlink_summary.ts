import {
  ANCHOR_CLASSES,
  BACKLINK_PROVIDERS,
  BACKLINK_STATUSES,
  BACKLINK_TYPES,
  linkProvenanceSchema,
} from "./backlink.ts";
import { countSchema, idSchema, nullableCountSchema } from "./common.ts";
import type { Infer } from "./infer.ts";

const share = { type: "number", minimum: 0, maximum: 1 } as const;
const nullableShare = { type: ["number", "null"], minimum: 0, maximum: 1 } as const;
const day = { type: "string", format: "date" } as const;
const net = { type: "integer" } as const;

/** The parameters of the summary of links. */
export const backlinkSummaryQuerySchema = {
  type: "object",
  additionalProperties: false,
  properties: {
    from: {
      ...day,
      description:
        "First day of `changes`. Default: Monday of the week 11 weeks before that of `to`.",
    },
    to: { ...day, description: "Last day of `changes`. Default: today, in UTC." },
    granularity: {
      type: "string",
      enum: ["day", "week", "month"],
      default: "week",
      description: "The time step of `changes.series`; weeks begin on Monday.",
    },
  },
} as const;
export type BacklinkSummaryQuery = Infer<typeof backlinkSummaryQuerySchema>;

/** Counts under fixed names. */
function countsOf<const Name extends string>(names: readonly Name[], description: string) {
  return {
    type: "object",
    additionalProperties: false,
    required: names,
    // each of the names has the same schema
    properties: Object.fromEntries(names.map((name) => [name, countSchema])) as {
      [Key in Name]: typeof countSchema;
    },
    description,
  } as const;
}

const followSchema = {
  type: "object",
  additionalProperties: false,
  required: ["follow", "nofollow", "unknown", "ratio"],
  properties: {
    follow: countSchema,
    nofollow: countSchema,
    unknown: {
      ...countSchema,
      description: "No provider reports their rel: they are in no share.",
    },
    ratio: { ...nullableShare, description: "follow ÷ (follow + nofollow); null: none is known." },
  },
} as const;

const changeProperties = {
  new_links: countSchema,
  lost_links: countSchema,
  net_links: net,
  new_domains: { ...countSchema, description: "Domains whose first link is new." },
  lost_domains: { ...countSchema, description: "Domains whose last link went." },
  net_domains: net,
} as const;

const CHANGE_NAMES = [
  "new_links",
  "lost_links",
  "net_links",
  "new_domains",
  "lost_domains",
  "net_domains",
] as const;

const reportedTable = <const Item extends object>(item: Item) => ({
  type: ["object", "null"],
  additionalProperties: false,
  required: ["date", "rows_count", "top"],
  properties: {
    date: { ...day, description: "Of the export." },
    rows_count: countSchema,
    top: { type: "array", items: item, description: "The ten with most." },
  },
} as const);

const reportedRow = <const Properties extends object>(properties: Properties) => ({
  type: "object",
  additionalProperties: false,
  required: Object.keys(properties),
  properties,
});

const properties = {
  links_count: { ...countSchema, description: "Links that are not lost." },
  referring_pages_count: { ...countSchema, description: "Pages with a link that is not lost." },
  referring_domains_count: { ...countSchema, description: "Registrable domains of these." },
  lost_domains_count: { ...countSchema, description: "Domains of which all links are lost." },
  linked_pages_count: { ...countSchema, description: "Pages of the site that they lead to." },
  follow: {
    type: "object",
    additionalProperties: false,
    required: ["links", "domains"],
    properties: { links: followSchema, domains: followSchema },
    description: "A domain with one followed link is followed.",
  },
  statuses: countsOf(BACKLINK_STATUSES, "All links, those that are lost as well."),
  link_types: countsOf(BACKLINK_TYPES, "Links that are not lost."),
  providers: {
    type: "array",
    items: {
      type: "object",
      additionalProperties: false,
      required: ["provider", "links_count", "domains_count"],
      properties: {
        provider: { type: "string", enum: BACKLINK_PROVIDERS },
        links_count: countSchema,
        domains_count: countSchema,
      },
    },
    description:
      "What each provider knows of the links that are not lost. Several know the same ones: " +
      "these counts are never added up.",
  },
  changes: {
    type: "object",
    additionalProperties: false,
    required: ["from", "to", "granularity", ...CHANGE_NAMES, "series"],
    properties: {
      from: day,
      to: day,
      granularity: { type: "string", enum: ["day", "week", "month"] },
      ...changeProperties,
      series: {
        type: "array",
        items: {
          type: "object",
          additionalProperties: false,
          required: ["from", "to", ...CHANGE_NAMES],
          properties: { from: day, to: day, ...changeProperties },
        },
        description: "The first and the last may be cut by the window.",
      },
    },
    description:
      "What came and went. Links of unknown age, as the first day of imports of a provider brings " +
      "them, are new on no day, and lost links without a reported day are lost on none.",
  },
  concentration: {
    type: ["object", "null"],
    additionalProperties: false,
    required: ["top_10_share", "gini"],
    properties: {
      top_10_share: { ...share, description: "Links of the ten domains with most ÷ all links." },
      gini: {
        type: "number",
        description: "0: all domains have equally many links; towards 1: one has nearly all.",
      },
    },
    description: "Null: there are no links.",
  },
  anchors: {
    type: "object",
    additionalProperties: false,
    required: [
      "domains_count",
      "unknown_links_count",
      "classes",
      "exact_domains_share",
      "exact_domains_share_limit",
      "over_optimised",
    ],
    properties: {
      domains_count: { ...countSchema, description: "Domains of which an anchor is known." },
      unknown_links_count: {
        ...countSchema,
        description: "Links without a reported anchor; they are in no class.",
      },
      classes: {
        type: "array",
        items: {
          type: "object",
          additionalProperties: false,
          required: ["class", "links_count", "domains_count", "domains_share"],
          properties: {
            class: { type: "string", enum: ANCHOR_CLASSES },
            links_count: countSchema,
            domains_count: countSchema,
            domains_share: share,
          },
        },
        description:
          "The commonest first. A domain that links in two ways counts in both: the shares " +
          "may add up to more than 1.",
      },
      exact_domains_share: nullableShare,
      exact_domains_share_limit: share,
      over_optimised: {
        type: "boolean",
        description: "Exact anchors come from more than that share of the domains.",
      },
    },
  },
  top_targets: {
    type: "array",
    items: {
      type: "object",
      additionalProperties: false,
      required: ["url", "page_id", "links_count", "domains_count"],
      properties: {
        url: { type: "string" },
        page_id: { ...idSchema, type: ["integer", "null"], description: "As in `/pages`." },
        links_count: countSchema,
        domains_count: countSchema,
      },
    },
    description: "The ten pages of the site to which the most domains link.",
  },
  reported: {
    type: "object",
    additionalProperties: false,
    required: ["linking_sites", "linked_pages", "linking_texts"],
    properties: {
      linking_sites: reportedTable(reportedRow({
        domain: { type: "string" },
        links_count: nullableCountSchema,
        targets_count: nullableCountSchema,
      })),
      linked_pages: reportedTable(reportedRow({
        url: { type: "string" },
        links_count: nullableCountSchema,
        domains_count: nullableCountSchema,
      })),
      linking_texts: reportedTable(reportedRow({
        text: { type: "string" },
        links_count: nullableCountSchema,
      })),
    },
    description:
      "Search Console's own top tables, as imported; null: that table was not. They count " +
      "links that no list names, hold 1,000 rows at most, and are in none of the figures above.",
  },
} as const;

/** All links to a site together. */
export const backlinkSummarySchema = {
  type: "object",
  additionalProperties: false,
  required: Object.keys(properties) as (keyof typeof properties)[], // its own keys
  properties,
} as const;
export type BacklinkSummaryAnswer = Infer<typeof backlinkSummarySchema>;

/** `meta` of the summary. */
export const backlinkSummaryMetaSchema = {
  type: "object",
  additionalProperties: false,
  required: [...Object.keys(linkProvenanceSchema), "formulas"],
  properties: {
    ...linkProvenanceSchema,
    formulas: {
      type: "object",
      additionalProperties: {
        type: "object",
        additionalProperties: false,
        required: ["name", "version"],
        properties: { name: { type: "string" }, version: { type: "integer", minimum: 1 } },
      },
      description: "The formula of each part.",
    },
  },
} as const;
