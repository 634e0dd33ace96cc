import type { Operations } from "../../schemas/operations.ts";
import type { RowOf } from "../../lib/assistant/api_reader.ts";
import { ABILITIES } from "../../schemas/common.ts";
import { createRequestServices } from "../../lib/request_services.ts";
import { createRouteCall, type RouteQuestion } from "../../lib/routes/core/route_call.ts";
import type { Services } from "../../lib/services.ts";
import type { CallOperation, ListRows } from "./call_operation.ts";
import { loadRoute } from "./load_route.ts";
import type { RemoteOperationId } from "./remote_operations.ts";

/** Rows of a page: what a list gives at most. */
const PAGE_ROWS = 500;

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
  return async <Id extends RemoteOperationId>(operationId: Id, question: RouteQuestion) => {
    const { body } = await createRouteCall(await loadRoute(operationId))(scope, question);
    // defineRoute() checks the handler against the operation's schema
    return body as Operations[Id]["answer"];
  };
}

/** Reads lists page by page. */
export function listByPages(call: CallOperation): ListRows {
  return async function* <Id extends RemoteOperationId>(operationId: Id, question: RouteQuestion) {
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
