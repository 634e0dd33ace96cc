import type { Infer } from "./infer.ts";

/** What an operation takes and answers, as JSON Schemas. */
export interface OperationSchemas {
  /** Of the path's parameters that are no ids. */
  params?: object;
  /** Of the parameters in addition to those of a list. */
  query?: object;
  /** Absent: it takes none. */
  body?: object;
  /** Of the 2xx body; null: there is none. */
  answer: object | null;
}

/** What an operation takes and answers, as types. */
export interface Operation<Schemas> {
  params: Schemas extends { params: infer Params } ? Infer<Params> : Record<never, never>;
  query: Schemas extends { query: infer Query } ? Infer<Query> : Record<string, never>;
  body: Schemas extends { body: infer Body } ? Infer<Body> : undefined;
  answer: Schemas extends { answer: infer Answer extends object } ? Infer<Answer> : undefined;
}
