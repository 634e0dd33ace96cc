import packageJson from "../../../package.json" with { type: "json" };
import type { WorkQueue } from "../../../db/core/work_queues.ts";
import { formatNumber } from "../format_number.ts";
import { type Html, html } from "../html.ts";
import { badge } from "../parts/badge.ts";
import { dataTable } from "../parts/data_table.ts";
import { fact } from "../parts/fact.ts";
import { said, saidText } from "../texts/said.ts";
import { ago } from "./ago.ts";
import type { Operation } from "./read_operation.ts";

const QUEUE_NAMES: Readonly<Record<WorkQueue["name"], string>> = {
  audits: "Audits",
  imports: "Imports",
  ai_runs: "AI runs",
  refreshes: "Analyses of search data",
  verifications: "Verifications of backlinks",
  crawler_views: "Views by AI crawlers' names",
  export_files: "Files of exports",
  deleted_sites: "Sites to delete",
};

const MB = 1_000_000;
const SILENT_MS = 300_000;

/** Writes which version runs over which database, whether jobs run, and what waits for them. */
export function serviceCards(operation: Operation): Html {
  const { database, schemaProblem, queues } = operation;
  return html`
    <div class="cards admin-cards">
      <section class="card">
        <h2>Service</h2>
        <dl class="facts">
    ${fact("Version", `${packageJson.version}, Node.js ${process.versions.node}`)}
    ${fact("Database", html`${database.version}, ${formatNumber(database.bytes / MB)} MB`)}
    ${fact(
      "Migrations",
      schemaProblem === null
        ? badge("good", "Current")
        : html`${badge("bad", "Not current")} ${schemaProblem}`,
    )}
    ${fact("Jobs", jobsLife(operation))}
        </dl>
        <p class="muted">For programs: <a href="/readyz">/readyz</a>, <a href="/healthz">/healthz</a>,
    <a href="/metrics">/metrics</a>.</p>
      </section>
      <section class="card"><h2>Queues</h2>
    ${dataTable({
      caption: "What waits for the jobs and what is under way",
      columns: [{ label: "Work" }, { label: "Waiting", number: true }, {
        label: "Under way",
        number: true,
      }],
      rows: queues.map(({ name, waiting, running }) => [
        saidText(QUEUE_NAMES[name]),
        formatNumber(waiting),
        formatNumber(running),
      ]),
    })}</section>
    </div>
  `;
}

/** When any job gave a sign of life last. */
function jobsLife({ jobs, now }: Operation): Html {
  const times = jobs.flatMap(({ state }) =>
    [state?.completedAt, state?.failedAt, state?.runningSince].flatMap((time) => time ?? [])
  );
  const last = new Date(Math.max(0, ...times.map((time) => time.getTime())));
  const failing = jobs.filter(({ state }) => (state?.failures ?? 0) > 0).length;
  if (times.length === 0 || now.getTime() - last.getTime() > SILENT_MS) {
    const since = times.length === 0
      ? saidText("No job was ever run")
      : html`Last sign of life ${ago(last, now)}`;
    return html`${
      badge("bad", "Silent")
    } ${since}: start a process with <code>ROLE=worker</code> or <code>ROLE=all</code>.`;
  }
  const state = failing === 0 ? badge("good", "Running") : badge("bad", said`${failing} failing`);
  return html`${state} last sign of life ${ago(last, now)}`;
}
