import type { RowOf } from "../../lib/assistant/api_reader.ts";
import type { RouteQuestion } from "../../lib/routes/core/route_call.ts";
import type { Operations } from "../../schemas/operations.ts";
import type { RemoteOperationId } from "./remote_operations.ts";

/** Calls an operation of the API and gives the body of its answer; throws a `ServiceError` where that is no 2xx. */
export type CallOperation = <Id extends RemoteOperationId>(
  operationId: Id,
  question: RouteQuestion,
) => Promise<Operations[Id]["answer"]>;

/** Reads all rows of a list that match, one after the other; its reader may end early. */
export type ListRows = <Id extends RemoteOperationId>(
  operationId: Id,
  question: RouteQuestion,
) => AsyncGenerator<RowOf<Operations[Id]["answer"]>>;
