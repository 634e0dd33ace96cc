import type { LatestJobRun } from "../../../db/core/job_runs.ts";
import type { JobState } from "../../../db/core/job_states.ts";
import { formatNumber } from "../format_number.ts";
import { type Content, type Html, html } from "../html.ts";
import { badge } from "../parts/badge.ts";
import { dataTable } from "../parts/data_table.ts";
import { foldedText } from "../parts/folded_text.ts";
import { ago, span } from "./ago.ts";
import type { Operation } from "./read_operation.ts";
import { said, saidText } from "../texts/said.ts";

/** Writes how each job fared last. */
export function jobTable({ jobs, now }: Operation): Html {
  // what fails comes first
  const sorted = jobs.toSorted((a, b) => (b.state?.failures ?? 0) - (a.state?.failures ?? 0));
  return dataTable({
    caption: "Jobs, over all processes; times of success to about a minute",
    columns: [
      { label: "Job" },
      { label: "State" },
      { label: "Last success" },
      { label: "Took", number: true },
      { label: "Last error" },
    ],
    rows: sorted.map(({ name, state, period }) => [
      html`<code>${name}</code>${period && periodOf(period)}`,
      jobState(state, { period, now }),
      success(state?.completedAt ?? period?.finishedAt, now),
      state?.durationMs === null || state === undefined ? "–" : duration(state.durationMs),
      lastError(state, now),
    ]),
  });
}

function success(at: Date | null | undefined, now: Date): Content {
  return at ? ago(at, now) : saidText("Never");
}

function jobState(
  state: JobState | undefined,
  { period, now }: { period: LatestJobRun | undefined; now: Date },
): Html {
  if (state === undefined) {
    if (period?.finishedAt) return badge("good", "Well");
    return badge("", "Not run yet");
  }
  const { failures, runningSince } = state;
  if (failures > 0) {
    const times = failures === 1 ? said`once` : said`${formatNumber(failures)} times in a row`;
    return html`${badge("bad", "Failing")}<span class="sub">${times}</span>`;
  }
  if (runningSince !== null) {
    return html`${badge("good", "Running")}<span class="sub">for ${span(runningSince, now)}</span>`;
  }
  return badge("good", "Well");
}

function lastError(state: JobState | undefined, now: Date): Content {
  if (!state?.error || !state.failedAt) return saidText("None");
  return html`<span class="sub">${ago(state.failedAt, now)}</span>${foldedText(state.error)}`;
}

function periodOf({ period, attempts, finishedAt }: LatestJobRun): Html {
  const outcome = finishedAt === null ? said`begun ${formatNumber(attempts)} times` : said`done`;
  return html`<span class="sub">${period}: ${outcome}</span>`;
}

function duration(milliseconds: number): string {
  return milliseconds < 1_000
    ? `${formatNumber(milliseconds)} ms`
    : `${formatNumber(milliseconds / 1_000, { decimals: 1 })} s`;
}
