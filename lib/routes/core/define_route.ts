import type { OperationSchemas } from "../../../schemas/operation.ts";
import { type OperationId, OPERATIONS, type Operations } from "../../../schemas/operations.ts";
import type { BodyAnswer, Route, RouteAnswer, RouteRequest } from "./route.ts";

/** The names of the parameters of a path: `"id" | "code"` of `/sites/:id/issues/:code`. */
type PathNames<Path extends string> = Path extends `${string}:${infer Rest}`
  ? Rest extends `${infer Name}/${infer Tail}` ? Name | PathNames<`/${Tail}`> : Rest
  : never;

/** The parameters of a path: `id` and `…_id` are ids, others as their schema says, or texts. */
type PathParams<Path extends string, Params> = {
  [Name in PathNames<Path>]: Name extends "id" | `${string}_id` ? number
    : Name extends keyof Params ? Params[Name]
    : string;
};

/** What a handler returns: the body that the answer schema describes, or none. */
type AnswerOf<Body> = Body extends object ? BodyAnswer<Body> : BodilessAnswer;

/** An answer without a body. */
type BodilessAnswer = Omit<RouteAnswer, "body"> & { body?: never };

/** What a route's handler may return where its `further` status has no body. */
type FurtherAnswer<Further> = Further extends { status: 204 } ? BodilessAnswer & { status: 204 }
  : never;

/** A route as it is written: its schemas are those of its operation, which its handler is checked against. */
interface RouteDefinition<Id extends OperationId, Path extends string, Further>
  extends Omit<Route, "paramsSchema" | "querySchema" | "bodySchema" | "answerSchema" | "handler"> {
  operationId: Id;
  path: Path;
  example: Operations[Id]["answer"] | (undefined extends Operations[Id]["answer"] ? null : never);
  further?: Further & NonNullable<Route["further"]>;
  handler: (
    request: RouteRequest<
      PathParams<Path, Operations[Id]["params"]>,
      Operations[Id]["query"],
      Operations[Id]["body"]
    >,
  ) => Promise<AnswerOf<Operations[Id]["answer"]> | FurtherAnswer<Further>>;
}

/**
 * Defines the route of an operation: the compiler derives the types of its parameters, query, body and
 * answer from the operation's schemas, and checks the handler and the example against them.
 */
export function defineRoute<
  Id extends OperationId,
  const Path extends string,
  const Further = undefined,
>(definition: RouteDefinition<Id, Path, Further>): Route {
  const { params, query, body, answer }: OperationSchemas = OPERATIONS[definition.operationId];
  return {
    ...definition,
    ...params && { paramsSchema: params },
    ...query && { querySchema: query },
    ...body && { bodySchema: body },
    answerSchema: answer,
  };
}
