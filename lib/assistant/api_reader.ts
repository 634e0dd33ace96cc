import type { OperationId, Operations } from "../../schemas/operations.ts";

/** Values of a query; null and undefined are left out, a list is joined with commas. */
export type ApiQuery = Readonly<
  Record<string, string | number | boolean | readonly (string | number)[] | null | undefined>
>;

/** What is asked of a GET route below the site. */
export interface ApiQuestion {
  /** Parameters of the path beside the site's id, such as `code` or `page_id`. */
  params?: Readonly<Record<string, string | number>>;
  /** As in the address: `{sort: "-clicks", "filter[tracked]": true}`. */
  query?: ApiQuery;
}

/** What all answers have in common, as far as they have it. */
export interface ApiBody {
  data: unknown;
  meta?: ApiMeta;
}

/** Members of `meta` that many answers have. */
export interface ApiMeta {
  data_status?: { code: string; message: string } | null;
  source?: string | null;
  audit_id?: number | null;
  from?: string | null;
  to?: string | null;
  search?: { from: string | null; to: string | null };
  total?: number;
  next_cursor?: string | null;
}

/** What a GET route answers. */
export interface ApiReading<Body = ApiBody> {
  /** The whole JSON body, as it goes over the wire. */
  body: Body;
  /** The address of the request that gives the same answer. */
  apiUrl: string;
}

/** The names in a text such as `id,url`. */
type NamesIn<Text extends string> = Text extends `${infer Name},${infer Others}`
  ? Name | NamesIn<Others>
  : Text;

/** A row with the fields that were asked for; with any of them where their names are not known. */
type Chosen<Row, Fields> = Fields extends string
  ? string extends Fields ? Partial<Row> : Pick<Row, NamesIn<Fields> & keyof Row>
  : Fields extends readonly (infer Name)[]
    ? string extends Name ? Partial<Row> : Pick<Row, Name & keyof Row>
  : Row;

/** The answer of one of several views. */
type ViewOf<Answer, Query> = Query extends { view: infer View } ? Extract<Answer, { view: View }>
  : Answer;

/** A list whose rows have the fields that were asked for. */
type WithFields<Answer, Query> = Query extends { fields: infer Fields }
  ? Answer extends { data: (infer Row)[] } ? Omit<Answer, "data"> & { data: Chosen<Row, Fields>[] }
  : Answer
  : Answer;

/** What an operation answers to a query: of a list the fields of `fields`, of several views that of `view`. */
export type AnswerTo<Id extends OperationId, Query> = WithFields<
  ViewOf<Operations[Id]["answer"], Query>,
  Query
>;

/** What an operation with rows is called. */
export type ListId = {
  [Id in OperationId]: Operations[Id]["answer"] extends { data: unknown[]; meta: { total: number } }
    ? Id
    : never;
}[OperationId];

/** A row of what a list answers. */
export type RowOf<Answer> = Answer extends { data: (infer Row)[] } ? Row : never;

/** The reading of an operation. */
export type ReadingOf<Id extends OperationId, Question extends ApiQuestion = ApiQuestion> =
  ApiReading<AnswerTo<Id, Question["query"]>>;

/**
 * Asks the GET route of that operation id. Throws what the route would answer: `ValidationError`
 * for parameters that it does not take, `NotFoundError` for what does not exist (as an operation
 * that is no such route), `ForbiddenError` for what the caller may not read, `ConflictError`.
 */
export type Read = <Id extends OperationId, const Question extends ApiQuestion = ApiQuestion>(
  operationId: Id,
  question?: Question,
) => Promise<ReadingOf<Id, Question>>;

/** Reads the API's own answers about one site in this process, as one caller may read them. */
export interface ApiReader {
  readonly siteId: number;
  /** The address of the site, absolute and without a trailing slash. */
  readonly siteUrl: string;
  readonly read: Read;
}
