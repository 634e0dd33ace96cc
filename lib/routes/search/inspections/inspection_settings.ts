import { transaction } from "../../../../db/core/connection.ts";
import {
  deleteIntegration,
  replaceIntegration,
} from "../../../../db/search_data/integrations/integrations.ts";
import { findSearchConsole } from "../../../../db/search_data/search_console.ts";
import { lockSite } from "../../../../db/sites/sites.ts";
import {
  INSPECTIONS_PER_DAY,
  type UrlInspectionState,
} from "../../../../schemas/url_inspection.ts";
import {
  type InspectionState,
  readInspectionState,
} from "../../../commands/search/inspections/read_inspection_state.ts";
import { noIntegration } from "../../../commands/search_data/integrations/read_integration.ts";
import { noSearchConsole } from "../../../commands/search_data/search_console/read_search_console.ts";
import { readSite, siteNotFound } from "../../../commands/sites/read_site.ts";
import { defineRoute } from "../../core/define_route.ts";
import { isoTime } from "../../core/present.ts";
import type { Route } from "../../core/route.ts";
import {
  INTEGRATION_EXAMPLE,
  presentIntegration,
} from "../../search_data/integrations/present_integration.ts";

const PATH = "/sites/:id/integrations/url-inspection";

const EXAMPLE: UrlInspectionState = {
  daily_limit: 2000,
  used_today: 412,
  left_today: 1588,
  resets_at: "2026-11-21T08:00:00.000Z",
  inspected_count: 3120,
  problems_count: { crawled_not_indexed: 41, other_canonical: 7 },
  oldest_inspected_at: "2026-10-02T07:31:00.000Z",
  planned: [{
    page_id: 12,
    url: "https://shop.example.com/tea/",
    reason: "clicks",
    inspected_at: "2026-11-13T08:15:30.000Z",
  }],
  ...INTEGRATION_EXAMPLE,
};

function present(state: InspectionState): UrlInspectionState {
  const { integration, dailyLimit, usedToday, resetsAt, figures, planned } = state;
  return {
    daily_limit: dailyLimit,
    used_today: usedToday,
    left_today: Math.max(0, dailyLimit - usedToday),
    resets_at: isoTime(resetsAt),
    inspected_count: figures.inspectedCount,
    problems_count: figures.problems,
    oldest_inspected_at: isoTime(figures.oldestAt),
    planned: planned.map(({ pageId, url, reason, inspectedAt }) => ({
      page_id: pageId,
      url,
      reason,
      inspected_at: isoTime(inspectedAt),
    })),
    ...presentIntegration(integration),
  };
}

const readRoute = defineRoute({
  method: "GET",
  path: PATH,
  operationId: "getUrlInspection",
  tag: "Data in",
  summary: "Get how the inspection of pages by Google goes",
  description:
    "The day's quota, what was found so far, and which pages are next with the reason. " +
    "Where pages are not inspected this is a 404 with the code `no_integration`.",
  ability: "read",
  quotaCost: 1,
  answerStatus: 200,
  example: { data: EXAMPLE },
  errors: [404, 422],
  async handler({ services, caller, params: { id } }) {
    await readSite(services.db, caller.accountId, id);
    return { body: { data: present(await readInspectionState(services, id)) } };
  },
});

const putRoute = defineRoute({
  method: "PUT",
  path: PATH,
  operationId: "putUrlInspection",
  tag: "Data in",
  summary: "Have a site's pages inspected by Google",
  description:
    "From now on Search Console's URL Inspection is asked about the site's pages, with " +
    "the key of the connection to Search Console, without which this is a 404. Google gives a " +
    "property 2,000 inspections a day: pages with clicks, those that changed, that lose clicks, " +
    "that are indexable and never seen, orphans and all others take turns, and each comes again " +
    "after 7 to 60 days. No day ever has more than `daily_limit` requests.",
  ability: "write",
  quotaCost: 1,
  bodyExample: { daily_limit: 2000 },
  answerStatus: 200,
  example: { data: EXAMPLE },
  errors: [400, 404, 413, 415, 422],
  async handler({ services, caller, params: { id }, body }) {
    const { db, now } = services;
    await readSite(db, caller.accountId, id);
    if (await findSearchConsole(db, id) === undefined) throw noSearchConsole(id);
    const settings = { daily_limit: body.daily_limit ?? INSPECTIONS_PER_DAY };
    await transaction(db, async (trx) => {
      // what is written after its site has gone would stay for ever
      if (!await lockSite(trx, id)) throw siteNotFound(id);
      const key = { siteId: id, kind: "url_inspection" } as const;
      await replaceIntegration(trx, key, { settings, encryptedKey: null, now: now() });
    });
    return { body: { data: present(await readInspectionState(services, id)) } };
  },
});

const deleteRoute = defineRoute({
  method: "DELETE",
  path: PATH,
  operationId: "deleteUrlInspection",
  tag: "Data in",
  summary: "Stop the inspection of pages by Google",
  description: "Nothing more is inspected; what Google said stays. Where pages are not inspected " +
    "this is a 404 with the code `no_integration`.",
  ability: "write",
  quotaCost: 1,
  answerStatus: 204,
  example: null,
  errors: [404, 422],
  async handler({ services: { db }, caller, params: { id } }) {
    await readSite(db, caller.accountId, id);
    const key = { siteId: id, kind: "url_inspection" } as const;
    if (!await transaction(db, (trx) => deleteIntegration(trx, key))) throw noIntegration(key);
    return {};
  },
});

/** The routes by which the inspection of pages is set up. */
export const INSPECTION_SETTINGS_ROUTES: readonly Route[] = [readRoute, putRoute, deleteRoute];
