import { transaction } from "../../../db/core/connection.ts";
import { deleteIntegration } from "../../../db/search_data/integrations/integrations.ts";
import { deleteSearchConsole } from "../../../db/search_data/search_console.ts";
import { type SearchConsoleAnswer } from "../../../schemas/search_console.ts";
import { connectSearchConsole } from "../../commands/search_data/search_console/connect_search_console.ts";
import {
  noSearchConsole,
  readSearchConsole,
  type SearchConsoleView,
} from "../../commands/search_data/search_console/read_search_console.ts";
import { readSite } from "../../commands/sites/read_site.ts";
import { requestSearchConsoleSync } from "../../commands/search_data/search_console/request_search_console_sync.ts";
import { isoTime, present, type Presenter } from "../core/present.ts";
import { defineRoute } from "../core/define_route.ts";
import type { Route, RouteRequest } from "../core/route.ts";
import type { SiteParams } from "../sites/sites.ts";

const PATH = "/sites/:id/integrations/search-console";

const EXAMPLE: SearchConsoleAnswer = {
  property: "sc-domain:example.com",
  client_email: "search-reader@example-project.iam.gserviceaccount.com",
  project_id: "example-project",
  private_key_id: "8f3b1c0de5a94c7f9e2b6d4a1c3e5f7089ab12cd",
  search_types: ["web"],
  by_country_and_device: false,
  from: null,
  state: "connected",
  last_error: null,
  rows_count: 1_284_530,
  days_count: 486,
  first_day: "2025-07-20",
  last_day: "2026-11-19",
  last_final_day: "2026-11-17",
  days_left: 0,
  sync_started_at: "2026-11-20T08:00:02.000Z",
  last_sync_at: "2026-11-20T08:00:21.418Z",
  next_sync_at: "2026-11-20T16:00:21.418Z",
  last_import_id: 41,
  created_at: "2026-11-18T10:00:00.000Z",
  updated_at: "2026-11-20T08:00:21.418Z",
};

const presentSearchConsole: Presenter<SearchConsoleView, SearchConsoleAnswer> = {
  property: ({ connection }) => connection.property,
  client_email: ({ connection }) => connection.clientEmail,
  project_id: ({ connection }) => connection.projectId,
  private_key_id: ({ connection }) => connection.privateKeyId,
  search_types: ({ connection }) => connection.searchTypes,
  by_country_and_device: ({ connection }) => connection.byCountryAndDevice,
  from: ({ connection }) => connection.firstDay,
  state: ({ connection }) => connection.state,
  last_error: ({ connection: { errorCode, errorMessage, failedAt } }) =>
    errorCode === null || failedAt === null
      ? null
      : { code: errorCode, message: errorMessage ?? "", at: isoTime(failedAt) },
  rows_count: ({ figures }) => figures.rowsCount,
  days_count: ({ figures }) => figures.daysCount,
  first_day: ({ figures }) => figures.firstDay,
  last_day: ({ figures }) => figures.lastDay,
  last_final_day: ({ figures }) => figures.lastFinalDay,
  days_left: ({ daysLeft }) => daysLeft,
  sync_started_at: ({ connection }) => isoTime(connection.startedAt),
  last_sync_at: ({ connection }) => isoTime(connection.succeededAt),
  next_sync_at: ({ connection }) => isoTime(connection.nextRunAt),
  last_import_id: ({ connection }) => connection.lastImportId,
  created_at: ({ connection }) => isoTime(connection.createdAt),
  updated_at: ({ connection }) => isoTime(connection.updatedAt),
};

async function answer({ services, params }: Pick<RouteRequest<SiteParams>, "services" | "params">) {
  const view = await readSearchConsole(services.db, params.id, services.now());
  return { body: { data: present(presentSearchConsole, view) } };
}

