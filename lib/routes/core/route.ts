import type { Middleware } from "koa";
import type { Caller } from "../../admission/admission.ts";
import type { Ability } from "../../../schemas/common.ts";
import type { ListFields, ListQuery } from "../../../db/core/list_shapes.ts";
import type { ExportRows } from "../../exports/export_columns.ts";
import type { WorkGate } from "../../commands/core/work_gate.ts";
import type { LongText } from "../../core/texts/long_text.ts";
import type { RequestServices } from "../../services.ts";
import type { WalkMemory } from "./list_walk.ts";

/** Who sends a request. */
export type { Caller } from "../../admission/admission.ts";

/** What a handler is given: everything about the request has been checked against the route's data. */
export interface RouteRequest<
  Params = Record<string, never>,
  Query = Record<string, never>,
  Body = undefined,
> {
  services: RequestServices;
  caller: Caller;
  params: Params;
  query: Query;
  body: Body;
  /** Of a route with `longText`: the text of that member, where it is long; in the body there is another one then. */
  longText?: LongText;
  /** Present when the route has `list` or `views`. */
  list: ListQuery;
  /** Of a route with tables: which of them is wanted whole; absent: the answer itself is. */
  table?: string;
  /**
   * Of a list that is read whole: what is kept from page to page. Its rows are wanted as they are read, see
   * `RouteAnswer.unshown`, and nobody reads `meta`.
   */
  walk?: WalkMemory;
  /** Absolute address of this API without trailing slash, such as `http://127.0.0.1:8000/api/v1`. */
  baseUrl: string;
  /** Path and query as asked, such as `/api/v1/sites?q=shop`. */
  url: string;
}

/** The request of any route, once `middleware/` has checked it against the route's schemas. */
export type AnyRequest = RouteRequest<unknown, unknown, unknown>;

/** What a handler gives back; `middleware/` turns it into status, headers and body. */
export interface RouteAnswer {
  /** Default: the route's `answerStatus`. */
  status?: number;
  headers?: Record<string, string>;
  /** The whole JSON body, envelope included; absent: 204. */
  body?: object;
  /** Of a list: where its next page begins; null: this is the last one. */
  nextCursor?: string | null;
  /** Of a list that is read whole: its rows ahead of being shown, and what shows them; `data` of the body is empty then. */
  unshown?: ExportRows;
}

/** An answer with a body of this shape. */
export interface BodyAnswer<Body extends object> extends RouteAnswer {
  body: Body;
}

/** One endpoint, as data and one function. `routes/mod.ts` lists all of them. */
export interface Route {
  method: "GET" | "POST" | "PUT" | "PATCH" | "DELETE";
  /** Under `/api/v1`, parameters as `:name`; `:id` and `:…_id` are ids, other values are texts. */
  path: string;
  /** The operation's name in OpenAPI, camelCase. */
  operationId: string;
  tag: string;
  summary: string;
  description: string;
  /** What the token must be able to do; null: any token may call it. */
  ability: Ability | null;
  /** Calls of the month that a 2xx answer costs. */
  quotaCost: 0 | 1;
  /** JSON Schema of path parameters that are no ids. */
  paramsSchema?: object;
  /** JSON Schema of the parameters beside those of a list; strings are turned into its types. */
  querySchema?: object;
  /** JSON Schema of the body; without one a POST takes no fields. */
  bodySchema?: object;
  /** Bytes that a body may have; default 1 MiB. */
  bodyLimitBytes?: number;
  /**
   * A member of the body, a text without bounds in `bodySchema`, that may have megabytes: the handler has it as
   * `longText` then, of which no string was made.
   */
  longText?: string;
  /** What to do when it has more: a sentence for the 413. */
  bodyLimitAdvice?: string;
  /**
   * Of a POST: done again after a part of it was done, it does the rest and nothing twice. Its `Idempotency-Key` is then
   * free again where the database failed in between.
   */
  repeatable?: true;
  /** Of a POST: its answer shows a secret, so it is kept encrypted under an `Idempotency-Key`. */
  showsSecret?: true;
  /** How many requests of this route may be under way, once their bodies are there. */
  gate?: WorkGate;
  /** The fields of a list, and how it sorts, filters and searches by them. */
  list?: ListFields;
  /** Instead of `list` where the parameter `view` of `querySchema` picks one of several lists. */
  views?: Readonly<Record<string, ListFields>>;
  /**
   * Of an answer that is no list: arrays below `data` that `format` and `table` give as tables, such as `segments.rows`. The
   * first one is the default.
   */
  tables?: readonly string[];
  /** JSON Schema of the 2xx body, and an example that passes it. */
  answerSchema: object | null;
  answerStatus: 200 | 201 | 202 | 204;
  example: unknown;
  /** The text that the answer is given as by `Accept: text/markdown` or `format=md`, of this body. */
  markdown?(body: object): string;
  /** Another status of the same body (204: of none), with an example, where it depends on what was asked. */
  further?: { status: 200 | 201 | 202 | 204; example: unknown };
  /** An example of a body that passes `bodySchema`. */
  bodyExample?: unknown;
  /** Statuses beyond those that every route may give (401, 403, 406, 429, 503…). */
  errors: readonly number[];
  /** A GET's only reads: below a site it starts while its caller's admission is being written. */
  handler(request: AnyRequest): Promise<RouteAnswer>;
  /** Further links of the chain, before the handler. */
  middleware?: Middleware[];
}
