import {
  countSchema,
  idSchema,
  nullableCountSchema,
  nullableTimeSchema,
  timeSchema,
} from "./common.ts";
import type { Infer } from "./infer.ts";
import { pageGroupOf } from "./page_group.ts";

/** Values of `status`. */
export const BACKLINK_STATUSES = ["live", "lost", "broken", "unverified"] as const;

/** Values of `link_type`. */
export const BACKLINK_TYPES = [
  "text",
  "image",
  "redirect",
  "form",
  "frame",
  "canonical",
  "unknown",
] as const;

/** Values of `discovered_via`. */
export const BACKLINK_DISCOVERIES = ["import", "crawl"] as const;

/** Who reports links. */
export const BACKLINK_PROVIDERS = [
  "search_console",
  "ahrefs",
  "semrush",
  "majestic",
  "moz",
  "data_for_seo",
  "other",
  "crawl",
] as const;

/** Why a link is lost. */
export const LOST_REASONS = [
  "link_removed",
  "page_404",
  "page_noindex",
  "nofollowed",
  "redirected",
  "domain_down",
  "reported_by_provider",
  "missing_in_exports",
] as const;

/** Values of `rel` that say how a link counts. */
export const BACKLINK_RELS = ["nofollow", "ugc", "sponsored"] as const;

const nullableText = { type: ["string", "null"] } as const;
const nullableDay = { type: ["string", "null"], format: "date" } as const;
const nullableCode = { type: ["integer", "null"] } as const;
const day = (description: string) => ({
  ...nullableTimeSchema,
  description: `${description} Midnight in UTC, since only days are reported.`,
} as const);

/** What a source's domain weighs. */
export const authorityProperties = {
  type: ["integer", "null"],
  minimum: 0,
  maximum: 100,
} as const;

const KNOWN =
  "Whether the data behind `meta.authority` have the domain at all. A domain without data " +
  "weighs 0 by common_crawl, since it is below the end of its list, and null by local, which then knows " +
  "nothing of it.";

const providerFigure = {
  type: ["object", "null"],
  additionalProperties: false,
  required: ["name", "value"],
  properties: { name: { type: "string" }, value: { type: "number" } },
} as const;

/** The providers that report something. */
export const providersSchema = {
  type: "array",
  items: { type: "string", enum: BACKLINK_PROVIDERS },
} as const;

const lookProperties = {
  outcome: {
    type: "string",
    enum: ["live", "gone", "none"],
    description:
      "gone: the link does not count any more, but it is lost only after a second such check " +
      "at least 24 hours later; none: the check says nothing about the link.",
  },
  reason: { ...nullableText, description: "Why it is gone, or why the check says nothing." },
  tried_at: timeSchema,
  seen_at: { ...nullableTimeSchema, description: "When the link was last found." },
  gone_since: { ...nullableTimeSchema, description: "The first check that did not find it." },
  next_look_at: timeSchema,
  source_status_code: nullableCode,
  source_final_url: { ...nullableText, description: "Where the source page's redirects end." },
  source_canonical_url: nullableText,
  source_noindex: { type: ["boolean", "null"] },
  url: { ...nullableText, description: "What the link named when it was last found." },
  anchor: nullableText,
  rel: {
    type: ["array", "null"],
    items: { type: "string", enum: BACKLINK_RELS },
    description: "Null: it was never found.",
  },
  context_before: { ...nullableText, description: "The text in front of it." },
  context_after: nullableText,
  placement: nullableText,
  hidden_by: { ...nullableText, description: "What hides it from readers; null: nothing." },
  mention: {
    ...nullableText,
    description: "How the page names the target without linking to it; null: it does not.",
  },
  target_status_code: { ...nullableCode, description: "What the target answered itself." },
  target_final_status_code: { ...nullableCode, description: "At the end of its redirects." },
  target_final_url: { ...nullableText, description: "Where the target's redirects end." },
} as const;

