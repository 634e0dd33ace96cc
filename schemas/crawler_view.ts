import {
  countSchema,
  idSchema,
  nullableCountSchema,
  nullableTimeSchema,
  timeSchema,
} from "./common.ts";
import type { Infer } from "./infer.ts";
import { AI_AGENT_PURPOSES } from "./robots.ts";

/** What a server makes of an agent's name. */
export const CRAWLER_VERDICTS = [
  "allowed",
  "blocked_by_robots",
  "blocked_by_server",
  "challenged",
  "different_content",
  "unknown",
] as const;
export type CrawlerVerdict = (typeof CRAWLER_VERDICTS)[number];

/** Why it is that verdict. */
export const CRAWLER_REASONS = [
  "same_as_browser",
  "varies_for_everyone",
  "robots_rule",
  "refused_status",
  "no_answer",
  "challenge_page",
  "other_title",
  "other_redirect",
  "less_text",
  "browser_refused",
  "refused_to_everyone",
  "sends_no_requests",
  "not_asked",
] as const;
export type CrawlerReason = (typeof CRAWLER_REASONS)[number];

/** Pages that one view may ask for. */
export const MAX_VIEWED_PAGES = 10;
/** Agents that one view may ask as. */
export const MAX_VIEWED_AGENTS = 200;

const nullableText = { type: ["string", "null"] } as const;
const verdictSchema = { type: "string", enum: CRAWLER_VERDICTS } as const;
const reasonSchema = {
  type: "string",
  enum: CRAWLER_REASONS,
  description: "Why; `sentence` says it in words.",
} as const;

/** Body of `POST /sites/{id}/ai/crawler-views`. */
export const startCrawlerViewSchema = {
  type: "object",
  additionalProperties: false,
  properties: {
    agents: {
      type: "array",
      minItems: 1,
      maxItems: MAX_VIEWED_AGENTS,
      uniqueItems: true,
      items: { type: "string", minLength: 1, maxLength: 100 },
      description: "Names of agents as `GET /sites/{id}/robots` lists them, or `all`. Default: " +
        "those of widely used systems.",
    },
    urls: {
      type: "array",
      minItems: 1,
      maxItems: MAX_VIEWED_PAGES,
      uniqueItems: true,
      items: { type: "string", minLength: 1, maxLength: 2_000 },
      description:
        "Pages of the site to ask for. Default: the home page, then those with the most " +
        "clicks, then those with the most links.",
    },
    max_pages: {
      type: "integer",
      minimum: 1,
      maximum: MAX_VIEWED_PAGES,
      default: 3,
      description: "Pages that are chosen where no `urls` are named.",
    },
  },
} as const;
export type StartCrawlerViewBody = Infer<typeof startCrawlerViewSchema>;

const viewedPageSchema = {
  type: "object",
  additionalProperties: false,
  required: ["url", "chosen_by"],
  properties: {
    url: { type: "string" },
    chosen_by: { type: "string", enum: ["named", "home", "clicks", "links"] },
  },
} as const;
export type ViewedPage = Infer<typeof viewedPageSchema>;

/** Agents by their verdict. */
export const verdictCountsSchema = {
  type: "object",
  additionalProperties: false,
  required: CRAWLER_VERDICTS,
  properties: {
    allowed: countSchema,
    blocked_by_robots: countSchema,
    blocked_by_server: countSchema,
    challenged: countSchema,
    different_content: countSchema,
    unknown: countSchema,
  },
} as const;

const itemProperties = {
  id: idSchema,
  status: { type: "string", enum: ["queued", "running", "completed", "failed"] },
  progress_pct: { type: "integer", minimum: 0, maximum: 100 },
  agents_count: countSchema,
  pages: { type: "array", items: viewedPageSchema },
  verdicts: {
    ...verdictCountsSchema,
    type: ["object", "null"],
    description: "Agents by their verdict; null until it is done.",
  },
  error: {
    type: ["object", "null"],
    additionalProperties: false,
    required: ["code", "message"],
    properties: { code: { type: "string" }, message: { type: "string" } },
    description: "Why it failed as a whole; else null.",
  },
  queued_at: timeSchema,
  started_at: nullableTimeSchema,
  finished_at: nullableTimeSchema,
  updated_at: timeSchema,
} as const;

const ITEM = Object.keys(itemProperties) as (keyof typeof itemProperties)[]; // its own keys

