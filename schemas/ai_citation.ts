import { answerWindowProperties } from "./answer_window.ts";
import { countSchema } from "./common.ts";
import type { Infer } from "./infer.ts";
import { pageGroupOf } from "./page_group.ts";

const share = { type: ["number", "null"], minimum: 0, maximum: 1 } as const;

const figures = {
  citations_count: { ...countSchema, description: "A page once an answer." },
  answers_count: { ...countSchema, description: "Answers that cite it." },
  prompts_count: { ...countSchema, description: "Prompts whose answers cite it." },
  share: { ...share, description: "Of all citations." },
  instead_count: {
    ...countSchema,
    description: "Answers that cite it and no page of the own domain.",
  },
  own: { type: "boolean" },
  competitor: { type: "boolean" },
  competitor_id: { type: ["integer", "null"], minimum: 1 },
  example_prompts: {
    type: "array",
    maxItems: 2,
    items: {
      type: "object",
      additionalProperties: false,
      required: ["prompt_id", "prompt"],
      properties: { prompt_id: { type: "integer", minimum: 1 }, prompt: { type: "string" } },
    },
    description: "The oldest and the newest prompt whose answers cite it.",
  },
} as const;

const domainProperties = {
  domain: { type: "string", description: "Registrable, such as example.co.uk." },
  ...figures,
} as const;

/** A domain that answers cite. */
export const citedDomainSchema = {
  type: "object",
  additionalProperties: false,
  required: Object.keys(domainProperties) as (keyof typeof domainProperties)[], // its own keys
  properties: domainProperties,
} as const;
export type CitedDomainAnswer = Infer<typeof citedDomainSchema>;

const pageProperties = {
  url: {
    type: "string",
    description: "Out of redirects, without tracking parameters and fragment.",
  },
  title: { type: ["string", "null"], description: "As an engine gave it." },
  domain: { type: "string" },
  ...figures,
} as const;

/** A page that answers cite. */
export const citedPageSchema = {
  type: "object",
  additionalProperties: false,
  required: Object.keys(pageProperties) as (keyof typeof pageProperties)[], // its own keys
  properties: pageProperties,
} as const;
export type CitedPageAnswer = Infer<typeof citedPageSchema>;

/** Parameters of the list of citations. */
export const citationsQuerySchema = {
  type: "object",
  additionalProperties: false,
  properties: {
    view: {
      type: "string",
      enum: ["domains", "pages"],
      default: "domains",
      description: "Whether domains or single pages are listed.",
    },
    from: answerWindowProperties.from,
    to: answerWindowProperties.to,
    ...pageGroupOf("with view=pages, the page is the site's own and in it"),
  },
} as const;
export type CitationsQuery = Infer<typeof citationsQuerySchema>;

/** Figures over all citations of the answers. */
export const citationSummarySchema = {
  type: ["object", "null"],
  additionalProperties: false,
  required: ["answers_count", "citing_answers_count", "citations_count", "own_citations_count"]
    .concat("citation_share"),
  properties: {
    answers_count: { ...countSchema, description: "Valid ones." },
    citing_answers_count: {
      ...countSchema,
      description: "How many of these answers have a citation.",
    },
    citations_count: {
      ...countSchema,
      description: "Also those whose links hide their target, which are no rows.",
    },
    own_citations_count: countSchema,
    citation_share: { ...share, description: "Own ÷ all citations." },
  },
  description: "Over all answers, whatever is listed of them.",
} as const;
