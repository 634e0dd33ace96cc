import { type Content, type Html, html } from "../html.ts";

/** A column of a table. */
export interface Column {
  label: string;
  /** True: its values stand on the right, digit under digit. */
  number?: boolean;
  /** True: its values are sentences, which need some width. */
  prose?: boolean;
}

/** A table of figures. */
export interface DataTable {
  caption: Content;
  columns: readonly Column[];
  /** A value for each column; the first names its row. */
  rows: readonly (readonly Content[])[];
  /** Names the table where it scrolls by itself; default: the caption, which is a text then. */
  label?: string;
}

/** Writes a table that scrolls by itself where it is wider than the page. */
export function dataTable({ caption, columns, rows, label }: DataTable): Html {
  const name = label ?? (typeof caption === "string" ? caption : "Table");
  return html`
    <div class="table-scroll" role="region" aria-label="${name}" tabindex="0">
      <table>
        <caption>${caption}</caption>
        <thead>
          <tr>${columns.map((column) =>
            html`
              <th scope="col" ${classOf(column)}>${column.label}</th>
            `
          )}</tr>
        </thead>
        <tbody>${rows.map((row) =>
          html`<tr>${row.map((value, at) => cell(value, at, columns[at]))}</tr>\n`
        )}</tbody>
      </table>
    </div>
  `;
}

function cell(value: Content, at: number, column: Column | undefined): Html {
  return at === 0
    ? html`
      <th scope="row" ${classOf(column)}>${value}</th>
    `
    : html`<td${classOf(column)}>${value}</td>`;
}

function classOf(column: Column | undefined): Content {
  const name = column?.number ? "number" : column?.prose ? "prose" : undefined;
  return name && html`
    class="${name}"
  `;
}
