import {
  idSchema,
  nullableCountSchema,
  nullableScoreSchema,
  nullableTimeSchema,
  timeSchema,
} from "./common.ts";
import { AUDIT_STATUSES, STOP_REASONS } from "./audit.ts";
import type { Infer } from "./infer.ts";
import { RULE_LIST } from "./rule_list.ts";

/** A site's states; a site that is being deleted is not shown any more. */
export const SITE_STATUSES = ["active"] as const;

const AUDITS_KEPT = "How many completed audits keep their pages, places of issues and links; of " +
  "older ones the figures and the counts of issues stay.";

const DISABLED_RULES = "Rules that no audit of this site runs (see `GET /issue-types`).";
const ENABLED_RULES = "Rules that are off by default and that all audits of this site run.";

/** A site as it is answered. */
export const siteSchema = {
  type: "object",
  additionalProperties: false,
  required: [
    "id",
    "domain",
    "health_score",
    "last_audit_at",
    "name",
    "start_url",
    "status",
    "country",
    "language",
    "timezone",
    "brand_names",
    "brand_exclusions",
    "disabled_rules",
    "enabled_rules",
    "audits_kept",
    "previous_health_score",
    "last_audit_stop_reason",
    "audit_status",
    "next_audit_at",
    "pages_count",
    "issues_count",
    "keywords_count",
    "backlinks_count",
    "created_at",
    "updated_at",
  ],
  properties: {
    id: idSchema,
    domain: { type: "string", description: "Host name, lower-cased, in punycode." },
    health_score: { ...nullableScoreSchema, description: "Null until an audit completed." },
    last_audit_at: {
      ...nullableTimeSchema,
      description: "When the last completed audit finished; null until there is one.",
    },
    name: { type: "string" },
    start_url: {
      type: ["string", "null"],
      description: "Where audits begin; null: https, then http is tried.",
    },
    status: { type: "string", enum: SITE_STATUSES },
    country: { type: ["string", "null"], description: "ISO 3166-1 alpha-2." },
    language: { type: ["string", "null"], description: "BCP 47." },
    timezone: { type: "string", description: "IANA time zone." },
    brand_names: { type: "array", items: { type: "string" } },
    brand_exclusions: {
      type: "array",
      items: { type: "string" },
      description: "Texts in which a brand name means something else.",
    },
    disabled_rules: { type: "array", items: { type: "string" }, description: DISABLED_RULES },
    enabled_rules: { type: "array", items: { type: "string" }, description: ENABLED_RULES },
    audits_kept: { type: "integer", description: AUDITS_KEPT },
    previous_health_score: nullableScoreSchema,
    last_audit_stop_reason: {
      type: ["string", "null"],
      enum: [...STOP_REASONS, null],
      description:
        "Why the last completed audit ended. After a limit or a stop the figures are of " +
        "what it saw, not of the whole site.",
    },
    audit_status: {
      type: ["string", "null"],
      enum: [...AUDIT_STATUSES, null],
      description: "State of the newest audit; null: there was none.",
    },
    next_audit_at: { ...nullableTimeSchema, description: "Null: no audit is scheduled." },
    pages_count: { ...nullableCountSchema, description: "Pages of the last completed audit." },
    issues_count: { ...nullableCountSchema, description: "Issues of the last completed audit." },
    keywords_count: {
      ...nullableCountSchema,
      description: "Keywords that its list has by default: with search data in the last 28 days, " +
        "or tracked; null: neither. Counted when the data change, in the background.",
    },
    backlinks_count: {
      ...nullableCountSchema,
      description:
        "Links from other sites that are not lost; null: no provider reports any. Counted when " +
        "the data change, in the background.",
    },
    created_at: timeSchema,
    updated_at: timeSchema,
  },
} as const;
export type SiteAnswer = Infer<typeof siteSchema>;

/** Names or texts of a brand. */
export const textListSchema = {
  type: "array",
  maxItems: 50,
  items: { type: "string", minLength: 1, maxLength: 200, pattern: "\\S", "x-hint": "a text" },
} as const;

/** A code of a few characters; what it has to be is said by the command that reads it. */
const shortText = { type: ["string", "null"], maxLength: 60 } as const;

const changeableProperties = {
  name: {
    type: "string",
    minLength: 1,
    maxLength: 10_000,
    pattern: "\\S",
    "x-hint": "a text that is not blank",
    description: "Default: the domain.",
  },
  start_url: {
    type: ["string", "null"],
    maxLength: 2048,
    description: "An http or https URL on the domain, with or without www.; null: https, then " +
      "http is tried.",
  },
  country: { ...shortText, description: "ISO 3166-1 alpha-2, such as DE." },
  language: { ...shortText, description: "BCP 47, such as en or pt-BR." },
  timezone: { type: "string", maxLength: 64, description: "IANA time zone. Default: UTC." },
  brand_names: { ...textListSchema, description: "Names by which people know the brand." },
  brand_exclusions: {
    ...textListSchema,
    description: "Texts in which a brand name means something else.",
  },
  disabled_rules: { ...RULE_LIST, description: DISABLED_RULES },
  enabled_rules: { ...RULE_LIST, description: ENABLED_RULES },
  audits_kept: {
    type: "integer",
    minimum: 1,
    maximum: 100,
    description: `${AUDITS_KEPT} Default: 5.`,
  },
  competitors: {
    type: "array",
    maxItems: 50,
    items: { type: "string", maxLength: 1000 },
    description: "Domains to compare with; replaces those given before.",
  },
} as const;

/** Body of `POST /sites`. */
export const createSiteSchema = {
  type: "object",
  additionalProperties: false,
  required: ["domain"],
  properties: {
    domain: {
      type: "string",
      maxLength: 2048,
      description: "A host name of two labels or more, such as shop.example.com, or an http or " +
        "https URL: its host is the domain, and without `start_url` audits begin at the URL " +
        "where it says more than the domain (http, a port, a path or a query).",
    },
    ...changeableProperties,
    start_audit: {
      type: "boolean",
      default: false,
      description: "Start the first audit at once.",
    },
  },
} as const;
export type CreateSiteBody = Infer<typeof createSiteSchema>;

/** Body of `PATCH /sites/{id}`: what is left out stays. */
export const updateSiteSchema = {
  type: "object",
  additionalProperties: false,
  minProperties: 1,
  properties: changeableProperties,
} as const;
export type UpdateSiteBody = Infer<typeof updateSiteSchema>;
