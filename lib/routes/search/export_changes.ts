import type { ExportChangesAnswer } from "../../../schemas/export_changes.ts";
import type { ExportChangesQuery } from "../../../schemas/search_changes.ts";
import { readExportChanges } from "../../commands/search/changes/export_changes.ts";
import { readSite } from "../../commands/sites/read_site.ts";
import { CLICK_LEDGER_FORMULA } from "../../metrics/search/changes/click_ledger.ts";
import { defineRoute } from "../core/define_route.ts";
import type { Route, RouteRequest } from "../core/route.ts";
import type { SiteParams } from "../sites/sites.ts";
import { explainExports, tellOpen } from "./explain_exports.ts";
import { presentExportChanges } from "./present_export_changes.ts";

const part = (clicks: number, half: number) => ({
  clicks,
  low: clicks - half,
  high: clicks + half,
});

const CHANGES = {
  previous_clicks: 640,
  current_clicks: 480,
  change: part(-160, 66),
  effects: {
    demand: part(-20, 30),
    query_mix: part(-5, 24),
    position: part(-120, 71),
    click_rate: part(-15, 62),
  },
};

const window = (from: string, to: string, clicks: number) => ({
  from,
  to,
  days: 28,
  clicks,
  clicks_from: "days" as const,
  queries_shown: 1_000,
  queries_cut: true,
  pages_shown: 212,
  pages_cut: false,
});

const TOLD: Omit<ExportChangesAnswer, "cannot_say" | "explanation"> = {
  current: window("2026-10-22", "2026-11-18", 1_220),
  previous: window("2026-09-24", "2026-10-21", 1_500),
  change: -280,
  queries: {
    not_available: null,
    shown_in_both: { count: 790, ...CHANGES },
    only_previous: {
      count: 210,
      clicks: 214,
      at_most_each: 1,
      rows: [{ id: 818, name: "assam tea bags", clicks: 9 }],
    },
    only_current: {
      count: 210,
      clicks: 220,
      at_most_each: 1,
      rows: [{ id: 902, name: "assam tea sale", clicks: 12 }],
    },
    not_shown: { previous_clicks: 646, current_clicks: 520, change: -126 },
    rows: [{ keyword_id: 4711, keyword: "assam tea", branded: false, ...CHANGES }],
    other: { count: 789, previous_clicks: 0, current_clicks: 0, change: 0 },
  },
  pages: {
    not_available: {
      code: "needs_export_table",
      message: "The exports of both windows must have the table Pages: import it for both.",
    },
    shown_in_both: null,
    only_previous: null,
    only_current: null,
    not_shown: null,
    rows: [],
    other: null,
  },
  countries: {
    not_available: null,
    segments: [
      { segment: "DE", count: 1, previous_clicks: 1_300, current_clicks: 1_030, change: -270 },
      { segment: "AT", count: 1, previous_clicks: 200, current_clicks: 190, change: -10 },
    ],
  },
  devices: {
    not_available: null,
    segments: [
      { segment: "mobile", count: 1, previous_clicks: 1_500, current_clicks: 1_220, change: -280 },
    ],
  },
};

const EXAMPLE: ExportChangesAnswer = {
  ...TOLD,
  cannot_say: tellOpen(TOLD),
  explanation: explainExports(TOLD),
};

const readRoute = defineRoute({
  method: "GET",
  path: "/sites/:id/changes/exports",
  operationId: "getExportChanges",
  tag: "Keywords",
  summary: "Get what is known of the change between two exports",
  description: "Exports of Search Console's interface have no days and at most 1,000 rows of " +
    "queries and of pages. Rows of both windows are compared; a row that one export shows alone " +
    "is not 0 in the other, and what neither shows is `not_shown`, the property's clicks less the " +
    "rows. `cannot_say` lists what stays open. With rows of query, page and date, " +
    "GET /sites/{id}/changes says more.",
  ability: "read",
  quotaCost: 1,
  tables: [
    "queries.rows",
    "queries.only_previous.rows",
    "queries.only_current.rows",
    "pages.rows",
    "pages.only_previous.rows",
    "pages.only_current.rows",
    "countries.segments",
    "devices.segments",
  ],
  answerStatus: 200,
  example: {
    data: EXAMPLE,
    meta: {
      search_type: "web",
      country: null,
      device: null,
      formula: CLICK_LEDGER_FORMULA,
      data_status: null,
    },
  },
  errors: [404, 422],
  async handler(
    { services, caller, params, query }: RouteRequest<SiteParams, ExportChangesQuery>,
  ) {
    await readSite(services.db, caller.accountId, params.id);
    const { search_type: searchType = "web", country = null, device = null } = query;
    const scope = { siteId: params.id, searchType, country, device };
    const changes = await readExportChanges(services, scope, query);
    const isMissing = "status" in changes;
    return {
      body: {
        data: isMissing
          ? null
          : await presentExportChanges(services.db, changes, query.limit ?? 10),
        meta: {
          search_type: searchType,
          country,
          device,
          formula: { ...CLICK_LEDGER_FORMULA },
          data_status: isMissing ? changes.status : null,
        },
      },
    };
  },
});

/** The route of the change between two exports. */
export const EXPORT_CHANGES_ROUTES: readonly Route[] = [readRoute];
