import { type Content, type Html, html } from "../html.ts";
import { saidContent, saidText } from "../texts/said.ts";
import { attributes } from "./attributes.ts";

/** A column of a table, whose label is written in the current language. */
export interface Column {
  label: string;
  /** True: its values stand on the right, digit under digit. */
  number?: boolean;
  /** True: its values are sentences, which need some width. */
  prose?: boolean;
  /** True: its values are addresses, which break anywhere and so have no width of their own. */
  address?: boolean;
  /** Where its head leads: the same table in its order; `order`: the order that it has now. */
  sort?: { href: string; order: "ascending" | "descending" | undefined };
}

/** A table of figures. */
export interface DataTable {
  caption: Content;
  columns: readonly Column[];
  /** A value for each column; the first names its row. */
  rows: readonly (readonly Content[])[];
  /** Names the table where it scrolls by itself; default: the caption, which is a text then. */
  label?: string;
  /** True: where it is narrow, each row stands by itself, with its columns' names beside its values. */
  stacks?: boolean;
}

/** Writes a table that scrolls by itself, or stacks its rows, where it is wider than the page. */
export function dataTable(table: DataTable): Html {
  const { caption, columns, rows, label, stacks = false } = table;
  const name = saidText(label ?? (typeof caption === "string" ? caption : "Table"));
  const kind = stacks ? "table-scroll table-stacks" : "table-scroll";
  // laid out as blocks, a table would be none for some screen readers
  const role = (name: string) => attributes({ role: stacks && name });
  return html`
    <div class="${kind}" role="region" aria-label="${name}" tabindex="0">
      <table ${role("table")}>
        <caption>${saidContent(caption)}</caption>
        <thead ${role("rowgroup")}>
          <tr ${role("row")}>${columns.map((column) => head({ column, stacks }))}</tr>
        </thead>
        <tbody ${role("rowgroup")}>${rows.map((row) =>
          html`<tr ${role("row")}>${
            row.map((value, at) => cell(value, { column: columns[at], stacks, isFirst: at === 0 }))
          }</tr>\n`
        )}</tbody>
      </table>
    </div>
  `;
}

interface Place {
  column: Column | undefined;
  stacks: boolean;
}

function head({ column, stacks }: Place): Html {
  const names = {
    scope: "col",
    role: stacks && "columnheader",
    class: classOf(column),
    "aria-sort": column?.sort?.order,
  };
  return html`<th ${attributes(names)}>${column?.sort ? sortLink(column) : labelOf(column)}</th>`;
}

function labelOf(column: Column | undefined): string | undefined {
  return column && saidText(column.label);
}

function sortLink({ label, sort }: Column): Html {
  const arrow = sort?.order && (sort.order === "ascending" ? " ↑" : " ↓");
  return html`<a href="${sort?.href}">${saidText(label)}</a>${
    arrow && html`<span aria-hidden="true">${arrow}</span>`
  }`;
}

function cell(value: Content, { column, stacks, isFirst }: Place & { isFirst: boolean }): Html {
  if (isFirst) {
    const names = { scope: "row", role: stacks && "rowheader", class: classOf(column) };
    return html`<th ${attributes(names)}>${value}</th>`;
  }
  const names = {
    role: stacks && "cell",
    class: classOf(column),
    "data-label": stacks && labelOf(column),
  };
  return html`<td ${attributes(names)}>${value}</td>`;
}

function classOf(column: Column | undefined): string | undefined {
  if (column?.number) return "number";
  return column?.prose ? "prose" : column?.address ? "address" : undefined;
}
