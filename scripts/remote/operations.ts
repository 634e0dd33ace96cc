import type { OperationId, Operations } from "../../schemas/operations.ts";
import type { RowOf } from "../../lib/assistant/api_reader.ts";
import { ABILITIES } from "../../schemas/common.ts";
import { createRequestServices } from "../../lib/request_services.ts";
import { createRouteCall, type RouteQuestion } from "../../lib/routes/core/route_call.ts";
import type { Route } from "../../lib/routes/core/route.ts";
import { ROUTES } from "../../lib/routes/mod.ts";
import type { Services } from "../../lib/services.ts";
import { type RemoteApi, sendRemote, streamRemote } from "./remote_api.ts";

/** Calls an operation of the API and gives the body of its answer; throws a `ServiceError` where that is no 2xx. */
export type CallOperation = <Id extends OperationId>(
  operationId: Id,
  question: RouteQuestion,
) => Promise<Operations[Id]["answer"]>;

/** Reads all rows of a list that match, one after the other; its reader may end early. */
export type ListRows = <Id extends OperationId>(
  operationId: Id,
  question: RouteQuestion,
) => AsyncGenerator<RowOf<Operations[Id]["answer"]>>;

/** Rows of a page: what a list gives at most. */
const PAGE_ROWS = 500;

/** Calls operations of a server over HTTP. */
export function callRemotely(api: RemoteApi): CallOperation {
  return async (operationId, question) => {
    const { method } = findRoute(operationId);
    return await sendRemote(api, {
      method,
      path: pathOf(operationId, question),
      body: question.body,
    });
  };
}

/** Reads lists of a server over HTTP, each as one export: a call of the month, however many rows there are. */
export function listRemotely(api: RemoteApi): ListRows {
  return async function* <Id extends OperationId>(operationId: Id, question: RouteQuestion) {
    const rows = streamRemote(api, pathOf(operationId, question));
    // NDJSON has on each line what the list has in `data`
    for await (const row of rows) yield row as RowOf<Operations[Id]["answer"]>;
  };
}

function pathOf(operationId: OperationId, { params = {}, query = {} }: RouteQuestion): string {
  const filled = findRoute(operationId).path.replace(
    /:(\w+)/g,
    (_, name: string) => encodeURIComponent(String(params[name] ?? "")),
  );
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) {
    if (value !== null && value !== undefined) search.append(name, String(value));
  }
  return search.size > 0 ? `${filled}?${search}` : filled;
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

/** Reads lists page by page. */
export function listByPages(call: CallOperation): ListRows {
  return async function* <Id extends OperationId>(operationId: Id, question: RouteQuestion) {
    let cursor: string | null = null;
    do {
      const query: RouteQuestion["query"] = { ...question.query, per_page: PAGE_ROWS, cursor };
      // every list but that of sites has this form
      const page = await call(operationId, { ...question, query }) as {
        data: RowOf<Operations[Id]["answer"]>[];
        meta: { next_cursor: string | null };
      };
      yield* page.data;
      cursor = page.meta.next_cursor;
    } while (cursor !== null);
  };
}

function findRoute(operationId: OperationId): Route {
  const route = ROUTES.find((one) => one.operationId === operationId);
  if (route === undefined) throw new TypeError(`There is no operation "${operationId}".`);
  return route;
}
