import { findSchedule, type ScheduleRow } from "../../../../db/audits/lifecycle/schedules.ts";
import type { SiteAnswer } from "../../../../schemas/site.ts";
import { ConflictError, ValidationError } from "../../../core/errors.ts";
import { callApi, type PageScope } from "../../call_api.ts";
import { type FormProblem, noProblem } from "../../form_problem.ts";
import { html } from "../../html.ts";
import { labelledProblem } from "../../labelled_problem.ts";
import { type DocumentAnswer, type Page, type PageRequest, redirectTo } from "../../page.ts";
import {
  crawlForm,
  crawlLabels,
  readCrawlFields,
  thresholdFields,
} from "../../sites/crawl_fields.ts";
import { crawlFields } from "../../sites/crawl_form.ts";
import { readRuleGroups } from "../../sites/rule_catalogue.ts";
import { settingsForm } from "../../sites/settings_form.ts";
import { readOwnSite, settingsPath, showSettings } from "../../sites/settings_view.ts";

const PATH = "/settings/sites/:id/crawl";

/** `GET /settings/sites/{id}/crawl`: how much audits crawl and with what their rules compare. */
export const crawlPage: Page = {
  method: "GET",
  path: PATH,
  access: "owner",
  handler: (request: PageRequest) => showCrawl(request, noProblem()),
};

/** Its form: starts one audit like that, or keeps it for those that start by the schedule. */
export const saveCrawlPage: Page = {
  method: "POST",
  path: PATH,
  access: "owner",
  async handler(request: PageRequest) {
    const { scope, site } = await readOwnSite(request);
    const { form, services } = request;
    const settings = readCrawlFields(form);
    const schedule = await findSchedule(services.db, site.id);
    try {
      if (form.text("do") === "start") {
        await callApi(scope, "startAudit", { params: { id: site.id }, body: settings });
        return redirectTo(`/sites/${site.id}/report`);
      }
      if (schedule === undefined) throw scheduleGone();
      await callApi(scope, "putSchedule", {
        params: { id: site.id },
        body: { ...whenOf(schedule), settings },
      });
    } catch (error) {
      const labels = crawlLabels(thresholdFields(await readRuleGroups(scope)));
      return await showCrawl(request, labelledProblem(withoutPrefix(error), labels));
    }
    return redirectTo(`${settingsPath(site.id, "crawl")}?done=saved`);
  },
};

function scheduleGone(): ConflictError {
  return new ConflictError(
    "no_schedule",
    "The schedule has been removed in the meantime, so nothing is left to keep these with. Set a " +
      "schedule in another tab and save again, or start one audit with them.",
  );
}

/** When the audits start, which this form does not change. */
function whenOf(schedule: ScheduleRow): Record<string, unknown> {
  const { frequency, time, weekday, dayOfMonth, cron, timezone, enabled } = schedule;
  return { frequency, time, weekday, day_of_month: dayOfMonth, cron, timezone, enabled };
}

/** The fields of a schedule's settings are called as those of an audit. */
function withoutPrefix(error: unknown): unknown {
  if (!(error instanceof ValidationError)) return error;
  const entries = Object.entries(error.errors).map(([field, messages]) =>
    [
      field.replace(/^settings\./, ""),
      messages.map((message) => message.replace(/^The settings\./, "The ")),
    ] as const
  );
  return new ValidationError(Object.fromEntries(entries));
}

async function showCrawl(request: PageRequest, problem: FormProblem): Promise<DocumentAnswer> {
  const { scope, site } = await readOwnSite(request);
  const schedule = await findSchedule(request.services.db, site.id);
  const form = problem.status === 200 ? crawlForm(schedule?.settings ?? {}) : request.form;
  return showSettings(request, {
    site,
    tab: "crawl",
    content: await writeForm(request, { scope, site, schedule, form, problem }),
    problem,
    done: { saved: "The crawl limits of scheduled audits are saved." },
  });
}

interface FormParts {
  scope: PageScope;
  site: SiteAnswer;
  schedule: ScheduleRow | undefined;
  form: PageRequest["form"];
  problem: FormProblem;
}

async function writeForm(
  { cookieValue }: PageRequest,
  { scope, site, schedule, form, problem }: FormParts,
) {
  const thresholds = thresholdFields(await readRuleGroups(scope));
  const schedulePath = settingsPath(site.id, "schedule");
  const start = html`<button name="do" value="start">Start one audit like this now</button>`;
  return settingsForm({
    heading: schedule ? "Crawl limits of scheduled audits" : "Crawl limits of an audit",
    section: "crawl",
    action: settingsPath(site.id, "crawl"),
    buttonValue: schedule ? "save" : "start",
    button: schedule ? "Save for scheduled audits" : "Start an audit like this",
    cookieValue,
    intro: schedule
      ? html`<p>The audits of <a href="${schedulePath}">the schedule</a> are started with these.</p>`
      : html`<p>An audit can be started with these once. To keep them, <a href="${schedulePath}">set a
schedule</a>: its audits start with the limits that are kept here.</p>`,
    fields: crawlFields({
      form,
      errors: problem.errors,
      labels: crawlLabels(thresholds),
      thresholds,
    }),
    beside: schedule && start,
  });
}
