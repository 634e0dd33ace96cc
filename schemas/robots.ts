import { countSchema, nullableTimeSchema } from "./common.ts";
import type { Infer } from "./infer.ts";
import { auditQuerySchema } from "./provenance.ts";

/**
 * What an agent of an AI system fetches pages for. training: gathers texts to train models; search: indexes
 * pages that answers then cite; user: fetches a page because somebody asked about it; agent: acts on pages
 * for somebody; data: gathers texts for those who build AI; other: something else, or not said.
 */
export const AI_AGENT_PURPOSES = ["training", "search", "user", "agent", "data", "other"] as const;
export type AiAgentPurpose = (typeof AI_AGENT_PURPOSES)[number];

/** Why a crawler may fetch a URL, or may not. */
export const ROBOTS_REASONS = [
  "rule",
  "no_rule",
  "robots_txt_missing",
  "robots_txt_unreachable",
] as const;

/** A crawler's name in robots.txt. */
export const robotsAgentSchema = {
  type: "string",
  pattern: "^(?:\\*|[A-Za-z0-9_-][A-Za-z0-9_. -]{0,99})$",
  "x-hint":
    "a crawler's product token, such as GPTBot or AI2Bot (letters, digits, -, _, dots and " +
    "spaces, no version), or *",
} as const;

/** Parameters of `GET /sites/{id}/robots`. */
export const robotsQuerySchema = {
  type: "object",
  additionalProperties: false,
  properties: {
    ...auditQuerySchema.properties,
    url: {
      type: "string",
      minLength: 1,
      maxLength: 2000,
      description: "An absolute URL of the site. Default: where the start URL leads.",
    },
    agent: {
      ...robotsAgentSchema,
      description: "The crawler's product token. Default: this service's own, together with the " +
        "verdicts of the crawlers of AI.",
    },
  },
} as const;
export type RobotsQuery = Infer<typeof robotsQuerySchema>;

const nullableText = { type: ["string", "null"] } as const;
const nullableLine = { type: ["integer", "null"], minimum: 1 } as const;

/** Members of an answer that say whether a crawler may fetch a URL, and which line says so. */
export const robotsVerdictProperties = {
  allowed: { type: "boolean" },
  line: { ...nullableLine, description: "Of the rule that decides; null: none does." },
  rule: { ...nullableText, description: "The rule as written." },
} as const;

/** Whether a visit that claims to be an agent's can be verified. */
export const AGENT_VERIFICATION_STATES = [
  "documented",
  "reported",
  "not_documented",
  "sends_no_requests",
] as const;

/** How a visit that claims to be an agent's can be verified. */
const verificationSchema = {
  type: "object",
  additionalProperties: false,
  required: ["state", "ip_ranges_url", "reverse_dns", "autonomous_system", "web_bot_auth_url"],
  properties: {
    state: {
      type: "string",
      enum: AGENT_VERIFICATION_STATES,
      description:
        "documented: on a page of the operator. reported: as third parties name it, not " +
        "confirmed by a page of the operator. not_documented: no method is known. " +
        "sends_no_requests: a name that only robots.txt knows.",
    },
    ip_ranges_url: {
      ...nullableText,
      description: "Where the operator publishes the addresses that the agent comes from.",
    },
    reverse_dns: {
      type: "array",
      items: { type: "string" },
      description: "Domains that its addresses resolve to, and that resolve to its addresses.",
    },
    autonomous_system: {
      ...nullableText,
      description: "The network whose addresses it comes from.",
    },
    web_bot_auth_url: {
      ...nullableText,
      description: "The keys by which it signs requests (Web Bot Auth, RFC 9421).",
    },
  },
} as const;

