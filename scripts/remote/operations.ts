import type { OperationId, Operations } from "../../schemas/operations.ts";
import { ABILITIES } from "../../schemas/common.ts";
import { createRequestServices } from "../../lib/request_services.ts";
import { createRouteCall, type RouteQuestion } from "../../lib/routes/core/route_call.ts";
import type { Route } from "../../lib/routes/core/route.ts";
import { ROUTES } from "../../lib/routes/mod.ts";
import type { Services } from "../../lib/services.ts";
import { type RemoteApi, sendRemote } from "./remote_api.ts";

/** Calls an operation of the API and gives the body of its answer; throws a `ServiceError` where that is no 2xx. */
export type CallOperation = <Id extends OperationId>(
  operationId: Id,
  question: RouteQuestion,
) => Promise<Operations[Id]["answer"]>;

/** Calls operations of a server over HTTP. */
export function callRemotely(api: RemoteApi): CallOperation {
  return async (operationId, { params = {}, query = {}, body }) => {
    const { method, path } = findRoute(operationId);
    const filled = path.replace(
      /:(\w+)/g,
      (_, name: string) => encodeURIComponent(String(params[name] ?? "")),
    );
    const search = new URLSearchParams();
    for (const [name, value] of Object.entries(query)) {
      if (value !== null && value !== undefined) search.append(name, String(value));
    }
    const querystring = search.size > 0 ? `?${search}` : "";
    return await sendRemote(api, { method, path: filled + querystring, body });
  };
}

/** Calls the very operations in this process, for the owner of the database: of one account, with all abilities. */
export function callInProcess(services: Services, accountId: number): CallOperation {
  const scope = {
    services: createRequestServices(services),
    caller: {
      accountId,
      accountName: "",
      plan: "",
      tokenId: 0,
      abilities: ABILITIES,
      siteIds: null,
    },
    baseUrl: "http://localhost/api/v1",
  };
  return async <Id extends OperationId>(operationId: Id, question: RouteQuestion) => {
    const { body } = await createRouteCall(findRoute(operationId))(scope, question);
    // defineRoute() checks the handler against the operation's schema
    return body as Operations[Id]["answer"];
  };
}

function findRoute(operationId: OperationId): Route {
  const route = ROUTES.find((one) => one.operationId === operationId);
  if (route === undefined) throw new TypeError(`There is no operation "${operationId}".`);
  return route;
}
