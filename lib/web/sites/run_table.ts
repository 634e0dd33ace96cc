import type { RunAnswer } from "../../../schemas/ai_run.ts";
import { timeTag } from "../format_date.ts";
import { formatNumber, UNKNOWN } from "../format_number.ts";
import { type Content, type Html, html } from "../html.ts";
import { badge } from "../parts/badge.ts";
import { csrfField } from "../parts/csrf_field.ts";
import { dataTable } from "../parts/data_table.ts";
import { settingsPath } from "./settings_view.ts";
import { said, saidText } from "../texts/said.ts";

const STATES = {
  queued: { kind: "", text: "waiting" },
  running: { kind: "", text: "asking" },
  completed: { kind: "good", text: "completed" },
  failed: { kind: "bad", text: "failed" },
} as const;
const TRIGGERS = { manual: "by hand", schedule: "by schedule", import: "imported" } as const;

/** Writes the newest rounds of questions with what they cost and what went wrong. */
export function runTable(siteId: number, runs: readonly RunAnswer[], cookieValue: string): Html {
  if (runs.length === 0) return html``;
  const path = settingsPath(siteId, "ai");
  return html`
    <section class="card" aria-labelledby="runs-heading">
      <h2 id="runs-heading">Newest runs</h2>
      ${dataTable({
        ...{ label: "Table of runs", stacks: true },
        caption: html`<span class="visually-hidden">Runs, the newest first</span>`,
        columns: [
          { label: "Run" },
          { label: "Started" },
          { label: "State" },
          { label: "Answers", number: true },
          { label: "Cost, US dollars", number: true },
          { label: "Do" },
        ],
        rows: runs.map((run) => runRow(path, run, cookieValue)),
      })}
    </section>
  `;
}

function runRow(path: string, run: RunAnswer, cookieValue: string): Content[] {
  const { id, status, answered_count: answered, questions_count: questions } = run;
  const { kind, text } = STATES[status];
  const isOpen = status === "queued" || status === "running";
  return [
    `${id}, ${saidText(TRIGGERS[run.trigger])}`,
    timeTag(run.queued_at),
    html`${badge(kind, text)}${problems(run)}`,
    said`${formatNumber(answered)} of ${formatNumber(questions)}`,
    run.cost_usd === null ? UNKNOWN : formatNumber(run.cost_usd, { decimals: 2 }),
    isOpen && run.stop_reason !== "canceled" && html`
      <form method="post"
        action="${path}/runs/${id}/cancel">${csrfField(
          cookieValue,
        )}<button>Stop asking<span class="visually-hidden"> in run ${id}</span></button></form>
    `,
  ];
}

function problems({ error, errors }: RunAnswer): Html {
  const lines = [
    // what ended the run may be what went wrong with its last questions
    ...error && !errors.some(({ message }) => message === error.message) ? [error.message] : [],
    ...errors.map(({ engine, message, count }) =>
      said`${engine}, ${formatNumber(count)} times: ${message}`
    ),
  ];
  return lines.length === 0
    ? html``
    : html`<ul class="problems">${lines.map((line) => html`<li>${line}</li>`)}</ul>`;
}
