import type { Infer } from "./infer.ts";
import { RULE_LIST } from "./rule_list.ts";
import { DEFAULT_THRESHOLDS, type Thresholds, thresholdsSchema } from "./thresholds.ts";

/** How an audit finds its pages. */
export const AUDIT_MODES = ["site", "list", "sitemap"] as const;

/** Which pages an audit renders in a browser, where one is configured. */
export const RENDER_MODES = ["off", "sample", "all"] as const;

const URL_LIST = { type: "array", items: { type: "string", maxLength: 2000 } } as const;

/** The settings of an audit as they are given: every member is optional. */
export const startAuditSchema = {
  type: "object",
  additionalProperties: false,
  properties: {
    max_pages: {
      type: "integer",
      minimum: 1,
      maximum: 1_000_000,
      default: 10_000,
      description: "URLs to request as documents at most.",
    },
    max_depth: {
      type: "integer",
      minimum: 0,
      maximum: 100,
      default: 25,
      description: "Clicks from the start page beyond which links are not followed.",
    },
    mode: {
      type: "string",
      enum: AUDIT_MODES,
      default: "site",
      description: "site: follow links; list: only `urls`; sitemap: only what the sitemaps list.",
    },
    urls: {
      ...URL_LIST,
      maxItems: 10_000,
      description: "Mode list: the URLs to audit, all on this site.",
    },
    include: {
      ...URL_LIST,
      maxItems: 100,
      description: "Only URLs that match one of these patterns are crawled (`*` stands for " +
        "anything, `$` at the end anchors, matched from the start of path and query).",
    },
    exclude: {
      ...URL_LIST,
      maxItems: 100,
      description: "URLs that match one of these patterns are not crawled.",
    },
    respect_robots_txt: {
      type: "boolean",
      default: true,
      description: "Obey robots.txt. Turn off only for sites that are yours.",
    },
    include_subdomains: {
      type: "boolean",
      default: false,
      description: "Crawl subdomains of the domain as part of the site.",
    },
    check_external_links: {
      type: "boolean",
      default: true,
      description: "Request the targets of external links, once each.",
    },
    crawl_delay_ms: {
      type: "integer",
      minimum: 0,
      maximum: 60_000,
      default: 200,
      description: "Pause between the starts of two requests to one host.",
    },
    concurrency: {
      type: "integer",
      minimum: 1,
      maximum: 64,
      default: 2,
      description: "Connections to one host at the same time.",
    },
    user_agent: {
      type: ["string", "null"],
      minLength: 1,
      maxLength: 300,
      pattern: "^[\\x20-\\x7e]+$",
      "x-hint": "one line of printable ASCII characters",
      default: null,
      description: "User-Agent header to send instead of the crawler's own; robots.txt is still " +
        "read for the crawler's own token.",
    },
    sign_in: {
      type: "boolean",
      default: true,
      description: "Use the site's logins (`GET /sites/{id}/logins`), where it has any.",
    },
    render: {
      type: "string",
      enum: RENDER_MODES,
      default: "sample",
      description: "Pages to render in a browser, as visitors see them: off; sample: the start " +
        "page and others, evenly spread; all. Where the service has no browser none are, and " +
        "`rules.not_run` of the audit says so.",
    },
    render_pages: {
      type: "integer",
      minimum: 1,
      maximum: 1_000,
      default: 25,
      description: "Pages of the sample.",
    },
    thresholds: thresholdsSchema,
    disabled_rules: {
      ...RULE_LIST,
      description: "Rules that are not run (see `GET /issue-types`), besides those of the site.",
    },
    enabled_rules: {
      ...RULE_LIST,
      description: "Rules that are off by default and that this audit runs.",
    },
    label: {
      type: ["string", "null"],
      maxLength: 200,
      default: null,
      description: "A note of yours, such as a release number.",
    },
  },
} as const;

/** Body of `POST /sites/{id}/audit`: settings, and what the audit is for. */
export const startAuditBodySchema = {
  ...startAuditSchema,
  properties: {
    ...startAuditSchema.properties,
    gate: {
      type: "boolean",
      default: false,
      description: "The audit is a pipeline's: it never becomes the site's latest audit, and no " +
        "webhook or alert speaks of it. Its `trigger` is gate.",
    },
  },
} as const;

/** What a caller may set. */
export type StartAuditBody = Infer<typeof startAuditSchema>;

/** The settings of an audit, all of them decided. */
export interface AuditSettings {
  max_pages: number;
  max_depth: number;
  mode: (typeof AUDIT_MODES)[number];
  urls: string[];
  include: string[];
  exclude: string[];
  respect_robots_txt: boolean;
  include_subdomains: boolean;
  check_external_links: boolean;
  crawl_delay_ms: number;
  concurrency: number;
  user_agent: string | null;
  sign_in: boolean;
  /** Origins that are requested signed in; absent: none is. */
  signed_in_origins?: string[];
  render: (typeof RENDER_MODES)[number];
  render_pages: number;
  thresholds: Thresholds;
  disabled_rules: string[];
  enabled_rules: string[];
}

/** Fills in the defaults of what the caller left out. */
export function auditSettings(body: StartAuditBody): AuditSettings {
  const { properties } = startAuditSchema;
  return {
    max_pages: body.max_pages ?? properties.max_pages.default,
    max_depth: body.max_depth ?? properties.max_depth.default,
    mode: body.mode ?? properties.mode.default,
    urls: body.urls ?? [],
    include: body.include ?? [],
    exclude: body.exclude ?? [],
    respect_robots_txt: body.respect_robots_txt ?? properties.respect_robots_txt.default,
    include_subdomains: body.include_subdomains ?? properties.include_subdomains.default,
    check_external_links: body.check_external_links ?? properties.check_external_links.default,
    crawl_delay_ms: body.crawl_delay_ms ?? properties.crawl_delay_ms.default,
    concurrency: body.concurrency ?? properties.concurrency.default,
    user_agent: body.user_agent ?? null,
    sign_in: body.sign_in ?? properties.sign_in.default,
    render: body.render ?? properties.render.default,
    render_pages: body.render_pages ?? properties.render_pages.default,
    thresholds: { ...DEFAULT_THRESHOLDS, ...body.thresholds },
    disabled_rules: [...new Set(body.disabled_rules)].sort(),
    enabled_rules: [...new Set(body.enabled_rules)].sort(),
  };
}
