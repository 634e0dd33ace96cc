import type { ApiQuery, ApiQuestion, ApiReading } from "../../assistant/api_reader.ts";
import { createFieldErrors, NotFoundError, ValidationError } from "../../core/errors.ts";
import { createIdParser, createQueryParser } from "../../middleware/check_input.ts";
import type { RequestServices } from "../../services.ts";
import { createLateValidator } from "../../core/validate.ts";
import type { ListQuery } from "../../../db/core/list_shapes.ts";
import type { Caller, Route, RouteRequest } from "./route.ts";

/** For whom a route is called. */
export interface CallScope {
  services: RequestServices;
  caller: Caller;
  /** As of a request: absolute, without trailing slash. */
  baseUrl: string;
}

/** What a route is called with; `params` are all of its path. */
export interface RouteQuestion extends ApiQuestion {
  /** Absent: the route takes no body. */
  body?: unknown;
  /** Rows of a list that are counted at most, where how many there are matters no further; absent: all. */
  countUpTo?: number;
}

/** What a route answers in this process. */
export interface CalledRoute<Body = unknown> extends ApiReading<Body> {
  headers: Readonly<Record<string, string>>;
}

/** Calls one route; throws what it would answer where that is no 2xx. */
export type RouteCall = (scope: CallScope, question: RouteQuestion) => Promise<CalledRoute>;

/**
 * Prepares calls of a route in this process: they run the very handler after the same checks of path,
 * query and body. Whether the caller may call it is for who calls.
 */
export function createRouteCall(route: Route): RouteCall {
  const parseIds = createIdParser(route);
  const parseQuery = createQueryParser(route);
  const checkBody = route.bodySchema && createLateValidator(route.bodySchema);
  return async ({ services, caller, baseUrl }, question) => {
    const { params = {}, query = {}, body, countUpTo } = question;
    const values: Record<string, unknown> = { ...params };
    const path = fillPath(route.path, values);
    const querystring = writeQuery(query);
    const apiUrl = `${baseUrl}${path}${querystring && `?${querystring}`}`;
    parseIds(values, path);
    const errors = createFieldErrors();
    const parsed = parseQuery(
      { querystring, params: values, accountId: caller.accountId },
      errors,
    );
    if (checkBody) Object.assign(errors, checkBody(body));
    if (Object.keys(errors).length > 0) throw new ValidationError(errors);
    const answer = await route.handler({
      services,
      caller,
      params: values,
      query: parsed?.query ?? {},
      body,
      // routes without `list` do not read it
      list: withLimit(parsed?.list, countUpTo) as RouteRequest["list"],
      baseUrl,
      url: apiUrl.slice(new URL(baseUrl).origin.length),
    });
    return {
      // as over the wire: times are texts, and nothing is shared with what the process remembers
      body: JSON.parse(JSON.stringify(answer.body ?? null)),
      headers: answer.headers ?? {},
      apiUrl,
    };
  };
}

function withLimit(list: ListQuery | null | undefined, countUpTo: number | undefined) {
  return list && countUpTo !== undefined ? { ...list, countUpTo } : list;
}

/** Puts the parameters into the path; one that is missing or not of the path is a 404. */
function fillPath(template: string, params: Record<string, unknown>): string {
  const left = new Set(Object.keys(params));
  const path = template.replace(/:(\w+)/g, (_, name: string) => {
    left.delete(name);
    const text = String(params[name] ?? "");
    if (text === "") {
      throw new NotFoundError("not_found", `The ${name} of ${template} is missing.`);
    }
    return encodeURIComponent(text);
  });
  if (left.size === 0) return path;
  throw new NotFoundError("not_found", `${template} has no ${[...left].join(", ")}.`);
}

function writeQuery(query: ApiQuery): string {
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) {
    if (value !== null && value !== undefined) search.append(name, String(value));
  }
  return search.toString();
}
