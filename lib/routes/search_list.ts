import type { ListPage } from "../../db/list_shapes.ts";
import type { PeriodKind } from "../../db/search_periods.ts";
import type { SearchWindowQuery } from "../../schemas/search_window.ts";
import { readSite } from "../commands/read_site.ts";
import {
  type NoSearchData,
  resolveSearchWindow,
  type SearchWindow,
} from "../commands/search_window.ts";
import type { Formula } from "../metrics/formula.ts";
import { listAnswer } from "./list_answer.ts";
import type { Presenter } from "./present.ts";
import type { RouteAnswer, RouteRequest } from "./route.ts";
import { searchProvenanceOf } from "./search_provenance.ts";

/** The request for a list over a window of search performance. */
export type SearchListRequest<Query extends SearchWindowQuery = SearchWindowQuery> = RouteRequest<
  { id: number },
  Query
>;

/** A list over a window of search performance: how to read it and how to show it. */
export interface SearchList<Row, Out> {
  /** Of what the window's period has a row each. */
  kind: PeriodKind;
  formula: Formula | null;
  /** Lists with `snapshot: window.period.id`, so that all pages are of one period. */
  read(window: SearchWindow): Promise<ListPage<Row>>;
  /** Creates the presenter; may read what is shown beside the rows. */
  present(window: SearchWindow | NoSearchData, rows: readonly Row[]): Promise<Presenter<Row, Out>>;
  /** Reads `meta.summary`; absent: the list has none. */
  summarise?(window: SearchWindow | NoSearchData): Promise<unknown>;
}

/**
 * Answers a list over the window that is asked for, or that of the cursor. Without data it is
 * empty and says why. Throws `NotFoundError` and `ValidationError`.
 */
export async function searchListAnswer<Row, Out>(
  request: SearchListRequest,
  { kind, formula, read, present, summarise }: SearchList<Row, Out>,
): Promise<RouteAnswer> {
  const { services, caller, params, query, list } = request;
  await readSite(services.db, caller.accountId, params.id);
  const window = await resolveSearchWindow(services.db, {
    siteId: params.id,
    kind,
    query,
    now: services.now(),
    snapshot: list.cursor?.snapshot,
  });
  const page = window.period === null ? NOTHING : await read(window);
  const meta = {
    ...searchProvenanceOf(window, formula),
    ...(summarise && { summary: await summarise(window) }),
  };
  return listAnswer(request, page, await present(window, page.rows), { meta });
}

const NOTHING = { rows: [], total: 0, nextCursor: null };
