import type { Infer } from "../../../schemas/infer.ts";
import type { BodyAnswer, Route, RouteAnswer, RouteRequest } from "./route.ts";

/** A JSON Schema, or undefined where a route has none. */
type Schema = object | undefined;

/** The names of the parameters of a path: `"id" | "code"` of `/sites/:id/issues/:code`. */
type PathNames<Path extends string> = Path extends `${string}:${infer Rest}`
  ? Rest extends `${infer Name}/${infer Tail}` ? Name | PathNames<`/${Tail}`> : Rest
  : never;

/** The parameters of a path: `id` and `…_id` are ids, others as their schema says, or texts. */
export type PathParams<Path extends string, Params> = {
  [Name in PathNames<Path>]: Name extends "id" | `${string}_id` ? number
    : Name extends keyof Infer<Params> ? Infer<Params>[Name]
    : string;
};

/** What a handler gets: each part is of the type that the route's schemas describe. */
export type RequestOf<
  Path extends string,
  Params extends Schema,
  Query extends Schema,
  Body extends Schema,
> = RouteRequest<
  PathParams<Path, Params>,
  Query extends object ? Infer<Query> : Record<string, never>,
  Body extends object ? Infer<Body> : undefined
>;

/** What a handler returns: the body that the answer schema describes; null: none. */
export type AnswerOf<Answer extends object | null> = Answer extends object
  ? BodyAnswer<Infer<Answer> & object>
  : RouteAnswer & { body?: never };

/** The answer without a body that a route has, too, where its `further` status is 204. */
type FurtherAnswer<Further> = Further extends { status: 204 } ? { status: 204; body?: never }
  : never;

/** A route whose handler is checked against its schemas. */
export interface RouteDefinition<
  Id extends string,
  Path extends string,
  Params extends Schema,
  Query extends Schema,
  Body extends Schema,
  Answer extends object | null,
  Further,
> extends Omit<Route, "handler"> {
  operationId: Id;
  path: Path;
  paramsSchema?: Params & object;
  querySchema?: Query & object;
  bodySchema?: Body & object;
  answerSchema: Answer;
  example: Answer extends object ? Infer<Answer> : null;
  further?: Further & NonNullable<Route["further"]>;
  handler: (
    request: RequestOf<Path, Params, Query, Body>,
  ) => Promise<AnswerOf<Answer> | FurtherAnswer<Further>>;
}

/** A route that remembers its operation id and its schemas as types. */
export interface DefinedRoute<
  Id extends string,
  Path extends string,
  Params extends Schema,
  Query extends Schema,
  Body extends Schema,
  Answer extends object | null,
> extends Route {
  operationId: Id;
  path: Path;
  paramsSchema?: Params & object;
  querySchema?: Query & object;
  bodySchema?: Body & object;
  answerSchema: Answer;
}

/**
 * Defines a route: the compiler derives the types of the path's parameters, the query, the body and the
 * answer from the schemas, and checks the handler and the examples against them.
 */
export function defineRoute<
  const Id extends string,
  const Path extends string,
  const Answer extends object | null,
  const Params extends Schema = undefined,
  const Query extends Schema = undefined,
  const Body extends Schema = undefined,
  const Further = undefined,
>(
  definition: RouteDefinition<Id, Path, Params, Query, Body, Answer, Further>,
): DefinedRoute<Id, Path, Params, Query, Body, Answer> {
  return definition;
}

/** What an operation takes and answers. */
export type OperationOf<Defined> = Defined extends DefinedRoute<
  infer _Id,
  infer Path,
  infer Params,
  infer Query,
  infer Body,
  infer Answer
> ? {
    params: PathParams<Path, Params>;
    query: RequestOf<Path, Params, Query, Body>["query"];
    body: RequestOf<Path, Params, Query, Body>["body"];
    answer: Answer extends object ? Infer<Answer> : undefined;
  }
  : never;
