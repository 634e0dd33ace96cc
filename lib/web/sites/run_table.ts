import type { RunAnswer } from "../../../schemas/ai_run.ts";
import { timeTag } from "../format_date.ts";
import { formatNumber, UNKNOWN } from "../format_number.ts";
import { type Html, html } from "../html.ts";
import { badge } from "../parts/badge.ts";
import { csrfField } from "../parts/csrf_field.ts";
import { settingsPath } from "./settings_view.ts";

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
      <div class="table-scroll" role="region" aria-label="Table of runs" tabindex="0">
        <table>
          <caption class="visually-hidden">Runs, the newest first</caption>
          <thead>
            <tr>
              <th scope="col">Run</th>
              <th scope="col">Started</th>
              <th scope="col">State</th>
              <th scope="col" class="number">Answers</th>
              <th scope="col" class="number">Cost, US dollars</th>
              <th scope="col"><span class="visually-hidden">Stop</span></th>
            </tr>
          </thead>
          <tbody>${runs.map((run) => runRow(path, run, cookieValue))}</tbody>
        </table>
      </div>
    </section>
  `;
}

function runRow(path: string, run: RunAnswer, cookieValue: string): Html {
  const { id, status, answered_count: answered, questions_count: questions } = run;
  const { kind, text } = STATES[status];
  const isOpen = status === "queued" || status === "running";
  const cost = run.cost_usd === null ? UNKNOWN : formatNumber(run.cost_usd, { decimals: 2 });
  return html`
    <tr>
      <th scope="row">${id}, ${TRIGGERS[run.trigger]}</th>
      <td>${timeTag(run.queued_at)}</td>
      <td>${badge(kind, text)}${problems(run)}</td>
      <td class="number">${formatNumber(answered)} of ${formatNumber(questions)}</td>
      <td class="number">${cost}</td>
      <td>${isOpen && run.stop_reason !== "canceled" && html`
        <form method="post"
          action="${path}/runs/${id}/cancel">${csrfField(
            cookieValue,
          )}<button>Stop asking<span class="visually-hidden"> in run ${id}</span></button></form>
      `}</td>
    </tr>
  `;
}

function problems({ error, errors }: RunAnswer): Html {
  const lines = [
    // what ended the run may be what went wrong with its last questions
    ...error && !errors.some(({ message }) => message === error.message) ? [error.message] : [],
    ...errors.map(({ engine, message, count }) =>
      `${engine}, ${formatNumber(count)} times: ${message}`
    ),
  ];
  return lines.length === 0
    ? html``
    : html`<ul class="problems">${lines.map((line) => html`<li>${line}</li>`)}</ul>`;
}
