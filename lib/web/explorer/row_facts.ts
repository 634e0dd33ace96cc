import { type Html, html } from "../html.ts";
import { fact } from "../parts/fact.ts";
import { columnLabel } from "./column_label.ts";
import { explorerList, type ExplorerRow } from "./explorer_list.ts";
import { EXPLORER_VIEWS } from "./explorer_views.ts";
import { tableCell } from "./table_cell.ts";
import { saidText } from "../texts/said.ts";

/** The single values of a row of a view. */
interface RowFacts {
  /** Of the view. */
  slug: string;
  row: object;
  domain: string;
  title?: string;
  /** Members that the page shows elsewhere. */
  without?: readonly string[];
  /** What is said instead of values that are null, by the names of their members. */
  unset?: Readonly<Record<string, string>>;
  /** What is said instead of values that are there. */
  words?: Readonly<Record<string, string>>;
}

/** Writes the single values of a row as the list of its view names them. */
export function rowFacts(
  { slug, row, domain, title = "Facts", without = [], unset = {}, words = {} }: RowFacts,
): Html {
  const view = EXPLORER_VIEWS.find((one) => one.slug === slug);
  if (view === undefined) throw new TypeError(`There is no view "${slug}".`);
  const { fields, rowSchemas, columns } = explorerList(view);
  const values: ExplorerRow = { ...row };
  const facts = columns.flatMap((name) => {
    const field = fields.fields[name];
    if (field === undefined || name === "id" || without.includes(name)) return [];
    if (!(name in values)) return [];
    const schema = rowSchemas[name];
    const told = values[name] === null ? unset[name] : words[name];
    if (told !== undefined) return [fact(columnLabel(name), saidText(told))];
    return [fact(columnLabel(name), tableCell(values[name], { name, field, schema, domain }))];
  });
  return html`
    <section class="card">
      <h2>${saidText(title)}</h2>
      <dl class="facts">${facts}</dl>
    </section>
  `;
}