/** A view as the list shows it. */
export const crawlerViewItemSchema = {
  type: "object",
  additionalProperties: false,
  required: ITEM,
  properties: itemProperties,
} as const;
export type CrawlerViewItemAnswer = Infer<typeof crawlerViewItemSchema>;

const challengeSchema = {
  type: ["object", "null"],
  additionalProperties: false,
  required: ["vendor", "sign"],
  properties: {
    vendor: {
      type: "string",
      description: "Such as Cloudflare; `unknown`: the page does not say.",
    },
    sign: { type: "string", description: "The header, status or words that show it." },
  },
  description: "The answer asks the visitor to prove to be a person; null: it does not.",
} as const;

const seenProperties = {
  status_code: { type: ["integer", "null"], description: "Null: no answer, or not requested." },
  fetch_error: { ...nullableText, description: "Why there is no answer; null: there is." },
  final_url: { ...nullableText, description: "Where redirects end; null: not requested." },
  size_bytes: nullableCountSchema,
  title: nullableText,
  title_hash: {
    ...nullableText,
    description: "SHA-256 of the title in hexadecimal, its first 16 digits; null: no title.",
  },
  words_count: { ...nullableCountSchema, description: "Of all visible text; null: no HTML." },
  challenge: challengeSchema,
  response_time_ms: nullableCountSchema,
} as const;

/** One answer, as far as it is compared with others. */
const seenSchema = {
  type: ["object", "null"],
  additionalProperties: false,
  required: Object.keys(seenProperties) as (keyof typeof seenProperties)[], // its own keys
  properties: seenProperties,
} as const;
/** One answer that is shown. */
export type SeenAnswerView = NonNullable<Infer<typeof seenSchema>>;

const agentPageSchema = {
  type: "object",
  additionalProperties: false,
  required: ["url", "verdict", "reason", "sentence", "robots_rule", "answer", "control"],
  properties: {
    url: { type: "string" },
    verdict: verdictSchema,
    reason: reasonSchema,
    sentence: { type: "string", description: "What was found, in words." },
    robots_rule: { ...nullableText, description: "The rule that decides; null: none does." },
    answer: { ...seenSchema, description: "What the agent's name got; null: it was not asked." },
    control: {
      ...seenSchema,
      description: "What a browser's name got from the same address right after a refusal; null: " +
        "there was no refusal.",
    },
  },
} as const;

const agentSchema = {
  type: "object",
  additionalProperties: false,
  required: [
    ...["agent", "operator", "purpose", "user_agent", "user_agent_source", "verdict"] as const,
    ...["reason", "pages_count", "caveat", "pages"] as const,
  ],
  properties: {
    agent: { type: "string", description: "The name that robots.txt groups use." },
    operator: nullableText,
    purpose: { type: "string", enum: AI_AGENT_PURPOSES },
    user_agent: { ...nullableText, description: "What was sent; null: it sends no requests." },
    user_agent_source: {
      type: ["string", "null"],
      enum: ["published", "built", null],
      description:
        "published: as the operator or public lists have it; built: of the name alone, " +
        "since nobody has published the text.",
    },
    verdict: { ...verdictSchema, description: "The worst of its pages." },
    reason: reasonSchema,
    pages_count: { ...countSchema, description: "Pages with this verdict." },
    caveat: {
      ...nullableText,
      description: "What the requests cannot prove, since they came from the address of this " +
        "server and not from the agent's; null: robots.txt alone decides.",
    },
    pages: { type: "array", items: agentPageSchema },
  },
} as const;
export type CrawlerViewAgent = Infer<typeof agentSchema>;

/** A view with what each agent got. */
export const crawlerViewSchema = {
  type: "object",
  additionalProperties: false,
  required: [...ITEM, "baselines", "agents"],
  properties: {
    ...itemProperties,
    baselines: {
      type: "array",
      items: {
        type: "object",
        additionalProperties: false,
        required: ["url", "browser", "browser_again", "own_crawler"],
        properties: {
          url: { type: "string" },
          browser: seenSchema,
          browser_again: {
            ...seenSchema,
            description: "The same at the end: what differs between the two differs for everyone.",
          },
          own_crawler: {
            ...seenSchema,
            description: "What this service's own crawler got; null: robots.txt forbids it.",
          },
        },
      },
      description: "What each page answers those that agents are compared with.",
    },
    agents: { type: "array", items: agentSchema, description: "As far as they have been asked." },
  },
} as const;
export type CrawlerViewAnswer = Infer<typeof crawlerViewSchema>;
