import {
  countFieldSubjects,
  FIELD_DATA_LIST,
  FIELD_PERIOD_LIST,
  hasFieldSubject,
  listFieldData,
  listFieldPeriods,
} from "../../../db/audits/pages/field_data.ts";
import type { CruxAnswer, FieldDataAnswer, FieldPeriodAnswer } from "../../../schemas/crux.ts";
import {
  cruxSettingsOf,
  putCrux,
  readCrux,
  removeCrux,
  requestCruxSync,
} from "../../commands/audits/crux/crux_settings.ts";
import { readSite } from "../../commands/sites/read_site.ts";
import { NotFoundError } from "../../core/errors.ts";
import { defineRoute } from "../core/define_route.ts";
import { listAnswer } from "../core/list_answer.ts";
import type { Route, RouteRequest } from "../core/route.ts";
import {
  INTEGRATION_EXAMPLE,
  presentIntegration,
} from "../search_data/integrations/present_integration.ts";
import type { SiteParams } from "../sites/sites.ts";
import { presentFieldData, presentFieldPeriod } from "./present_field_data.ts";

const PATH = "/sites/:id/integrations/crux";
const DATA_PATH = "/sites/:id/field-data";
const TAG = "Data in";

const EXAMPLE: CruxAnswer = {
  key_ends_with: "x9Qk",
  max_urls: 20,
  subjects_count: 61,
  ...INTEGRATION_EXAMPLE,
};

const SHARES = { good_share: 0.78, middling_share: 0.14, poor_share: 0.08 };

const PERIOD: FieldPeriodAnswer = {
  first_day: "2026-10-22",
  last_day: "2026-11-18",
  lcp_ms: { p75: 2_310, rating: "good", ...SHARES },
  inp_ms: { p75: 240, rating: "needs_improvement", ...SHARES },
  cls: { p75: 0.05, rating: "good", ...SHARES },
  fcp_ms: { p75: 1_640, rating: "good", ...SHARES },
  ttfb_ms: null,
};

const SUBJECT: FieldDataAnswer = {
  id: 7,
  kind: "url",
  url: "https://shop.example.com/tea",
  form_factor: "phone",
  state: "data",
  normalized_url: null,
  ...PERIOD,
  checked_at: "2026-11-20T08:00:12.000Z",
};

async function answerCrux(
  { services: { db }, caller, params }: Pick<
    RouteRequest<SiteParams>,
    "services" | "caller" | "params"
  >,
): Promise<{ body: { data: CruxAnswer } }> {
  await readSite(db, caller.accountId, params.id);
  const row = await readCrux(db, params.id);
  const { key_end: keyEnd, max_urls: maxUrls } = cruxSettingsOf(row);
  const data: CruxAnswer = {
    key_ends_with: keyEnd,
    max_urls: maxUrls,
    subjects_count: await countFieldSubjects(db, params.id),
    ...presentIntegration(row),
  };
  return { body: { data } };
}

const readRoute = defineRoute({
  method: "GET",
  path: PATH,
  operationId: "getCrux",
  tag: TAG,
  summary: "Get a site's connection to the Chrome UX Report",
  description:
    "How the sync is, and what went wrong. Without a connection this is a 404 with the " +
    "code `no_integration`.",
  ability: "read",
  quotaCost: 1,
  answerStatus: 200,
  example: { data: EXAMPLE },
  errors: [404, 422],
  handler: (request) => answerCrux(request),
});

const putRoute = defineRoute({
  method: "PUT",
  path: PATH,
  operationId: "putCrux",
  tag: TAG,
  summary: "Connect a site to the Chrome UX Report",
  description: "From now on what visitors experience (75th percentiles of LCP, INP, CLS, FCP and " +
    "TTFB) is brought once a day for the origin and some pages, by device, and once a week the 25 " +
    "weeks before. The key is kept encrypted with the server's `SECRET_KEY`, without which this is " +
    "a 409, and checked when it is first used: `last_error` of the GET says why it fails.",
  ability: "write",
  quotaCost: 1,
  bodyExample: { api_key: "AIzaSyD-example-example-example-x9Qk", max_urls: 20 },
  answerStatus: 200,
  example: { data: { ...EXAMPLE, subjects_count: 0, last_run_at: null } },
  errors: [400, 404, 409, 413, 415, 422],
  async handler(request) {
    const { services, caller, params, body } = request;
    await readSite(services.db, caller.accountId, params.id);
    await putCrux(services, params.id, body);
    return await answerCrux(request);
  },
});

