import type { ListField } from "../../../db/core/list_shapes.ts";
import { type Content, type Html, html } from "../html.ts";
import { dataTable } from "../parts/data_table.ts";
import { notice } from "../parts/notice.ts";
import { columnLabel } from "./column_label.ts";
import type { ExplorerRow } from "./explorer_list.ts";
import { isAddress, isNumeric, tableCell } from "./table_cell.ts";
import { said, saidText } from "../texts/said.ts";

/** A part of a details page: a few rows of one kind. */
interface SmallTable {
  title: string;
  /** How many there are in all, where not all are shown. */
  total?: number;
  rows: readonly ExplorerRow[];
  /** Fields with their types, in their order. */
  columns: Readonly<Record<string, ListField["type"]>>;
  domain: string;
  /** What is said where there are none. */
  empty: Content;
  /** Where the first cell of a row leads. */
  pathOf?: (row: ExplorerRow) => string | undefined;
  /** Where all of them are. */
  all?: { href: string; label: string };
}

/** Writes a few rows under a heading, and where the rest of them is. */
export function smallTable(part: SmallTable): Html {
  const { title, total, rows, columns, empty, all } = part;
  const names = Object.keys(columns);
  const count = total === undefined || total === rows.length
    ? ""
    : said` (${rows.length} of ${total})`;
  return html`<section class="card"><h2>${saidText(title)}${count}</h2>
${
    rows.length === 0 ? notice("info", empty) : dataTable({
      caption: html`<span class="visually-hidden">${saidText(title)}</span>`,
      label: title,
      stacks: true,
      columns: names.map((name) => ({
        label: columnLabel(name),
        number: isNumeric({ type: columns[name] ?? "string" }),
        address: isAddress(name),
      })),
      rows: rows.map((row) => names.map((name, at) => cellOf(part, row, { name, at }))),
    })
  }
${all && html`<p><a href="${all.href}">${saidText(all.label)}</a></p>`}</section>`;
}

function cellOf(
  { columns, domain, pathOf }: SmallTable,
  row: ExplorerRow,
  { name, at }: { name: string; at: number },
): Content {
  const field = { type: columns[name] ?? "string" };
  const content = tableCell(row[name], { name, field, schema: undefined, domain });
  const path = at === 0 ? pathOf?.(row) : undefined;
  return path === undefined ? content : html`<a href="${path}">${content}</a>`;
}
