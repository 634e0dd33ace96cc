import type { ListField, Operator } from "../../../db/core/list_shapes.ts";
import { OPERATORS_OF } from "../../lists/parse_filter.ts";
import { type Html, html } from "../html.ts";
import { selectField } from "../parts/select_field.ts";
import { textField } from "../parts/text_field.ts";
import { columnLabel, valueLabel } from "./column_label.ts";
import type { ExplorerList, FieldSchema } from "./explorer_list.ts";
import type { ExplorerView } from "./explorer_view.ts";
import { viewPath } from "./view_path.ts";
import { hiddenFields } from "./hidden_fields.ts";
import { changedAddress, shownColumns, shownFilters } from "./view_address.ts";
import { said, saidText } from "../texts/said.ts";

/** A view with its address. */
export interface AddressedView {
  view: ExplorerView;
  list: ExplorerList;
  siteId: number;
  params: Readonly<Record<string, string>>;
  query: URLSearchParams;
}

/** The operators of the API in words. */
const OPERATOR_WORDS: Readonly<Record<Operator, string>> = {
  eq: "is",
  ne: "is not",
  gt: "more than",
  gte: "at least",
  lt: "less than",
  lte: "at most",
  in: "is one of (commas between)",
  contains: "contains",
  starts_with: "begins with",
  between: "between (two values, a comma between)",
  null: "is not known (true or false)",
};

const LEAST_AND_MOST = ["least first", "most first"] as const;
/** How other orders of a field are named, upwards and downwards. */
const ORDERS: Partial<Readonly<Record<ListField["type"], readonly [string, string]>>> = {
  string: ["A to Z", "Z to A"],
  time: ["oldest first", "newest first"],
  boolean: ["no first", "yes first"],
};

/** Writes the search, the filters that hold, and the forms for a further one and for period and segment. */
export function viewFilters(shown: AddressedView): Html {
  const { list, siteId, view, params, query } = shown;
  const path = viewPath(siteId, view, params);
  const isSearchable = Object.values(list.fields.fields).some(({ searchable }) => searchable);
  return html`
    <div class="view-filters no-print">
      ${isSearchable && searchForm(path, query)}
      ${filterForm(shown, path)}
      ${rangeForm(shown, path)}
      ${sortForm(shown, path)}
      ${Object.keys(list.parameters).length > 0 && segmentForm(shown, path)}
    </div>
    ${filterChips(query, path)}
  `;
}

function searchForm(path: string, query: URLSearchParams): Html {
  return html`
    <form class="view-search" method="get" action="${path}" role="search"
      aria-label="In this list">
          ${hiddenFields(query, ["q", "cursor"])}
          ${textField({ name: "q", label: "Search", type: "text", value: query.get("q") ?? "" })}
          <button>Search</button>
        </form>
  `;
}

/** The fields that can be filtered by: those that the view shows first, ids last. */
function filterFields(shown: AddressedView): readonly (readonly [string, ListField])[] {
  return shownFirst(shown, ({ filterable = false }) => filterable);
}

/** Fields of the list: those that the view shows first, ids last. */
function shownFirst(
  { view, list, query }: AddressedView,
  isMeant: (field: ListField) => boolean,
): readonly (readonly [string, ListField])[] {
  const shown = shownColumns(view, list, query);
  const rankOf = (name: string) => {
    const place = shown.indexOf(name);
    return place !== -1 ? place : shown.length + (/(?:^|_)id$/.test(name) ? 1 : 0);
  };
  return Object.entries(list.fields.fields).filter(([, field]) => isMeant(field))
    .toSorted(([a], [b]) => rankOf(a) - rankOf(b));
}

/** One filter of two ends, such as positions from 4 to 20. */
function rangeForm(shown: AddressedView, path: string): Html | false {
  const fields = filterFields(shown).filter(([name, { type }]) =>
    OPERATORS_OF[type].includes("between") && type !== "string" && !/(?:^|_)id$/.test(name)
  );
  if (fields.length === 0) return false;
  return html`
    <details class="view-form">
      <summary>Range</summary>
      <form method="get" action="${path}">
        ${hiddenFields(shown.query, ["cursor"])}
        ${selectField({
          ...{ name: "range_field", label: "Field", value: fields[0]?.[0] ?? "" },
          options: fields.map(([name]) => [name, columnLabel(name)] as const),
        })}
        ${textField({ name: "range_from", label: "At least" })}
        ${textField({ name: "range_to", label: "At most" })}
        <button>Add the filter</button>
      </form>
    </details>
  `;
}

