import type { Db } from "../../../../db/core/connection.ts";
import {
  INSPECTION_LIST,
  listInspections,
} from "../../../../db/search/inspections/url_inspections.ts";
import { findIntegration } from "../../../../db/search_data/integrations/integrations.ts";
import { requestUrlInspections } from "../../../commands/search/inspections/request_inspections.ts";
import { readIntegration } from "../../../commands/search_data/integrations/read_integration.ts";
import { readSite } from "../../../commands/sites/read_site.ts";
import { defineRoute } from "../../core/define_route.ts";
import { listAnswer } from "../../core/list_answer.ts";
import { isoTime } from "../../core/present.ts";
import type { Route } from "../../core/route.ts";
import { presentInspection, URL_INSPECTION_EXAMPLE } from "./present_inspection.ts";

const PATH = "/sites/:id/url-inspections";

const listRoute = defineRoute({
  method: "GET",
  path: PATH,
  operationId: "listUrlInspections",
  tag: "Pages",
  summary: "List what Google's index has of the pages",
  description: "Each page that was inspected by Search Console's URL Inspection, or whose turn " +
    "somebody asked for. `filter[problem]=other_canonical` finds pages for which Google chose " +
    "another address, `filter[problem][in]=crawled_not_indexed,discovered_not_indexed` those that " +
    "Google knows and leaves out. `GET /sites/{id}/pages` has the verdict next to what the crawl " +
    "saw: `filter[google_verdict]=PASS&filter[indexable]=false` finds pages that are indexed " +
    "though they should not be.",
  ability: "read",
  quotaCost: 1,
  list: INSPECTION_LIST,
  answerStatus: 200,
  example: {
    data: [URL_INSPECTION_EXAMPLE],
    links: { first: "https://api.example.com/api/v1/sites/1/url-inspections", next: null },
    meta: { data_status: null, per_page: 50, next_cursor: null, total: 1 },
  },
  errors: [404, 422],
  async handler(request) {
    const { services: { db }, caller, params: { id: siteId }, list } = request;
    await readSite(db, caller.accountId, siteId);
    const [page, dataStatus] = await Promise.all([
      listInspections(db, siteId, list),
      findStatus(db, siteId),
    ]);
    return listAnswer(request, page, {
      presenter: presentInspection,
      listAnswerOptions: { meta: { data_status: dataStatus } },
    });
  },
});

async function findStatus(
  db: Db,
  siteId: number,
): Promise<{ code: string; message: string } | null> {
  const integration = await findIntegration(db, { siteId, kind: "url_inspection" });
  if (integration === undefined) {
    return {
      code: "no_integration",
      message: "The site's pages are not inspected. " +
        `PUT /sites/${siteId}/integrations/url-inspection begins with it.`,
    };
  }
  const { state, errorCode, errorMessage, succeededAt } = integration;
  if (state === "failed" && errorCode !== null) {
    return { code: errorCode, message: errorMessage ?? "The inspection failed." };
  }
  return succeededAt !== null ? null : {
    code: "not_inspected_yet",
    message: "The first inspection has not ended yet.",
  };
}

const requestRoute = defineRoute({
  method: "POST",
  path: PATH,
  operationId: "requestUrlInspections",
  tag: "Pages",
  summary: "Have pages inspected by Google next",
  description: "Up to 100 URLs of the connected property come before all others, as soon as the " +
    "day's quota allows. It reads what Google's index has; it does not ask Google to crawl.",
  ability: "write",
  quotaCost: 1,
  bodyExample: { urls: ["https://shop.example.com/tea/"] },
  answerStatus: 202,
  example: { data: { requested_count: 1, next_run_at: "2026-11-20T08:15:30.000Z" } },
  errors: [400, 404, 413, 415, 422],
  async handler({ services, caller, params: { id: siteId }, body, baseUrl }) {
    const { db } = services;
    await readSite(db, caller.accountId, siteId);
    const count = await requestUrlInspections(services, siteId, body.urls);
    const { nextRunAt } = await readIntegration(db, { siteId, kind: "url_inspection" });
    return {
      headers: { Location: `${baseUrl}/sites/${siteId}/url-inspections` },
      body: { data: { requested_count: count, next_run_at: isoTime(nextRunAt) } },
    };
  },
});

/** The routes of inspected pages. */
export const URL_INSPECTION_ROUTES: readonly Route[] = [listRoute, requestRoute];
