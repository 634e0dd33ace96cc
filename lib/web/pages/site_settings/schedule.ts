import { findSchedule, type ScheduleRow } from "../../../../db/audits/lifecycle/schedules.ts";
import type { ScheduleAnswer } from "../../../../schemas/schedule.ts";
import type { SiteAnswer } from "../../../../schemas/site.ts";
import { NotFoundError } from "../../../core/errors.ts";
import { callApi, type PageScope } from "../../call_api.ts";
import { timeTag } from "../../format_date.ts";
import { type FormProblem, noProblem } from "../../form_problem.ts";
import { type Html, html } from "../../html.ts";
import { labelledProblem } from "../../labelled_problem.ts";
import { type DocumentAnswer, type Page, type PageRequest, redirectTo } from "../../page.ts";
import { notice } from "../../parts/notice.ts";
import { type Form, parseForm } from "../../read_form.ts";
import { showQuestion } from "../../show_question.ts";
import {
  readScheduleFields,
  SCHEDULE_LABELS,
  scheduleFields,
} from "../../sites/schedule_fields.ts";
import { settingsForm } from "../../sites/settings_form.ts";
import { readOwnSite, settingsPath, showSettings } from "../../sites/settings_view.ts";
import { zonedTime } from "../../sites/zoned_time.ts";
import { said } from "../../texts/said.ts";

const PATH = "/settings/sites/:id/schedule";
const DONE = {
  saved: "The schedule is saved.",
  removed: "The schedule is removed. No further audit starts by itself.",
};

/** `GET /settings/sites/{id}/schedule`: when audits start by themselves. */
export const schedulePage: Page = {
  method: "GET",
  path: PATH,
  access: "owner",
  handler: (request: PageRequest) => showSchedule(request, noProblem()),
};

/** Its form; with what audits are started stays as it is. */
export const saveSchedulePage: Page = {
  method: "POST",
  path: PATH,
  access: "owner",
  async handler(request: PageRequest) {
    const { scope, site } = await readOwnSite(request);
    const stored = await findSchedule(request.services.db, site.id);
    try {
      await callApi(scope, "putSchedule", {
        params: { id: site.id },
        body: { ...readScheduleFields(request.form), settings: stored?.settings ?? {} },
      });
    } catch (error) {
      return await showSchedule(request, labelledProblem(error, SCHEDULE_LABELS));
    }
    return redirectTo(`${settingsPath(site.id, "schedule")}?done=saved`);
  },
};

/** `GET /settings/sites/{id}/schedule/remove`: asks before a schedule goes. */
export const scheduleRemovalPage: Page = {
  method: "GET",
  path: `${PATH}/remove`,
  access: "owner",
  async handler(request: PageRequest) {
    const { site } = await readOwnSite(request);
    const path = settingsPath(site.id, "schedule");
    return showQuestion({
      title: "Remove the schedule?",
      section: "settings",
      text: said`No further audit of ${site.name} starts by itself, and the crawl limits of its
        scheduled audits are forgotten. An audit under way goes on. To keep all of it, switch the
        schedule off.`,
      action: `${path}/remove`,
      button: "Remove the schedule",
      back: { path, label: "Keep it" },
    }, request);
  },
};

/** Its form; a schedule that another tab has removed is removed as well. */
export const removeSchedulePage: Page = {
  method: "POST",
  path: `${PATH}/remove`,
  access: "owner",
  async handler(request: PageRequest) {
    const { scope, site } = await readOwnSite(request);
    try {
      await callApi(scope, "deleteSchedule", { params: { id: site.id } });
    } catch (error) {
      if (!(error instanceof NotFoundError && error.code === "no_schedule")) throw error;
    }
    return redirectTo(`${settingsPath(site.id, "schedule")}?done=removed`);
  },
};

async function showSchedule(request: PageRequest, problem: FormProblem): Promise<DocumentAnswer> {
  const { scope, site } = await readOwnSite(request);
  const stored = await findSchedule(request.services.db, site.id);
  const path = settingsPath(site.id, "schedule");
  const form = problem.status === 200 ? storedForm(site, stored) : request.form;
  const content = html`${stored && scheduleState(site, await readSchedule(scope, site))}
${
    settingsForm({
      heading: "When audits start",
      section: "schedule",
      action: path,
      button: stored ? "Save the schedule" : "Set the schedule",
      cookieValue: request.cookieValue,
      intro: !stored &&
        html`<p>This site has no schedule: its audits start when you start them.</p>`,
      fields: scheduleFields(form, problem.errors),
      beside: stored &&
        html`<a class="button danger" href="${path}/remove">Remove the schedule…</a>`,
    })
  }`;
  return showSettings(request, { site, tab: "schedule", content, problem, done: DONE });
}

async function readSchedule(scope: PageScope, { id }: SiteAnswer): Promise<ScheduleAnswer> {
  const { body } = await callApi(scope, "getSchedule", { params: { id } });
  const { data }: { data: ScheduleAnswer } = body;
  return data;
}

function scheduleState({ id }: SiteAnswer, schedule: ScheduleAnswer): Html {
  const { next_runs: runs, timezone, last_run_at: last, last_skipped_at: skipped } = schedule;
  const next = runs.length === 0
    ? html`<p>The schedule is switched off: nothing starts by itself.</p>`
    : html`<p>In the time zone ${timezone}:</p>
<ol>${runs.map((run) => html`<li>${zonedTime(run, timezone)}</li>`)}</ol>`;
  return html`<section class="card" aria-labelledby="next-heading">
<h2 id="next-heading">Next audits</h2>
${next}
${last !== null && html`<p>It last started an audit at ${timeTag(last)}.</p>`}
${
    skipped !== null &&
    notice(
      "info",
      html`<p>It started none at ${timeTag(skipped)}: ${schedule.last_skip_message}</p>`,
    )
  }
<p><a href="${settingsPath(id, "crawl")}">Crawl limits of these audits</a></p></section>`;
}

/** What is stored, as the fields have it; without a schedule, one that is sensible. */
function storedForm({ timezone }: SiteAnswer, schedule: ScheduleRow | undefined): Form {
  const values = schedule === undefined
    ? { frequency: "weekly", time: "03:30", timezone, enabled: "on" }
    : {
      frequency: schedule.frequency ?? "cron",
      time: schedule.time ?? "",
      weekday: schedule.weekday ?? "",
      day_of_month: String(schedule.dayOfMonth ?? ""),
      cron: schedule.cron ?? "",
      timezone: schedule.timezone,
      ...schedule.enabled && { enabled: "on" },
    };
  return parseForm(String(new URLSearchParams(values)));
}
