import { continueList } from "../../lists/parse_list_query.ts";
import {
  type ExportBatches,
  type ExportColumn,
  type ExportRow,
  listColumns,
} from "../../exports/export_columns.ts";
import type { AnyRequest, Route, RouteAnswer } from "../core/route.ts";

/** Rows of a batch: large enough that its statements cost little for each row. */
const BATCH_ROWS = 2_000;

/** All rows of a list, read a batch at a time. */
interface ListBatches extends ExportBatches {
  /** How many rows match as the first batch is read. */
  total: number;
  /** Whether the first batch has all of them. */
  isWhole: boolean;
}

/**
 * Begins to read all rows of a list: its handler answers page after page by keyset, each from where the page before has ended.
 * One page is read ahead; none is begun once `signal` aborts. Throws what the first page throws.
 *
 * Each page is as of its moment: pages that name an audit or a stored window stay with it, and elsewhere a row that changes its
 * place in the order meanwhile may come twice or not at all.
 */
export async function readBatches(
  route: Route,
  request: AnyRequest,
  signal?: AbortSignal,
): Promise<ListBatches> {
  const list = { ...request.list, perPage: BATCH_ROWS };
  const first = await route.handler({ ...request, list });

  function follow({ nextCursor }: RouteAnswer): Promise<RouteAnswer> | undefined {
    if (nextCursor === undefined) throw new TypeError(`${route.operationId} gives no pages.`);
    if (nextCursor === null) return undefined;
    const next = Promise.try(() =>
      route.handler({ ...request, list: continueList(listOf(route, request), list, nextCursor) })
    );
    // it is waited for once the batch ahead of it was taken
    next.catch(() => {});
    return next;
  }

  async function* walk(): AsyncGenerator<readonly ExportRow[]> {
    for (let answer: RouteAnswer | undefined = first; answer !== undefined;) {
      // a reader that leaves while a page is read is not heard of by the loop
      if (signal?.aborted === true) return;
      const next = follow(answer);
      yield rowsOf(answer);
      answer = await next;
    }
  }

  return {
    total: Number(first.headers?.["X-Total-Count"]),
    isWhole: first.nextCursor === null,
    [Symbol.asyncIterator]: walk,
  };
}

function rowsOf({ body }: RouteAnswer): readonly ExportRow[] {
  // every list is written by listAnswer() or bareListAnswer()
  return (body as { data: readonly ExportRow[] }).data;
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

/** The columns of a list, of all fields or of the chosen ones. */
export function exportColumns(route: Route, request: AnyRequest): ExportColumn[] {
  // defineRoute() takes it from the operation's schemas
  const answer = route.answerSchema as AnswerSchema;
  const viewed = answer.anyOf?.find(({ properties }) =>
    properties?.view?.const === viewOf(request)
  );
  const row = (viewed ?? answer).properties?.data?.items;
  if (row === undefined) throw new TypeError(`The schema of ${route.operationId} has no rows.`);
  return listColumns(row, request.list.fields);
}
