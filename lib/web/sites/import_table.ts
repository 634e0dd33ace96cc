import type { ImportItemAnswer } from "../../../schemas/import.ts";
import { timeTag } from "../format_date.ts";
import { formatNumber } from "../format_number.ts";
import { type Html, html } from "../html.ts";
import { badge } from "../parts/badge.ts";
import { settingsPath } from "./settings_view.ts";

const STATES = {
  queued: { kind: "", text: "waiting" },
  running: { kind: "", text: "running" },
  completed: { kind: "good", text: "completed" },
  failed: { kind: "bad", text: "failed" },
  deleting: { kind: "", text: "being deleted" },
} as const;

/** Writes how far an import is. */
export function importState({ status, progress_pct: progress }: ImportItemAnswer): Html {
  const { kind, text } = STATES[status];
  const isCounted = status === "running" && progress !== null;
  return badge(kind, isCounted ? `${text}, ${progress} %` : text);
}

/** Writes the newest imports of a site. */
export function importTable(siteId: number, imports: readonly ImportItemAnswer[]): Html {
  return html`
    <div class="table-scroll" role="region" aria-label="Table of imports" tabindex="0">
      <table>
        <caption class="visually-hidden">Imports, the newest first</caption>
        <thead>
          <tr>
            <th scope="col">File</th>
            <th scope="col">Came</th>
            <th scope="col">Format</th>
            <th scope="col">State</th>
            <th scope="col" class="number">Rows read</th>
            <th scope="col" class="number">Stored</th>
            <th scope="col" class="number">Skipped</th>
          </tr>
        </thead>
        <tbody>${imports.map((one) => importRow(siteId, one))}</tbody>
      </table>
    </div>
  `;
}

function importRow(siteId: number, one: ImportItemAnswer): Html {
  return html`
    <tr>
      <th scope="row"><a href="${settingsPath(siteId, "imports")}/${one.id}">${one
        .file_name}</a></th>
      <td>${timeTag(one.created_at)}</td>
      <td>${one.format ?? "–"}</td>
      <td>${importState(one)}${one.error && html`<br>${one.error.message}`}</td>
      <td class="number">${formatNumber(one.rows_read)}</td>
      <td class="number">${formatNumber(one.rows_stored)}</td>
      <td class="number">${formatNumber(one.rows_skipped)}</td>
    </tr>
  `;
}
