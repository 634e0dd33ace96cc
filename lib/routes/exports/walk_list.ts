import { setImmediate as nextTurn } from "node:timers/promises";
import { continueList } from "../../lists/parse_list_query.ts";
import { type ExportColumn, type ExportRows, listColumns } from "../../exports/export_columns.ts";
import type { WalkMemory } from "../core/list_walk.ts";
import type { AnyRequest, Route, RouteAnswer } from "../core/route.ts";
import { PagesAhead } from "./pages_ahead.ts";

/** Rows of a batch: large enough that its statements cost little for each row. */
const BATCH_ROWS = 2_000;
/** Second pages ahead of all lists of a process: with the four exports of an account six of the ten connections are in use. */
const SECONDS = { left: 2 };

/** A batch of a list's rows. */
export interface ListBatch extends ExportRows {
  /** Where the next one begins; null: this is the last one. */
  nextCursor: string | null;
}

/** What was made of all rows of a list, or of those from a cursor on, batch after batch. */
interface ListWalk<Made> extends AsyncIterable<Made> {
  /** How many rows matched as the first batch of all was read. */
  total: number;
  /** Whether the first batch has all of them. */
  isWhole: boolean;
}

/** A page of a list that was read. */
interface ReadPage<Made> {
  made: Made;
  nextCursor: string | null;
  total: number;
}

/** From where on a list is read, until when, and what for. */
interface WalkOptions<Made> {
  /** Makes of a batch what is wanted of it as soon as it is read: batches that are read ahead wait as that. */
  make(batch: ListBatch): Made | Promise<Made>;
  /** Where an earlier walk of the same request ended; null: at the start. */
  cursor?: string | null;
  /** No batch is begun once it aborts. */
  signal?: AbortSignal | undefined;
}

/**
 * Begins to read all rows of a list: its handler answers page after page by keyset, each from where the page before has ended.
 * Pages are read ahead: see {@link PagesAhead}. Throws what the first page throws, and a `ValidationError` for a cursor that no longer holds.
 *
 * Each page is as of its moment: pages that name an audit or a stored window stay with it, and elsewhere a row that changes its
 * place in the order meanwhile may come twice or not at all.
 */
export async function walkList<Made>(
  route: Route,
  request: AnyRequest,
  { make, cursor = null, signal }: WalkOptions<Made>,
): Promise<ListWalk<Made>> {
  if (request.table !== undefined) return await readTable(route, request, { make });
  const list = { ...request.list, perPage: BATCH_ROWS, keepsKeys: true };
  const fields = listOf(route, request);
  const memory: WalkMemory = new Map();
  const read = async (
    from: string | null,
    onNextCursor?: (cursor: string | null) => void,
  ): Promise<ReadPage<Made>> => {
    const answer = await route.handler({
      ...request,
      walk: memory,
      list: {
        ...from === null ? list : continueList(fields, list, from),
        ...onNextCursor && { onNextCursor },
      },
    });
    const { nextCursor } = answer;
    if (nextCursor === undefined) throw new TypeError(`${route.operationId} gives no pages.`);
    onNextCursor?.(nextCursor);
    // statements go out in this turn of the event loop: work on the rows would hold them back
    await nextTurn();
    const made = await make({ ...rowsOf(answer), nextCursor });
    return { made, nextCursor, total: Number(answer.headers?.["X-Total-Count"]) };
  };
  const first = await read(cursor);
  const { total, nextCursor } = first;
  // not kept until the last one is read
  let unread: ReadPage<Made> | undefined = first;

  async function* walk(): AsyncGenerator<Made> {
    const ahead = new PagesAhead(read, { seconds: SECONDS, signal });
    try {
      let page = unread;
      unread = undefined;
      while (page !== undefined) {
        // a reader that leaves while a page is read is not heard of by the loop
        if (signal?.aborted === true) return;
        ahead.continueAt(page.nextCursor);
        yield page.made;
        page = await ahead.take();
      }
    } finally {
      await ahead.close();
    }
  }

  return { total, isWhole: nextCursor === null, [Symbol.asyncIterator]: walk };
}

/** Reads a table of an answer that is no list, which has all rows at once. */
async function readTable<Made>(
  route: Route,
  request: AnyRequest,
  { make }: Pick<WalkOptions<Made>, "make">,
): Promise<ListWalk<Made>> {
  const { table = "", ...asked } = request;
  const { body } = await route.handler(asked);
  // null where there are no data to answer by
  const found = pathOf(table).reduce<unknown>((part, name) => Object(part)[name], body);
  const rows = Array.isArray(found) ? found : [];
  return {
    total: rows.length,
    isWhole: true,
    async *[Symbol.asyncIterator]() {
      yield await make({ rows, presenter: null, fields: null, nextCursor: null });
    },
  };
}

function pathOf(table: string): string[] {
  return ["data", ...table.split(".")];
}

function rowsOf({ body, unshown }: RouteAnswer): ExportRows {
  // every list is written by listAnswer() or bareListAnswer(), most by what the request says
  return unshown ?? {
    rows: (body as { data: readonly object[] }).data,
    ...{ presenter: null, fields: null },
  };
}

function listOf(route: Route, request: AnyRequest) {
  const list = route.list ?? route.views?.[viewOf(request)];
  if (list === undefined) throw new TypeError(`${route.operationId} is no list.`);
  return list;
}

/** Which of a route's lists is asked for. */
function viewOf({ query }: AnyRequest): string {
  return String((query as { view?: string } | undefined)?.view ?? "");
}

/** The part of an answer's schema that rows stand in. */
interface AnswerSchema {
  anyOf?: readonly AnswerSchema[];
  properties?: { data?: { items?: object }; view?: { const?: string } };
}

/** A schema on the way to a table. */
interface NestedSchema {
  anyOf?: readonly NestedSchema[];
  properties?: Readonly<Record<string, NestedSchema>>;
  items?: object;
}

/** The schema of a table's rows. */
function rowSchema(schema: NestedSchema, path: readonly string[]): object | undefined {
  const [name, ...rest] = path;
  for (const one of schema.anyOf ?? [schema]) {
    if (name === undefined) {
      if (one.items !== undefined) return one.items;
    } else if (one.properties?.[name] !== undefined) return rowSchema(one.properties[name], rest);
  }
  return undefined;
}

/** The columns of a list, of all fields or of the chosen ones. */
export function exportColumns(route: Route, request: AnyRequest): ExportColumn[] {
  if (request.table !== undefined) {
    const row = rowSchema(route.answerSchema ?? {}, pathOf(request.table));
    if (row === undefined) throw new TypeError(`${route.operationId} has no ${request.table}.`);
    return listColumns(row, null);
  }
  // defineRoute() takes it from the operation's schemas
  const answer = route.answerSchema as AnswerSchema;
  const viewed = answer.anyOf?.find(({ properties }) =>
    properties?.view?.const === viewOf(request)
  );
  const row = (viewed ?? answer).properties?.data?.items;
  if (row === undefined) throw new TypeError(`The schema of ${route.operationId} has no rows.`);
  return listColumns(row, request.list.fields);
}
