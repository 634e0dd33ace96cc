import type { ReportDefaultsAnswer } from "../../../schemas/report_settings.ts";
import { readReportDefaults, saveReportDefaults } from "../../commands/accounts/report_defaults.ts";
import { defineRoute } from "../core/define_route.ts";
import type { Route } from "../core/route.ts";

const PATH = "/account/report-settings";
const TAG = "Account";

const EXAMPLE: ReportDefaultsAnswer = {
  language: "de",
  agency: "Example Agency",
  colour: "#0b5fff",
  logo: null,
  left_out: ["bots"],
  updated_at: "2026-11-20T09:12:46.000Z",
};

const readRoute = defineRoute({
  method: "GET",
  path: PATH,
  operationId: "getReportDefaults",
  tag: TAG,
  summary: "Read how the reports of the account's sites look",
  description: "What holds for each site that has nothing of its own.",
  ability: "read",
  quotaCost: 0,
  answerStatus: 200,
  example: { data: EXAMPLE },
  errors: [],
  async handler({ services, caller }) {
    return { body: { data: await readReportDefaults(services.db, caller.accountId) } };
  },
});

const { updated_at: _, ...BODY_EXAMPLE } = EXAMPLE;

const putRoute = defineRoute({
  method: "PUT",
  path: PATH,
  operationId: "putReportDefaults",
  tag: TAG,
  summary: "Set how the reports of the account's sites look",
  description:
    "Language, name, logo, colour and the sections that are left out, for all sites at once: a site " +
    "differs where `PUT /sites/{id}/report-settings` says so. What the body leaves out is as at first.",
  ability: "manage",
  quotaCost: 0,
  bodyExample: BODY_EXAMPLE,
  answerStatus: 200,
  example: { data: EXAMPLE },
  errors: [400, 413, 415, 422],
  async handler({ services, caller, body }) {
    return { body: { data: await saveReportDefaults(services, caller.accountId, body) } };
  },
});

/** The routes of how the reports of an account's sites look. */
export const REPORT_DEFAULTS_ROUTES: readonly Route[] = [readRoute, putRoute];
