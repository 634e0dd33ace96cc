import type { Middleware } from "koa";
import type { Ability } from "../../schemas/common.ts";
import type { ListFields, ListQuery } from "../../db/list_query.ts";
import type { Services } from "../services.ts";

/** Who is calling: the account and the token that were admitted. */
export interface Caller {
  accountId: number;
  accountName: string;
  plan: string;
  tokenId: number;
  abilities: readonly Ability[];
  /** Null: every site of the account. */
  siteIds: readonly number[] | null;
}

/** What a handler is given: everything about the request has been checked against the route's data. */
export interface RouteRequest<Params, Query, Body> {
  services: Services;
  caller: Caller;
  params: Params;
  query: Query;
  body: Body;
  /** Present when the route has `list`. */
  list: ListQuery;
  /** Absolute address of this API without trailing slash, such as `http://127.0.0.1:8000/api/v1`. */
  baseUrl: string;
}

/** What a handler gives back; `middleware/` turns it into status, headers and body. */
export interface RouteAnswer {
  status?: number;
  headers?: Record<string, string>;
  /** The whole JSON body, envelope included; absent: 204. */
  body?: unknown;
}

/** One endpoint, as data and one function. `routes/mod.ts` lists all of them. */
export interface Route {
  method: "GET" | "POST" | "PUT" | "PATCH" | "DELETE";
  /** Under `/api/v1`, parameters as `:name`. */
  path: string;
  /** The operation's name in OpenAPI, camelCase. */
  operationId: string;
  tag: string;
  summary: string;
  description: string;
  ability: Ability;
  /** Calls of the month that a 2xx answer costs. */
  quotaCost: 0 | 1;
  /** JSON Schemas of what comes in. */
  paramsSchema?: object;
  querySchema?: object;
  bodySchema?: object;
  /** The fields of a list: what may be sorted, filtered, searched, chosen. */
  list?: ListFields;
  /** JSON Schema of the 2xx body, and an example that passes it. */
  answerSchema: object | null;
  answerStatus: 200 | 201 | 202 | 204;
  example: unknown;
  /** Statuses beyond those that every route may give (401, 403, 406, 429, 503…). */
  errors: readonly number[];
  // deno-lint-ignore no-explicit-any -- each route names its own shapes; register.ts checks them against the schemas
  handler(request: RouteRequest<any, any, any>): Promise<RouteAnswer>;
  /** Further links of the chain, before the handler. */
  middleware?: Middleware[];
}
