import type { ApiQuery, ApiQuestion, ApiReader, ApiReading } from "../assistant/api_reader.ts";
import { type FieldErrors, ForbiddenError, NotFoundError, ValidationError } from "../errors.ts";
import { createIdParser, createQueryParser } from "../middleware/check_input.ts";
import type { Services } from "../services.ts";
import type { Caller, Route, RouteRequest } from "./route.ts";

/** For whom, and about what, a reader reads. */
export interface ReaderScope {
  services: Services;
  caller: Caller;
  siteId: number;
  /** As of a request: absolute, without trailing slash. */
  baseUrl: string;
}

type Answer = (scope: ReaderScope, question: ApiQuestion) => Promise<ApiReading>;

const SITE_PATH = /^\/sites\/:id(\/|$)/;

/**
 * Prepares readers of the GET routes below a site that need no more than the ability `read`: they
 * run the very handlers, after the same checks of token, path and query, and cost no call.
 */
export function createApiReaders(routes: readonly Route[]): (scope: ReaderScope) => ApiReader {
  const answers = new Map(
    routes.filter(isReadable).map((route) => [route.operationId, createAnswer(route)]),
  );
  return (scope) => ({
    siteId: scope.siteId,
    // async: what is wrong with a question is a rejection as well
    async read(operationId, question = {}) {
      const answer = answers.get(operationId);
      if (!answer) {
        throw new NotFoundError("not_found", `There is no "${operationId}" to read of a site.`);
      }
      checkCaller(scope);
      return await answer(scope, question);
    },
  });
}

function isReadable({ method, ability, path, middleware }: Route): boolean {
  return method === "GET" && ability === "read" && SITE_PATH.test(path) && !middleware;
}

function checkCaller({ caller, siteId }: ReaderScope): void {
  if (!caller.abilities.includes("read")) {
    throw new ForbiddenError("ability_missing", 'This token lacks the ability "read".');
  }
  if (caller.siteIds && !caller.siteIds.includes(siteId)) {
    throw new ForbiddenError("site_not_allowed", "This token is limited to other sites.");
  }
}

function createAnswer(route: Route): Answer {
  const parseIds = createIdParser(route);
  const parseQuery = createQueryParser(route);
  return async (scope, { params = {}, query = {} }) => {
    const { services, caller, baseUrl } = scope;
    const values: Record<string, unknown> = { ...params, id: scope.siteId };
    const path = fillPath(route.path, values);
    const querystring = writeQuery(query);
    const apiUrl = `${baseUrl}${path}${querystring && `?${querystring}`}`;
    parseIds(values, path);
    const errors: FieldErrors = {};
    const parsed = parseQuery(
      { querystring, params: values, accountId: caller.accountId },
      errors,
    );
    if (Object.keys(errors).length > 0) throw new ValidationError(errors);
    const { body } = await route.handler({
      services,
      caller,
      params: values,
      query: parsed?.query ?? {},
      body: undefined,
      // routes without `list` do not read it
      list: parsed?.list as RouteRequest["list"],
      baseUrl,
      url: apiUrl.slice(new URL(baseUrl).origin.length),
    });
    // as over the wire: times are texts, and nothing is shared with what the process remembers
    return { body: JSON.parse(JSON.stringify(body ?? null)), apiUrl };
  };
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
