import type { RowOf } from "../../lib/assistant/api_reader.ts";
import type { RouteQuestion } from "../../lib/routes/core/route_call.ts";
import type { Operations } from "../../schemas/operations.ts";
import type { CallOperation, ListRows } from "./call_operation.ts";
import { type RemoteApi, sendRemote, streamRemote } from "./remote_api.ts";
import { REMOTE_OPERATIONS, type RemoteOperationId } from "./remote_operations.ts";

/** Calls operations of a server over HTTP. */
export function callRemotely(api: RemoteApi): CallOperation {
  return async (operationId, question) => {
    const { method } = REMOTE_OPERATIONS[operationId];
    return await sendRemote(api, {
      method,
      path: pathOf(operationId, question),
      body: question.body,
    });
  };
}

/** Reads lists of a server over HTTP, each as one export: a call of the month, however many rows there are. */
export function listRemotely(api: RemoteApi): ListRows {
  return async function* <Id extends RemoteOperationId>(operationId: Id, question: RouteQuestion) {
    const rows = streamRemote(api, pathOf(operationId, question));
    // NDJSON has on each line what the list has in `data`
    for await (const row of rows) yield row as RowOf<Operations[Id]["answer"]>;
  };
}

function pathOf(
  operationId: RemoteOperationId,
  { params = {}, query = {} }: RouteQuestion,
): string {
  const filled = REMOTE_OPERATIONS[operationId].path.replace(
    /:(\w+)/g,
    (_, name: string) => encodeURIComponent(String(params[name] ?? "")),
  );
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) {
    if (value !== null && value !== undefined) search.append(name, String(value));
  }
  return search.size > 0 ? `${filled}?${search}` : filled;
}