/** The order of the rows, for narrow windows, in which the heads of the columns are not shown. */
function sortForm(shown: AddressedView, path: string): Html | false {
  const { view, list, query } = shown;
  const names = shownFirst(shown, ({ sortable = false }) => sortable);
  if (names.length === 0) return false;
  const options = names.flatMap(([name, { type }]): (readonly [string, string])[] => {
    const [up, down] = (ORDERS[type] ?? LEAST_AND_MOST).map(saidText);
    const label = columnLabel(name);
    return [[`-${name}`, `${label}, ${down}`], [name, `${label}, ${up}`]];
  });
  const value = query.get("sort") ?? view.sort ?? list.fields.defaultSort;
  // an order by several fields is named by each of them
  if (value.includes(",")) {
    const labels = new Map<string, string>(options);
    options.unshift([
      value,
      value.split(",").map((one) => labels.get(one) ?? columnLabel(one.replace("-", ""))).join(
        "; ",
      ),
    ]);
  }
  return html`
    <details class="view-form view-sort">
      <summary>Sort</summary>
      <form method="get" action="${path}">
        ${hiddenFields(query, ["sort", "cursor"])}
        ${selectField({ name: "sort", label: "Order", value, options })}
        <button>Sort</button>
      </form>
    </details>
  `;
}

function filterForm(shown: AddressedView, path: string): Html {
  const { query } = shown;
  const fields = filterFields(shown);
  const operators = new Set(fields.flatMap(([, { type }]) => OPERATORS_OF[type]));
  const options = [...operators].map((operator) => [operator, OPERATOR_WORDS[operator]] as const);
  return html`
    <details class="view-form">
      <summary>Filter</summary>
      <form method="get" action="${path}">
        ${hiddenFields(query, ["cursor"])}
        ${selectField({
          ...{ name: "add_field", label: "Field", value: fields[0]?.[0] ?? "" },
          options: fields.map(([name]) => [name, columnLabel(name)] as const),
        })}
        ${selectField({ name: "add_operator", label: "How", value: "eq", options })}
        ${textField({ name: "add_value", label: "Value", list: "known-values" })}
        <datalist id="known-values">${knownValues(fields)}</datalist>
        <button>Add the filter</button>
      </form>
    </details>
  `;
}

/** The values that fields of a fixed set can have. */
function knownValues(fields: readonly (readonly [string, ListField])[]): Html[] {
  const values = new Set(fields.flatMap(([, field]) => field.values ?? []));
  return [...values].map((value) => html`<option value="${value}">`);
}

function segmentForm({ list: { parameters }, query }: AddressedView, path: string): Html {
  const names = Object.keys(parameters);
  const isNarrowed = names.some((name) => query.has(name));
  return html`
    <details class="view-form" ${isNarrowed && html`
      open
    `}>
      <summary>Period and segment</summary>
      <form method="get" action="${path}">
        ${hiddenFields(query, [...names, "cursor"])}
        ${names.map((name) => parameterField(name, parameters[name] ?? {}, query.get(name) ?? ""))}
        <button>Show</button>
      </form>
    </details>
  `;
}

function parameterField(name: string, schema: FieldSchema, value: string): Html {
  const label = columnLabel(name);
  const hint = schema.description?.split(". ")[0];
  if (schema.enum) {
    const known = schema.enum.filter((one) => one !== null);
    const options = known.map((one) => [one, valueLabel(one)] as const);
    return selectField({ name, label, value, options: [["", "as it is"], ...options] });
  }
  if (schema.type === "boolean") {
    const options = [["", "as it is"], ["true", "yes"], ["false", "no"]] as const;
    return selectField({ name, label, value, options });
  }
  if (schema.format === "date") return textField({ name, label, type: "date", value });
  const number = schema.type === "integer" && { inputmode: "numeric" as const };
  return textField({ name, label, value, ...number, ...hint !== undefined && { hint } });
}

/** The filters that hold, each with a link that takes it away. */
function filterChips(query: URLSearchParams, path: string): Html {
  const filters = shownFilters(query);
  const q = query.get("q");
  if (filters.length === 0 && q === null) return html``;
  const chips = filters.map(({ name, field, operator, value }) => {
    const text = filterText({ field, operator, value });
    return chip(text, changedAddress(path, query, { [name]: null }));
  });
  if (q !== null) chips.unshift(chip(said`Search: ${q}`, changedAddress(path, query, { q: null })));
  return html`<ul class="chips" aria-label="Filters">${chips}</ul>`;
}

function filterText(
  { field, operator, value }: { field: string; operator: string; value: string },
): string {
  const [from = "", to] = value.split(",");
  return operator === "between" && to !== undefined
    ? said`${columnLabel(field)} from ${from} to ${to}`
    : `${columnLabel(field)} ${operatorWords(operator)} ${value}`;
}

function operatorWords(operator: string): string {
  const known = Object.entries(OPERATOR_WORDS).find(([name]) => name === operator);
  return known === undefined ? operator : saidText(known[1]).replace(/ \(.*\)$/, "");
}

function chip(text: string, href: string): Html {
  return html`<li class="chip">${text}
<a href="${href}" aria-label="${said`Take away: ${text}`}">×</a></li>`;
}