const deleteRoute = defineRoute({
  method: "DELETE",
  path: PATH,
  operationId: "deleteCrux",
  tag: TAG,
  summary: "Disconnect a site from the Chrome UX Report",
  description: "The key is deleted; what was brought stays.",
  ability: "write",
  quotaCost: 1,
  answerStatus: 204,
  example: null,
  errors: [404, 422],
  async handler({ services: { db }, caller, params: { id } }) {
    await readSite(db, caller.accountId, id);
    await removeCrux(db, id);
    return {};
  },
});

const syncRoute = defineRoute({
  method: "POST",
  path: `${PATH}/sync`,
  operationId: "syncCrux",
  tag: TAG,
  summary: "Bring field data now",
  description: "Makes a sync due at once; what was asked within twelve hours is not asked again. " +
    "While Google's quota is used up (`waiting_quota`) it waits until `next_run_at` all the same.",
  ability: "write",
  quotaCost: 1,
  answerStatus: 202,
  example: { data: EXAMPLE },
  errors: [404, 422],
  async handler(request) {
    const { services, caller, params, baseUrl } = request;
    await readSite(services.db, caller.accountId, params.id);
    await requestCruxSync(services, params.id);
    const Location = `${baseUrl}/sites/${params.id}/integrations/crux`;
    return { ...await answerCrux(request), headers: { Location } };
  },
});

const listRoute = defineRoute({
  method: "GET",
  path: DATA_PATH,
  operationId: "listFieldData",
  tag: "Pages",
  summary: "List what visitors experience",
  description: "The last figures of the Chrome UX Report for the origin and the pages that were " +
    "asked for, by device. Most pages have too few visitors for figures; that is no failure.",
  ability: "read",
  quotaCost: 1,
  list: FIELD_DATA_LIST,
  answerStatus: 200,
  example: {
    data: [SUBJECT],
    links: { first: "https://api.example.com/api/v1/sites/1/field-data", next: null },
    meta: { per_page: 50, next_cursor: null, total: 1 },
  },
  errors: [404, 422],
  async handler(request) {
    const { services: { db }, caller, params: { id: siteId }, list } = request;
    await readSite(db, caller.accountId, siteId);
    const page = await listFieldData(db, siteId, list);
    return listAnswer(request, page, { presenter: presentFieldData });
  },
});

const historyRoute = defineRoute({
  method: "GET",
  path: `${DATA_PATH}/:subject_id/history`,
  operationId: "listFieldDataHistory",
  tag: "Pages",
  summary: "List what visitors experienced over time",
  description: "One row for each 28 days that are known, by the `id` of `GET …/field-data`, the " +
    "newest first.",
  ability: "read",
  quotaCost: 1,
  list: FIELD_PERIOD_LIST,
  answerStatus: 200,
  example: {
    data: [PERIOD],
    links: { first: "https://api.example.com/api/v1/sites/1/field-data/7/history", next: null },
    meta: { per_page: 50, next_cursor: null, total: 1 },
  },
  errors: [404, 422],
  async handler(request) {
    const { services: { db }, caller, params, list } = request;
    const { id: siteId, subject_id: subjectId } = params;
    await readSite(db, caller.accountId, siteId);
    if (!await hasFieldSubject(db, siteId, subjectId)) {
      throw new NotFoundError(
        "field_data_not_found",
        `Site ${siteId} has no field data ${subjectId}.`,
      );
    }
    const page = await listFieldPeriods(db, { siteId, subjectId }, list);
    return listAnswer(request, page, { presenter: presentFieldPeriod });
  },
});

/** The routes of what visitors experience, by the Chrome UX Report. */
export const CRUX_ROUTES: readonly Route[] = [
  readRoute,
  putRoute,
  deleteRoute,
  syncRoute,
  listRoute,
  historyRoute,
];