/** Whether a crawler of AI may fetch a URL. */
export const aiAgentSchema = {
  type: "object",
  additionalProperties: false,
  required: [
    "agent",
    "operator",
    "purpose",
    "source_url",
    "documented",
    "verification",
    "named",
    "allowed",
    "line",
    "rule",
  ],
  properties: {
    agent: { type: "string", description: "The name that robots.txt groups use." },
    operator: { ...nullableText, description: "Null: not known." },
    purpose: {
      type: "string",
      enum: AI_AGENT_PURPOSES,
      description: "training: texts to train models; search: pages that answers cite; user: a " +
        "page that somebody asks about; agent: acts on pages for somebody; data: texts for those " +
        "who build AI; other: something else, or not said.",
    },
    source_url: {
      type: "string",
      description: "The page that name, operator and purpose are taken from.",
    },
    documented: {
      type: "boolean",
      description: "The source is a page of the operator, not a public list of agents.",
    },
    verification: verificationSchema,
    named: {
      type: "boolean",
      description: "A group names the agent, or another name that it obeys; false: the rules for " +
        "all crawlers hold.",
    },
    ...robotsVerdictProperties,
  },
} as const;
export type AiAgentAnswer = Infer<typeof aiAgentSchema>;

/** How many sitemaps and invalid lines of a robots.txt are shown. */
export const SHOWN_ROBOTS_LINES = 100;

/** A robots.txt as an audit read it. */
export const robotsFileSchema = {
  type: "object",
  additionalProperties: false,
  required: [
    "url",
    "status_code",
    "fetch_error",
    "fetched_at",
    "redirects_count",
    "size_bytes",
    "html",
    "sitemaps",
    "sitemaps_count",
    "crawl_delay_ms",
    "invalid_lines",
    "invalid_lines_count",
  ],
  properties: {
    url: { type: "string" },
    status_code: {
      type: ["integer", "null"],
      description: "4xx: everything is allowed. 429, 5xx and null (no answer): nothing is.",
    },
    fetch_error: nullableText,
    fetched_at: { ...nullableTimeSchema, description: "Null: an audit of an earlier version." },
    redirects_count: countSchema,
    size_bytes: { type: ["integer", "null"], minimum: 0 },
    html: { type: "boolean", description: "The answer is an HTML page: no line of it is valid." },
    sitemaps: {
      type: "array",
      maxItems: SHOWN_ROBOTS_LINES,
      items: { type: "string" },
      description: "The first of them.",
    },
    sitemaps_count: countSchema,
    crawl_delay_ms: {
      type: ["integer", "null"],
      minimum: 0,
      description: "What the crawler is asked to wait between two requests; null: it is not.",
    },
    invalid_lines: {
      type: "array",
      maxItems: SHOWN_ROBOTS_LINES,
      items: {
        type: "object",
        additionalProperties: false,
        required: ["line", "text", "reason"],
        properties: {
          line: { type: "integer", minimum: 1 },
          text: { type: "string" },
          reason: { type: "string" },
        },
      },
      description: "The first lines that crawlers do not understand as they were meant.",
    },
    invalid_lines_count: { ...countSchema, description: "At most 1,000 are counted." },
  },
} as const;
export type RobotsFileAnswer = Infer<typeof robotsFileSchema>;

/** What the site's robots.txt says of a URL. */
export const robotsSchema = {
  type: "object",
  additionalProperties: false,
  required: [
    "url",
    "agent",
    "allowed",
    "reason",
    "line",
    "rule",
    "group",
    "ai_agents",
    "robots_txt",
  ],
  properties: {
    url: { type: "string", description: "Normalised, as the crawler compares it." },
    agent: { type: "string" },
    ...robotsVerdictProperties,
    reason: {
      type: "string",
      enum: ROBOTS_REASONS,
      description: "no_rule: none matches; robots_txt_missing: a 4xx, which allows everything; " +
        "robots_txt_unreachable: 429, 5xx or no answer, which forbids everything.",
    },
    group: {
      type: ["object", "null"],
      additionalProperties: false,
      required: ["line", "user_agents"],
      properties: {
        line: { type: "integer", minimum: 1, description: "Of its first User-agent line." },
        user_agents: {
          type: "array",
          maxItems: SHOWN_ROBOTS_LINES,
          items: { type: "string" },
          description: "In lower case.",
        },
      },
      description: "Where the rule was found; without one, the first group that holds for the " +
        "crawler; null: none does.",
    },
    ai_agents: {
      type: ["array", "null"],
      items: aiAgentSchema,
      description: "Null when the question is about one crawler.",
    },
    robots_txt: robotsFileSchema,
  },
} as const;
export type RobotsAnswerBody = Infer<typeof robotsSchema>;
