import type { Db } from "../../../db/core/connection.ts";
import {
  findHoursState,
  HOUR_LIST,
  listSearchHours,
  type SearchHourRow,
} from "../../../db/search_data/hours/search_hours.ts";
import { findIntegration } from "../../../db/search_data/integrations/integrations.ts";
import type { SearchHourAnswer } from "../../../schemas/search_hour.ts";
import { readSite } from "../../commands/sites/read_site.ts";
import { DECIMALS, roundFigure } from "../../metrics/core/round_figure.ts";
import { pacificTime } from "../../search_console/plan_days.ts";
import { defineRoute } from "../core/define_route.ts";
import { listAnswer } from "../core/list_answer.ts";
import { isoTime, type Presenter } from "../core/present.ts";
import type { Route } from "../core/route.ts";

const EXAMPLE: SearchHourAnswer = {
  starts_at: "2026-11-20T07:00:00.000Z",
  pacific_time: "2026-11-19T23:00:00-08:00",
  clicks: 41,
  impressions: 1_204,
  ctr: 0.0341,
  position: 8.72,
  complete: true,
};

const presentHour: Presenter<SearchHourRow, SearchHourAnswer> = {
  starts_at: (row) => isoTime(row.starts_at),
  pacific_time: (row) => pacificTime(row.starts_at),
  clicks: (row) => row.clicks,
  impressions: (row) => row.impressions,
  ctr: (row) => roundFigure(row.ctr, DECIMALS.ctr),
  position: (row) => roundFigure(row.position, DECIMALS.position),
  complete: (row) => row.complete === 1,
};

const listRoute = defineRoute({
  method: "GET",
  path: "/sites/:id/search-hours",
  operationId: "listSearchHours",
  tag: "Data in",
  summary: "List search performance by the hour",
  description: "Totals of each hour as Search Console has them, the newest first: it gives the " +
    "last ten days, a few hours late, and 35 days are kept. `complete` is false where Google " +
    "still counts. Hours have totals alone and are kept apart from days: no window, report or " +
    "comparison is made of them.",
  ability: "read",
  quotaCost: 1,
  list: HOUR_LIST,
  answerStatus: 200,
  example: {
    data: [EXAMPLE],
    links: { first: "https://api.example.com/api/v1/sites/1/search-hours", next: null },
    meta: {
      search_type: "web",
      fetched_at: "2026-11-20T12:00:00.000Z",
      incomplete_from: "2026-11-20T09:00:00.000Z",
      data_status: null,
      per_page: 50,
      next_cursor: null,
      total: 1,
    },
  },
  errors: [404, 422],
  async handler(request) {
    const { services: { db }, caller, params: { id: siteId }, query, list } = request;
    await readSite(db, caller.accountId, siteId);
    const key = { siteId, searchType: query.search_type ?? "web" };
    const [page, state] = await Promise.all([
      listSearchHours(db, key, list),
      findHoursState(db, key),
    ]);
    const meta = {
      search_type: key.searchType,
      fetched_at: isoTime(state?.fetchedAt ?? null),
      incomplete_from: isoTime(state?.incompleteFrom ?? null),
      data_status: await findStatus(db, { ...key, isFetched: state !== undefined }),
    };
    return listAnswer(request, page, { presenter: presentHour, listAnswerOptions: { meta } });
  },
});

async function findStatus(
  db: Db,
  { siteId, searchType, isFetched }: { siteId: number; searchType: string; isFetched: boolean },
): Promise<{ code: string; message: string } | null> {
  const integration = await findIntegration(db, { siteId, kind: "search_hours" });
  if (integration === undefined) {
    return {
      code: "no_search_console",
      message: `Hours come from Search Console, to which site ${siteId} is not connected. ` +
        `PUT /sites/${siteId}/integrations/search-console connects it.`,
    };
  }
  const { errorCode, errorMessage, succeededAt } = integration;
  if (errorCode !== null) {
    return { code: errorCode, message: errorMessage ?? "The last hours could not be fetched." };
  }
  if (isFetched) return null;
  return succeededAt === null
    ? { code: "not_fetched_yet", message: "The first hours have not been fetched yet." }
    : {
      code: "search_type_not_fetched",
      message: `The connection does not fetch ${searchType}: its search_types name what it does.`,
    };
}

/** The routes of hours of search performance. */
export const SEARCH_HOUR_ROUTES: readonly Route[] = [listRoute];
