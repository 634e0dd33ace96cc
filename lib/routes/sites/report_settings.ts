import type { ReportSettingsAnswer } from "../../../schemas/report_settings.ts";
import { readSite } from "../../commands/sites/read_site.ts";
import { readReportSettings, saveReportSettings } from "../../commands/sites/report_settings.ts";
import { defineRoute } from "../core/define_route.ts";
import type { Route } from "../core/route.ts";

const PATH = "/sites/:id/report-settings";
const TAG = "Sites";

/** A picture of one pixel. */
const LOGO =
  "data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR4nGNgYGD4DwABBAEAX+XDSwAAAABJRU5ErkJggg==";

const EXAMPLE: ReportSettingsAnswer = {
  language: "de",
  agency: "Example Agency",
  colour: "#0b5fff",
  logo: LOGO,
  comment: "In October we moved the shop to its new address.",
  comments: [{ section: "search", text: "The fall of the first week is the move." }],
  left_out: ["bots"],
  inherited: [],
  updated_at: "2026-11-20T09:12:46.000Z",
};

const readRoute = defineRoute({
  method: "GET",
  path: PATH,
  operationId: "getReportSettings",
  tag: TAG,
  summary: "Read how the site's report looks",
  description:
    "The language, name, logo and colour of the report in the browser and of those who " +
    "have a link to it, own comments and the sections that are left out; `inherited` names what " +
    "the account has set for all of its sites.",
  ability: "read",
  quotaCost: 1,
  answerStatus: 200,
  example: { data: EXAMPLE },
  errors: [404, 422],
  async handler({ services, caller, params }) {
    await readSite(services.db, caller.accountId, params.id);
    return { body: { data: await readReportSettings(services.db, params.id) } };
  },
});

const { updated_at: _, inherited: _inherited, ...BODY_EXAMPLE } = EXAMPLE;

const putRoute = defineRoute({
  method: "PUT",
  path: PATH,
  operationId: "putReportSettings",
  tag: TAG,
  summary: "Set how the site's report looks",
  description:
    "It holds from the next opening of the report on, for links that were sent as well. " +
    "What the body leaves out is as the account has it (`PUT /account/report-settings`), else as " +
    "at first; null and an empty list are settings of their own. A logo is kept here and part of the page: nothing is " +
    "loaded from elsewhere. The Markdown of `GET /sites/{id}/report` stays in English and whole.",
  ability: "write",
  quotaCost: 1,
  bodyExample: BODY_EXAMPLE,
  answerStatus: 200,
  example: { data: EXAMPLE },
  errors: [400, 404, 413, 415, 422],
  async handler({ services, caller, params, body }) {
    await readSite(services.db, caller.accountId, params.id);
    return { body: { data: await saveReportSettings(services, params.id, body) } };
  },
});

/** The routes of how a site's report looks. */
export const REPORT_SETTINGS_ROUTES: readonly Route[] = [readRoute, putRoute];
