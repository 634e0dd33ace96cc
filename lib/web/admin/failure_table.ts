import type { RecentFailure } from "../../../db/accounts/recent_failures.ts";
import { type Html, html } from "../html.ts";
import { dataTable } from "../parts/data_table.ts";
import { foldedText } from "../parts/folded_text.ts";
import { ago } from "./ago.ts";
import { FAILURE_DAYS, MAX_FAILURES, type Operation } from "./read_operation.ts";

const KINDS: Readonly<Record<RecentFailure["kind"], string>> = {
  audit: "Audit",
  import: "Import",
  ai_run: "AI run",
};

/** Writes what failed lately. */
export function failureTable({ failures, now }: Operation): Html {
  if (failures.length === 0) {
    return html`
      <p class="muted">No audit, import or AI run failed in the last ${FAILURE_DAYS} days.</p>
    `;
  }
  return dataTable({
    caption:
      `What failed in the last ${FAILURE_DAYS} days, the latest first, at most ${MAX_FAILURES}`,
    columns: [
      { label: "What" },
      { label: "Site" },
      { label: "Account" },
      { label: "When" },
      { label: "Why" },
    ],
    rows: failures.map(({ kind, id, domain, accountName, code, message, failedAt }) => [
      html`<span class="kind">${KINDS[kind]} ${id}</span>`,
      html`<span class="name">${domain}</span>`,
      html`<span class="name">${accountName}</span>`,
      ago(failedAt, now),
      html`${
        code !== null && html`
          <code>${code}</code>
        `
      } ${message !== null && foldedText(message)}`,
    ]),
  });
}
