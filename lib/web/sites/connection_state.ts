import type { SearchConsoleAnswer } from "../../../schemas/search_console.ts";
import { formatDay, timeTag } from "../format_date.ts";
import { formatNumber } from "../format_number.ts";
import { type Html, html } from "../html.ts";
import { badge } from "../parts/badge.ts";
import { fact } from "../parts/fact.ts";
import { notice } from "../parts/notice.ts";
import { said, saidText } from "../texts/said.ts";
import { saidMessage } from "../texts/said_message.ts";

const STATES = {
  connected: { kind: "good", text: "Connected" },
  syncing: { kind: "", text: "Bringing data now" },
  waiting_quota: { kind: "warn", text: "Waiting for Google's quota" },
  failed: { kind: "bad", text: "Failed" },
} as const;

/** Writes how far a connection to Search Console is, and what went wrong. */
export function connectionState(connection: SearchConsoleAnswer): Html {
  const { state, last_error: error, last_sync_at: last, next_sync_at: next } = connection;
  const { kind, text } = STATES[state];
  return html`<p>${badge(kind, text)}</p>
${
    error && notice(
      "bad",
      html`
        <p>${saidMessage(error.message)}</p>
        <p class="muted">${timeTag(error.at)}, ${error.code}.
        ${saidText(
          next === null
            ? "Mend it and save the connection again, or sync now."
            : "It is tried again by itself.",
        )}</p>
      `,
    )
  }
<dl class="facts">
${fact("Property", connection.property)}
${fact("Service account", connection.client_email)}
${fact("Project", connection.project_id ?? "–")}
${fact("Key", html`<code>${connection.private_key_id}</code>, kept encrypted and never shown`)}
${fact("Last sync", last === null ? saidText("none has ended well yet") : timeTag(last))}
${fact("Next sync", next === null ? saidText("none until something is done") : timeTag(next))}
${fact("Data", dataText(connection))}
${fact("Days left to bring", formatNumber(connection.days_left))}</dl>`;
}

function dataText(connection: SearchConsoleAnswer): string {
  const { rows_count: rows, days_count: days, first_day: first, last_day: last } = connection;
  const { last_final_day: final } = connection;
  if (first === null || last === null) return saidText("none yet");
  const until = final === null ? "" : said`, final until ${formatDay(final)}`;
  return said`${formatNumber(rows)} rows of ${formatNumber(days)} days, ${formatDay(first)} to
${formatDay(last)}${until}`;
}
