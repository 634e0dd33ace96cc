import { type Content, type Html, html } from "../html.ts";
import { dataTable } from "../parts/data_table.ts";
import { columnLabel } from "./column_label.ts";
import { type ExplorerList, type ExplorerRow, fieldOf } from "./explorer_list.ts";
import type { ExplorerView } from "./explorer_view.ts";
import { viewPath } from "./view_path.ts";
import { rowPath } from "./row_path.ts";
import { isAddress, isNumeric, tableCell } from "./table_cell.ts";
import { changedAddress, shownColumns } from "./view_address.ts";
import { saidText } from "../texts/said.ts";

/** A view as it is shown. */
interface ShownView {
  view: ExplorerView;
  list: ExplorerList;
  siteId: number;
  domain: string;
  /** Of the view's path. */
  params: Readonly<Record<string, string>>;
  query: URLSearchParams;
  rows: readonly ExplorerRow[];
  /** Writes what can be done about a row. */
  acts?: (row: ExplorerRow) => Content;
}

/** Writes the rows of a view, with columns that sort and rows that lead to their details. */
export function explorerTable(shown: ShownView): Html {
  const { view, list, rows, query, acts } = shown;
  const names = shownColumns(view, list, query);
  return dataTable({
    caption: html`<span class="visually-hidden">${saidText(view.label)}</span>`,
    label: view.label,
    stacks: true,
    columns: [
      ...names.map((name) => ({
        label: columnLabel(name),
        number: isNumeric(fieldOf(list, name)),
        address: isAddress(name),
        ...sortOf(shown, name),
      })),
      ...acts ? [{ label: "Do" }] : [],
    ],
    rows: rows.map((row) => [
      ...names.map((name, at) => cellOf(shown, row, { name, isFirst: at === 0 })),
      ...acts ? [acts(row)] : [],
    ]),
  });
}

/** How the order turns with a click on the head of a column; nothing where the list has no such order. */
function sortOf({ view, list, siteId, params, query }: ShownView, name: string) {
  const { sortable } = fieldOf(list, name);
  if (!sortable) return {};
  const [first = ""] = (query.get("sort") ?? view.sort ?? list.fields.defaultSort).split(",");
  const isFirst = first.replace(/^-/, "") === name;
  const isDescending = first.startsWith("-");
  // the greatest numbers, and the newest times, are wanted first
  const isText = fieldOf(list, name).type === "string";
  const next = isFirst ? !isDescending : !isText;
  const path = viewPath(siteId, view, params);
  return {
    sort: {
      href: changedAddress(path, query, { sort: `${next ? "-" : ""}${name}` }),
      order: isFirst ? isDescending ? "descending" as const : "ascending" as const : undefined,
    },
  };
}

function cellOf(
  { view, list, siteId, domain, params }: ShownView,
  row: ExplorerRow,
  { name, isFirst }: { name: string; isFirst: boolean },
): Content {
  const schema = list.rowSchemas[name];
  const content = tableCell(row[name], {
    ...{ name, field: fieldOf(list, name), schema, domain },
  });
  const path = isFirst ? rowPath(view, { siteId, row, params }) : undefined;
  return path === undefined ? content : html`<a href="${path}">${content}</a>`;
}
