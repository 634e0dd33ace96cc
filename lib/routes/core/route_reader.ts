import { abilityMissing } from "../../core/ability_missing.ts";
import type { AnswerTo, ApiQuestion, ApiReader } from "../../assistant/api_reader.ts";
import type { OperationId } from "../../../schemas/operations.ts";
import { ForbiddenError, NotFoundError } from "../../core/errors.ts";
import type { Route } from "./route.ts";
import { type CallScope, createRouteCall, type RouteCall } from "./route_call.ts";

/** For whom, and about what, a reader reads. */
interface ReaderScope extends CallScope {
  siteId: number;
}

const SITE_PATH = /^\/sites\/:id(\/|$)/;

/**
 * Prepares readers of the GET routes below a site that need no more than the ability `read`: they
 * run the very handlers, after the same checks of token, path and query, and cost no call.
 */
export function createApiReaders(routes: readonly Route[]): (scope: ReaderScope) => ApiReader {
  const calls = new Map<string, RouteCall>(
    routes.filter(isReadable).map((route) => [route.operationId, createRouteCall(route)]),
  );
  return (scope) => ({
    siteId: scope.siteId,
    siteUrl: `${scope.baseUrl}/sites/${scope.siteId}`,
    // async: what is wrong with a question is a rejection as well
    async read<Id extends OperationId, const Question extends ApiQuestion = ApiQuestion>(
      operationId: Id,
      asked?: Question,
    ) {
      const { params, query = {} } = asked ?? {};
      const call = calls.get(operationId);
      if (!call) {
        throw new NotFoundError("not_found", `There is no "${operationId}" to read of a site.`);
      }
      checkCaller(scope);
      const question = { params: { ...params, id: scope.siteId }, query };
      const { body, apiUrl } = await call(scope, question);
      // defineRoute() checks the handler against the operation's schema
      return { body: body as AnswerTo<Id, Question["query"]>, apiUrl };
    },
  });
}

function isReadable({ method, ability, path, middleware }: Route): boolean {
  return method === "GET" && ability === "read" && SITE_PATH.test(path) && !middleware;
}

function checkCaller({ caller, siteId }: ReaderScope): void {
  if (!caller.abilities.includes("read")) {
    throw abilityMissing("read");
  }
  if (caller.siteIds && !caller.siteIds.includes(siteId)) {
    throw new ForbiddenError("site_not_allowed", "This token is limited to other sites.");
  }
}