const properties = {
  id: { ...idSchema, description: "Stays the same, whichever source reports the link later." },
  source_url: { type: "string" },
  source_domain: { type: "string", description: "The registrable domain." },
  source_title: nullableText,
  source_status_code: { ...nullableCode, description: "As a provider saw the source page." },
  language: { ...nullableText, description: "Of the source page, BCP 47." },
  target_url: {
    ...nullableText,
    description:
      "As the provider that reported it last writes it; links to one page are merged whatever " +
      "their scheme and `www.`. Null: some page of the site.",
  },
  target_status_code: {
    ...nullableCode,
    description: "What the target answered itself when the link was last checked, such as 301.",
  },
  target_final_status_code: {
    ...nullableCode,
    description: "What it answered at the end of its redirects; from 400 on the link is broken.",
  },
  anchor: { ...nullableText, description: "Empty: there is none; null: no provider reports it." },
  rel: {
    type: ["array", "null"],
    items: { type: "string", enum: BACKLINK_RELS },
    description: "Null: no provider reports it; that is never an empty list.",
  },
  dofollow: {
    type: ["boolean", "null"],
    description: "None of nofollow, ugc and sponsored; null: no provider reports rel.",
  },
  link_type: { type: "string", enum: BACKLINK_TYPES },
  status: {
    type: "string",
    enum: BACKLINK_STATUSES,
    description: "live: seen on its page; broken: seen, but its target answers with an error; " +
      "lost: gone; unverified: a provider reports it and the crawler has not checked.",
  },
  lost_reason: { type: ["string", "null"], enum: [...LOST_REASONS, null] },
  source_authority: {
    ...authorityProperties,
    description: "Of the source's domain, by `meta.authority`; null: not known, or still being " +
      "computed.",
  },
  source_authority_known: { type: "boolean", description: KNOWN },
  provider_authority: {
    type: "object",
    additionalProperties: false,
    required: ["page", "domain"],
    properties: { page: providerFigure, domain: providerFigure },
    description: "Figures of the newest provider that gives them, under its own names. Those of " +
      "different providers cannot be compared.",
  },
  first_seen_at: day(
    "The earliest day that a provider reports, else that of the first import with it; null: " +
      "the first import of its provider did, or another one of that day, which have links of all ages.",
  ),
  last_seen_at: day("The newest day on which a provider saw it; null: no provider reports one."),
  last_checked_at: { ...nullableTimeSchema, description: "When its page was last checked." },
  lost_at: day("Since when it is gone; null: it is not, or no provider reports the day."),
  discovered_via: {
    type: "string",
    enum: BACKLINK_DISCOVERIES,
    description: "What reported it first: an import, or an audit of another site of the account.",
  },
  providers: { ...providersSchema, description: "All that report it." },
  look: {
    type: ["object", "null"],
    additionalProperties: false,
    required: Object.keys(lookProperties) as (keyof typeof lookProperties)[], // its own keys
    properties: lookProperties,
    description:
      "The last check of the source page; null: there was none. What an audit of the other " +
      "site of the account saw is not part of it.",
  },
} as const;

/** A link from another site. */
export const backlinkSchema = {
  type: "object",
  additionalProperties: false,
  required: Object.keys(properties) as (keyof typeof properties)[], // its own keys
  properties,
} as const;
export type BacklinkAnswer = Infer<typeof backlinkSchema>;

/** Members of `meta` that say where links come from. */
export const linkProvenanceSchema = {
  source: {
    type: ["string", "null"],
    enum: ["import", "crawl", null],
    description: "crawl: only audits of other sites of the account report links; null: there are " +
      "none.",
  },
  from: { ...nullableDay, description: "The first day of the reports of links." },
  to: { ...nullableDay, description: "Their last day." },
  data_state: {
    type: ["string", "null"],
    enum: ["final", "partial", null],
    description: "partial: figures of what has just changed are still being computed.",
  },
  formula: {
    type: ["object", "null"],
    additionalProperties: false,
    required: ["name", "version"],
    properties: { name: { type: "string" }, version: { type: "integer", minimum: 1 } },
    description: "How derived values are made.",
  },
  sources: {
    type: "array",
    items: {
      type: "object",
      additionalProperties: false,
      required: ["provider", "newest_on"],
      properties: {
        provider: { type: "string", enum: BACKLINK_PROVIDERS },
        newest_on: { type: "string", format: "date", description: "Of its newest export." },
      },
    },
    description: "Who reports links. A link that several report is one link; their counts are " +
      "never added up.",
  },
  authority: {
    type: ["object", "null"],
    additionalProperties: false,
    required: ["method", "formula", "release", "domains_count"],
    properties: {
      method: {
        type: "string",
        enum: ["common_crawl", "local"],
        description:
          "common_crawl: by a domain's place in the web graph of Common Crawl; local: by " +
          "how many domains link to it by the account's own data, since no graph was " +
          "imported.",
      },
      formula: {
        type: "object",
        additionalProperties: false,
        required: ["name", "version"],
        properties: { name: { type: "string" }, version: { type: "integer", minimum: 1 } },
      },
      release: { ...nullableText, description: "Of the web graph." },
      domains_count: {
        ...countSchema,
        description: "Domains of the release; local: those that link to the domain with most.",
      },
    },
    description: "How authorities are made; null: they are not yet.",
  },
  data_status: {
    type: ["object", "null"],
    additionalProperties: false,
    required: ["code", "message"],
    properties: { code: { type: "string" }, message: { type: "string" } },
    description: "Why there is no data, or what is missing in it, and what to do; null: there is " +
      "nothing to say.",
  },
} as const;

