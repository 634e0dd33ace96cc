import type { ScheduleAnswer } from "../../../schemas/schedule.ts";
import type { SiteAnswer } from "../../../schemas/site.ts";
import { NotFoundError } from "../../core/errors.ts";
import { callApi, type PageScope } from "../call_api.ts";
import { type Html, html } from "../html.ts";
import { settingsPath } from "./settings_view.ts";
import { zonedTime } from "./zoned_time.ts";
import { saidText } from "../texts/said.ts";

/** Writes when audits of a site start by themselves, with the way to change it. */
export async function scheduleCard(scope: PageScope, site: SiteAnswer): Promise<Html> {
  const schedule = await findSchedule(scope, site.id);
  const path = settingsPath(site.id, "schedule");
  const [next] = schedule?.next_runs ?? [];
  return html`
    <section class="card" aria-labelledby="schedule-title">
      <h2 id="schedule-title">Schedule</h2>
      ${next === undefined || schedule === undefined
        ? html`<p>No audit starts by itself.</p>`
        : html`<p>The next audit starts by itself on ${zonedTime(next, schedule.timezone)}
(${schedule.timezone}).</p>`}
      <p><a class="button" href="${path}">${saidText(
        schedule === undefined ? "Set a schedule" : "Change the schedule",
      )}</a></p>
    </section>
  `;
}

async function findSchedule(scope: PageScope, id: number): Promise<ScheduleAnswer | undefined> {
  try {
    return (await callApi(scope, "getSchedule", { params: { id } })).body.data;
  } catch (error) {
    if (error instanceof NotFoundError) return undefined;
    throw error;
  }
}
