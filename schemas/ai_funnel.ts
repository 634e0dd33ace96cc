import { countSchema, idSchema, nullableCountSchema, nullableTimeSchema } from "./common.ts";
import type { Infer } from "./infer.ts";

/** What a page needs to be visited from answers of AI systems, one after the other. */
const FUNNEL_STEPS = ["allowed", "reached", "requested", "cited", "visited"] as const;
export type FunnelStep = (typeof FUNNEL_STEPS)[number];

const MAX_ENGINE = 60;

/** The parameters of the funnel. */
export const aiFunnelQuerySchema = {
  type: "object",
  additionalProperties: false,
  properties: {
    from: {
      type: "string",
      format: "date",
      description: "First day, UTC. Default: 27 days before `to`.",
    },
    to: {
      type: "string",
      format: "date",
      description: "Last day, UTC. Default: the last one with requests of bots, or with answers.",
    },
    engine: {
      type: "string",
      minLength: 1,
      maxLength: MAX_ENGINE,
      description: "One AI system, such as chatgpt. Default: all of them.",
    },
  },
} as const;
export type AiFunnelQuery = Infer<typeof aiFunnelQuerySchema>;

const nullableText = { type: ["string", "null"] } as const;
const nullableDay = { type: ["string", "null"], format: "date" } as const;

const sourceSchema = {
  type: "object",
  additionalProperties: false,
  required: ["step", "source", "known", "as_of", "from", "to", "what_to_bring"],
  properties: {
    step: { type: "string", enum: FUNNEL_STEPS },
    source: { type: "string", description: "Where the numbers of this step come from." },
    known: { type: "boolean", description: "False: the numbers of this step are null." },
    as_of: { ...nullableTimeSchema, description: "When it was read; null: it is of `from`–`to`." },
    from: nullableDay,
    to: nullableDay,
    what_to_bring: { ...nullableText, description: "What makes the step known; null: it is." },
  },
} as const;

const engineProperties = {
  engine: {
    type: "string",
    description: "The AI system, or the engine of answers as it is named.",
  },
  operator: { ...nullableText, description: "Null: not known." },
  bots: {
    type: "array",
    items: { type: "string" },
    description: "Its bots that fetch pages for answers; those for training are left out.",
  },
  robots_tokens: {
    type: "array",
    items: { type: "string" },
    description: "Names that only robots.txt knows and that have to be allowed as well.",
  },
  allowed_pages_count: {
    ...nullableCountSchema,
    description: "Indexable pages that robots.txt allows to one of its bots.",
  },
  reached: {
    type: ["boolean", "null"],
    description:
      "The server answered the name of one of its bots as a browser; false: it refused " +
      "all of them.",
  },
  reached_pages_count: {
    ...nullableCountSchema,
    description:
      "Allowed pages where `reached` is true, 0 where it is false: it is asked of a few " +
      "pages and taken for all.",
  },
  requests: { ...nullableCountSchema, description: "Of its verified bots." },
  refused_requests: { ...nullableCountSchema, description: "That got 401, 403, 429 or 5xx." },
  requested_pages_count: {
    ...nullableCountSchema,
    description: "Indexable pages that a verified bot got (2xx or 304).",
  },
  answers_count: { ...countSchema, description: "Its valid answers to the site's prompts." },
  citations: { ...nullableCountSchema, description: "Of own pages, each once an answer." },
  cited_pages_count: { ...nullableCountSchema, description: "Indexable pages that are cited." },
  visits: { ...nullableCountSchema, description: "Requests of people whom its answers sent." },
  visited_pages_count: {
    ...nullableCountSchema,
    description: "Indexable pages that they came to.",
  },
  not_known: {
    type: "array",
    items: {
      type: "object",
      additionalProperties: false,
      required: ["step", "message"],
      properties: { step: { type: "string", enum: FUNNEL_STEPS }, message: { type: "string" } },
    },
    description: "Steps whose numbers are null, and what to bring.",
  },
} as const;

const engineSchema = {
  type: "object",
  additionalProperties: false,
  required: Object.keys(engineProperties) as (keyof typeof engineProperties)[], // its own keys
  properties: engineProperties,
} as const;
export type FunnelEngineAnswer = Infer<typeof engineSchema>;

const pageProperties = {
  page_id: idSchema,
  url: { type: "string" },
  indexable: { type: "boolean", description: "By the latest audit; false also without one." },
  allowed_by: {
    type: ["array", "null"],
    items: { type: "string" },
    description: "Systems to whose bots robots.txt allows it; null: not known.",
  },
  requests: { ...nullableCountSchema, description: "Of verified bots, which got the page." },
  citations: nullableCountSchema,
  visits: nullableCountSchema,
  stops_at: {
    type: ["string", "null"],
    enum: [...FUNNEL_STEPS, null],
    description:
      "The first step that is known and that it does not reach with any of the systems; " +
      "null: it reaches all that are known.",
  },
} as const;

/** From robots.txt to people who come from answers. */
const aiFunnelSchema = {
  type: "object",
  additionalProperties: false,
  required: ["indexable_pages_count", "sources", "engines", "pages_count", "pages"],
  properties: {
    indexable_pages_count: {
      ...nullableCountSchema,
      description: "Of the latest audit; null: there is none.",
    },
    sources: { type: "array", items: sourceSchema, description: "In the order of the steps." },
    engines: { type: "array", items: engineSchema },
    pages_count: countSchema,
    pages: {
      type: "array",
      items: {
        type: "object",
        additionalProperties: false,
        required: Object.keys(pageProperties) as (keyof typeof pageProperties)[], // its own keys
        properties: pageProperties,
      },
      description: "The first 100, those that come furthest first.",
    },
  },
} as const;
export type AiFunnelAnswer = Infer<typeof aiFunnelSchema>;

/** The answer of the funnel. */
export const aiFunnelAnswerSchema = {
  type: "object",
  additionalProperties: false,
  required: ["data", "meta"],
  properties: {
    data: aiFunnelSchema,
    meta: {
      type: "object",
      additionalProperties: false,
      required: ["from", "to", "audit_id", "crawler_view_id", "data_status"],
      properties: {
        from: { ...nullableDay, description: "Null: there are neither logs nor answers." },
        to: nullableDay,
        audit_id: { type: ["integer", "null"], minimum: 1 },
        crawler_view_id: { type: ["integer", "null"], minimum: 1 },
        data_status: {
          type: ["object", "null"],
          additionalProperties: false,
          required: ["code", "message"],
          properties: { code: { type: "string" }, message: { type: "string" } },
          description: "Which steps are not known; null: all are.",
        },
      },
    },
  },
} as const;
/** The whole body. */
export type AiFunnelBody = Infer<typeof aiFunnelAnswerSchema>;
