import { countSchema } from "./common.ts";
import { API_ERROR_CODES } from "./error_codes.ts";

/** The body of an answer with one object. */
export function objectAnswer<const Item extends object>(item: Item) {
  return {
    type: "object",
    additionalProperties: false,
    required: ["data"],
    properties: { data: item },
  } as const;
}

/** Where the pages of a list are. */
export const pageLinksSchema = {
  type: "object",
  additionalProperties: false,
  required: ["first", "next"],
  properties: {
    first: { type: "string" },
    next: { type: ["string", "null"], description: "Null on the last page." },
  },
} as const;

// without the argument, `Meta` has no members either
const NO_META: object = {};

/**
 * The body of a list. `fields=` may leave any field of an item out, so none is required there.
 * `meta` names further members, such as where the numbers come from.
 */
export function listAnswerSchema<
  const Item extends object,
  const Meta extends object = Record<never, never>,
>(item: Item, meta: Meta = NO_META as Meta) {
  return {
    type: "object",
    additionalProperties: false,
    required: ["data", "links", "meta"],
    properties: {
      data: { type: "array", items: sparse(item) },
      links: pageLinksSchema,
      meta: {
        type: "object",
        additionalProperties: false,
        required: ["per_page", "next_cursor", "total", ...Object.keys(meta)],
        properties: {
          per_page: { type: "integer", minimum: 1, maximum: 500 },
          next_cursor: { type: ["string", "null"], description: "Null on the last page." },
          total: { ...countSchema, description: "Rows on all pages, when the paging began." },
          ...meta,
        },
      },
    },
  } as const;
}

/**
 * The body of one of several lists: `view` says which, for clients that distinguish them by it. `title` is
 * the schema's name in the OpenAPI document.
 */
export function viewAnswerSchema<
  const View extends string,
  const Item extends object,
  const Meta extends object = Record<never, never>,
>(
  { view, title }: { view: View; title: string },
  item: Item,
  meta: Meta = NO_META as Meta,
) {
  const { required, properties, ...rest } = listAnswerSchema(item, meta);
  return {
    ...rest,
    title,
    required: ["view", ...required],
    properties: {
      view: { type: "string", const: view, description: "Which list this is." },
      ...properties,
    },
  } as const;
}

/** The body of a list that is `{data}` alone. */
export function bareListAnswerSchema<const Item extends object>(item: Item) {
  return objectAnswer({ type: "array", items: sparse(item) });
}

/**
 * The same object with no field required. Its type stays that of the whole object: that is what a list answers
 * where `fields=` leaves nothing out, and what its rows are made by.
 */
function sparse<const Item extends object>(item: Item): Item {
  const { required: _, ...rest } = { required: [], ...item };
  // the type says what a row has when all fields are asked for
  return rest as object as Item;
}

const errorProperties = {
  message: { type: "string", description: "What is wrong, for a person." },
  code: {
    type: "string",
    enum: API_ERROR_CODES,
    description: "What is wrong, for a program. Codes never change; new ones join.",
  },
  status: { type: "integer", minimum: 400, maximum: 599 },
  request_id: { type: "string", description: "Names the case in the log." },
} as const;

/** The body of every error; some have further members, such as `audit_id`. */
export const errorSchema = {
  type: "object",
  additionalProperties: true,
  required: ["message", "code", "status", "request_id"],
  properties: errorProperties,
} as const;

/** The body of a 422. */
export const validationErrorSchema = {
  type: "object",
  required: [...errorSchema.required, "errors"],
  properties: {
    ...errorProperties,
    errors: {
      type: "object",
      description: "Field, in dot notation, or parameter, as written, to messages: the first 20.",
      additionalProperties: { type: "array", minItems: 1, items: { type: "string" } },
    },
    omitted_errors_count: {
      type: "integer",
      minimum: 1,
      maximum: 1000,
      description: "How many more messages there are; 1000: or more. Absent: none.",
    },
  },
} as const;