const readRoute = defineRoute({
  method: "GET",
  path: PATH,
  operationId: "getSearchConsole",
  tag: "Data in",
  summary: "Get a site's connection to Search Console",
  description: "How far the sync is, what it has brought, and what went wrong. Without a " +
    "connection this is a 404 with the code `no_search_console`.",
  ability: "read",
  quotaCost: 1,
  answerStatus: 200,
  example: { data: EXAMPLE },
  errors: [404, 422],
  async handler(request) {
    await readSite(request.services.db, request.caller.accountId, request.params.id);
    return await answer(request);
  },
});

const putRoute = defineRoute({
  method: "PUT",
  path: PATH,
  operationId: "putSearchConsole",
  tag: "Data in",
  summary: "Connect a site to Search Console",
  description:
    "From now on the site's search performance is fetched automatically: the last 16 months " +
    "day by day, the newest first, then the last days again, three times a day, until Google calls " +
    "them final. The key is checked when it is first used: `last_error` of the GET says why it fails. The key " +
    "is kept encrypted with the server's `SECRET_KEY`, without which this is a 409. Of another " +
    "property, or other `search_types`, all days are brought again; what is there stays until then.",
  ability: "write",
  quotaCost: 1,
  bodyExample: {
    property: "sc-domain:example.com",
    service_account: {
      type: "service_account",
      project_id: "example-project",
      private_key_id: "8f3b1c0de5a94c7f9e2b6d4a1c3e5f7089ab12cd",
      private_key: "-----BEGIN PRIVATE KEY-----\n…\n-----END PRIVATE KEY-----\n",
      client_email: "search-reader@example-project.iam.gserviceaccount.com",
      token_uri: "https://oauth2.googleapis.com/token",
    },
  },
  answerStatus: 200,
  example: { data: EXAMPLE },
  errors: [400, 404, 409, 413, 415, 422],
  async handler(request) {
    const { services, caller, params, body } = request;
    const { id, domain } = await readSite(services.db, caller.accountId, params.id);
    await connectSearchConsole(services, { id, domain }, body);
    return await answer(request);
  },
});

const deleteRoute = defineRoute({
  method: "DELETE",
  path: PATH,
  operationId: "deleteSearchConsole",
  tag: "Data in",
  summary: "Disconnect a site from Search Console",
  description: "The key is deleted and nothing more is fetched; the stored data stay. Without a " +
    "connection this is a 404 with the code `no_search_console`.",
  ability: "write",
  quotaCost: 1,
  answerStatus: 204,
  example: null,
  errors: [404, 422],
  async handler({ services: { db }, caller, params: { id } }) {
    await readSite(db, caller.accountId, id);
    const deleted = await transaction(db, async (trx) => {
      await deleteIntegration(trx, { siteId: id, kind: "search_hours" });
      return await deleteSearchConsole(trx, id);
    });
    if (!deleted) throw noSearchConsole(id);
    return {};
  },
});

const syncRoute = defineRoute({
  method: "POST",
  path: `${PATH}/sync`,
  operationId: "syncSearchConsole",
  tag: "Data in",
  summary: "Fetch search performance now",
  description: "Makes a sync due at once; `from` and `to` fetch these days again. While Google's " +
    "quota is used up (`waiting_quota`) it waits until `next_sync_at` all the same.",
  ability: "write",
  quotaCost: 1,
  bodyExample: { from: "2026-11-01", to: "2026-11-07" },
  answerStatus: 202,
  example: { data: { ...EXAMPLE, days_left: 7, next_sync_at: "2026-11-20T09:12:40.100Z" } },
  errors: [400, 404, 409, 413, 415, 422],
  async handler(request) {
    const { services, caller, params, body, baseUrl } = request;
    await readSite(services.db, caller.accountId, params.id);
    await requestSearchConsoleSync(services, params.id, body);
    const Location = `${baseUrl}/sites/${params.id}/integrations/search-console`;
    return { ...await answer(request), headers: { Location } };
  },
});

/** The routes of a site's connection to Search Console. */
export const SEARCH_CONSOLE_ROUTES: readonly Route[] = [
  readRoute,
  putRoute,
  deleteRoute,
  syncRoute,
];
