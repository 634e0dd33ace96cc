import type { ImportItemAnswer } from "../../../schemas/import.ts";
import { valueLabel } from "../explorer/column_label.ts";
import { timeTag } from "../format_date.ts";
import { formatNumber } from "../format_number.ts";
import { type Html, html } from "../html.ts";
import { badge } from "../parts/badge.ts";
import { dataTable } from "../parts/data_table.ts";
import { settingsPath } from "./settings_view.ts";
import { saidText } from "../texts/said.ts";

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
  return dataTable({
    ...{ label: "Table of imports", stacks: true },
    caption: html`<span class="visually-hidden">Imports, the newest first</span>`,
    columns: [
      { label: "File" },
      { label: "Came" },
      { label: "Format" },
      { label: "State" },
      { label: "Rows read", number: true },
      { label: "Stored", number: true },
      { label: "Skipped", number: true },
    ],
    rows: imports.map((one) => [
      html`<a href="${settingsPath(siteId, "imports")}/${one.id}">${one.file_name}</a>`,
      timeTag(one.created_at),
      one.format === null ? saidText("not known yet") : valueLabel(one.format),
      html`${importState(one)}${one.error && html`<br>${one.error.message}`}`,
      formatNumber(one.rows_read),
      formatNumber(one.rows_stored),
      formatNumber(one.rows_skipped),
    ]),
  });
}
