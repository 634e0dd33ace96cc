import { type Content, html } from "../html.ts";
import { copyField } from "../parts/copy_field.ts";
import { ruleName } from "../report/rule_names.ts";
import type { ExplorerRow } from "./explorer_list.ts";
import { wordsOf } from "./object_cell.ts";
import { valueLabel } from "./column_label.ts";
import { said } from "../texts/said.ts";

/** Of a fingerprint, as an id on the page. */
const ID_LENGTH = 16;

/** Writes one place of an issue as Markdown, for a tracker of tasks, behind a button. */
export function placeTicket(
  row: ExplorerRow,
  { code = "" }: Readonly<Record<string, string>>,
): Content {
  const { url, target_url: target, fingerprint, evidence } = row;
  if (typeof url !== "string" || typeof fingerprint !== "string") return null;
  const parts = typeof evidence === "object" && evidence !== null ? Object.entries(evidence) : [];
  const text = [
    `# ${ruleName(code)}`,
    said`On <${url}>${typeof target === "string" ? said`, about <${target}>` : ""}`,
    parts.filter(([, value]) => value !== null)
      .map(([name, value]) => `- ${valueLabel(name)}: ${wordsOf(value, 1)}`).join("\n"),
    said`Done when an audit or a recheck no longer finds \`${code}\` there.`,
  ].filter((part) => part !== "").join("\n\n");
  const id = `ticket-${fingerprint.slice(0, ID_LENGTH)}`;
  return html`
    <details class="act-folded">
      <summary>As a ticket…<span class="visually-hidden"> ${url}</span></summary>
      <div class="act-body">${copyField({ id, text, button: "Copy the ticket" })}</div>
    </details>
  `;
}