/** `meta` of an answer about links. */
export const linkProvenanceMetaSchema = {
  type: "object",
  additionalProperties: false,
  required: Object.keys(linkProvenanceSchema) as (keyof typeof linkProvenanceSchema)[], // its own keys
  properties: linkProvenanceSchema,
} as const;
export type LinkProvenance = Infer<typeof linkProvenanceMetaSchema>;

const followProperties = {
  links_count: { ...countSchema, description: "Links that are not lost." },
  lost_links_count: countSchema,
  follow_count: { ...countSchema, description: "Of links that are not lost." },
  nofollow_count: countSchema,
  unknown_count: { ...countSchema, description: "No provider reports their rel." },
} as const;

const seenProperties = {
  first_seen_at: day("The first day that is known of any of its links."),
  last_seen_at: day("The newest day on which a provider saw one."),
} as const;

const domainProperties = {
  domain: { type: "string", description: "The registrable domain." },
  status: {
    type: "string",
    enum: ["live", "lost"],
    description: "lost: all of its links are.",
  },
  ...followProperties,
  dofollow: {
    type: ["boolean", "null"],
    description:
      "One of its links is followed; null: that is not known of any, and unknown of some.",
  },
  pages_count: { ...countSchema, description: "Pages of the domain with a link that is not lost." },
  targets_count: { ...countSchema, description: "Pages of the site that they link to." },
  authority: { ...authorityProperties, description: "By `meta.authority`; null: not known." },
  authority_known: { type: "boolean", description: KNOWN },
  provider_authority: {
    ...providerFigure,
    description: "The highest figure that a provider gives for the domain, under its own name.",
  },
  ...seenProperties,
  lost_at: day("When the last of its links went; null: one lives, or no provider reports the day."),
  providers: providersSchema,
  reported: {
    type: ["object", "null"],
    additionalProperties: false,
    required: ["links_count", "targets_count", "date"],
    properties: {
      links_count: nullableCountSchema,
      targets_count: nullableCountSchema,
      date: { type: "string", format: "date" },
    },
    description:
      "What Search Console's table of linking sites says of the domain; null: it does not " +
      "name it. It counts links that no list names, and is added to nothing.",
  },
} as const;

/** A domain with links to the site. */
export const referringDomainSchema = {
  type: "object",
  additionalProperties: false,
  required: Object.keys(domainProperties) as (keyof typeof domainProperties)[], // its own keys
  properties: domainProperties,
} as const;
export type ReferringDomainAnswer = Infer<typeof referringDomainSchema>;

/** What kind of text an anchor is. */
export const ANCHOR_CLASSES = [
  "branded",
  "url",
  "exact",
  "partial",
  "generic",
  "empty",
  "other",
] as const;

const anchorProperties = {
  anchor: { type: "string", description: "Empty: links without any text." },
  class: {
    type: "string",
    enum: ANCHOR_CLASSES,
    description: "branded: names the site's brand; url: a naked URL or domain; exact: a tracked " +
      "keyword; partial: all words of one among others; generic: such as click here; empty: no text.",
  },
  ...followProperties,
  domains_count: { ...countSchema, description: "Referring domains with a link that is not lost." },
  domains_share: {
    type: ["number", "null"],
    minimum: 0,
    maximum: 1,
    description: "Of all referring domains of which an anchor is known; the shares may add up to " +
      "more than 1, since a domain may link with several.",
  },
  targets_count: { ...countSchema, description: "Pages of the site that it leads to." },
  ...seenProperties,
} as const;

/** A text with which others link to the site. */
export const linkAnchorSchema = {
  type: "object",
  additionalProperties: false,
  required: Object.keys(anchorProperties) as (keyof typeof anchorProperties)[], // its own keys
  properties: anchorProperties,
} as const;
export type LinkAnchorAnswer = Infer<typeof linkAnchorSchema>;

/** The parameters of the list of links. */
export const backlinksQuerySchema = {
  type: "object",
  additionalProperties: false,
  properties: pageGroupOf("the page of the site that it leads to is in it"),
} as const;
