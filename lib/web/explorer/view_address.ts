import { takesSeveral } from "../../lists/parse_list_query.ts";
import type { ExplorerList } from "./explorer_list.ts";
import type { ExplorerView } from "./explorer_view.ts";
import { actsOf } from "./view_acts.ts";

/** Parameters of the forms of a view, which its address says in the words of the API. */
const FORM = {
  field: "add_field",
  operator: "add_operator",
  value: "add_value",
  column: "column",
  rangeField: "range_field",
  rangeFrom: "range_from",
  rangeTo: "range_to",
} as const;

/** The parameter by which the columns of the beginning come back. */
export const RESET_COLUMNS = "reset_columns";

/** Says whether a parameter of an address narrows the list. */
const FILTER = /^filter\[([^[\]]+)\](?:\[([^[\]]+)\])?$/;

/** One filter of an address. */
interface ShownFilter {
  /** As in the address. */
  name: string;
  field: string;
  operator: string;
  value: string;
}

/**
 * Turns what the forms of a view send into the address of the same view in the words of the API, so that it can be
 * kept and sent. Undefined: the address is that already.
 */
export function settledAddress(path: string, query: URLSearchParams): string | undefined {
  const settled = new URLSearchParams();
  let isSettled = true;
  for (const name of new Set(query.keys())) {
    const values = query.getAll(name).filter((value) => value !== "");
    const isForms = name === RESET_COLUMNS || Object.values<string>(FORM).includes(name);
    if (isForms || values.length !== query.getAll(name).length) isSettled = false;
    if (isForms || values.length === 0) continue;
    settled.set(name, takesSeveral(name) ? values.join(",") : values.at(-1) ?? "");
  }
  const field = query.get(FORM.field) ?? "";
  const value = query.get(FORM.value) ?? "";
  if (field !== "" && value !== "") {
    settled.set(`filter[${field}][${query.get(FORM.operator) ?? "eq"}]`, value);
  }
  const range = rangeFilter(query);
  if (range !== undefined) settled.set(...range);
  const columns = query.getAll(FORM.column);
  if (columns.length > 0) settled.set("fields", columns.join(","));
  return isSettled ? undefined : withQuery(path, settled);
}

/** The filter of a range, which may be open at one end; undefined: neither end is given. */
function rangeFilter(query: URLSearchParams): readonly [name: string, value: string] | undefined {
  const [field, from, to] = [FORM.rangeField, FORM.rangeFrom, FORM.rangeTo]
    .map((name) => (query.get(name) ?? "").trim());
  if (!field || !(from || to)) return undefined;
  if (!to) return [`filter[${field}][gte]`, from ?? ""];
  return from ? [`filter[${field}][between]`, `${from},${to}`] : [`filter[${field}][lte]`, to];
}

/** What a view asks its list: the address, and the columns that it shows. */
export function askedOf(
  view: ExplorerView,
  list: ExplorerList,
  query: URLSearchParams,
): Record<string, string> {
  const asked = Object.fromEntries(query);
  const { sort, fixed } = view;
  return {
    ...sort !== undefined && { sort },
    ...asked,
    fields: askedFields(view, list, query).join(","),
    ...fixed,
  };
}

/** What a view asks where its address cannot be read. */
export function beginningOf(view: ExplorerView, list: ExplorerList): Record<string, string> {
  return { fields: askedFields(view, list, new URLSearchParams()).join(","), ...view.fixed };
}

/** The columns of an address, or those that are shown at first. */
export function shownColumns(
  { columns }: ExplorerView,
  list: ExplorerList,
  query: URLSearchParams,
): readonly string[] {
  const chosen = (query.get("fields") ?? "").split(",").map((name) => name.trim());
  const known = chosen.filter((name) => list.columns.includes(name));
  if (known.length > 0) return [...new Set(known)];
  const first = columns.filter((name) => list.columns.includes(name));
  return first.length > 0 ? first : list.columns.slice(0, 8);
}

/** The shown columns, those that rows are known by, and those that their forms need. */
function askedFields(
  view: ExplorerView,
  list: ExplorerList,
  query: URLSearchParams,
): readonly string[] {
  const known = list.columns.filter((name) => KNOWN_BY.has(name));
  const { fields: ofActs = [] } = actsOf(view).ofRow ?? {};
  return [...new Set([...shownColumns(view, list, query), ...known, ...ofActs])];
}

/** Members by which a row leads to its details. */
const KNOWN_BY: ReadonlySet<string> = new Set(["id", "code", "keyword_id", "page_id", "domain"]);

/** The filters of an address. */
export function shownFilters(query: URLSearchParams): ShownFilter[] {
  return [...query].flatMap(([name, value]) => {
    const [, field, operator = value.includes(",") ? "in" : "eq"] = FILTER.exec(name) ?? [];
    return field === undefined ? [] : [{ name, field, operator, value }];
  });
}

/** The same view with some parameters set, or taken away by `null`; from its beginning. */
export function changedAddress(
  path: string,
  query: URLSearchParams,
  changes: Readonly<Record<string, string | null>>,
): string {
  const changed = new URLSearchParams(query);
  changed.delete("cursor");
  for (const [name, value] of Object.entries(changes)) {
    if (value === null) changed.delete(name);
    else changed.set(name, value);
  }
  return withQuery(path, changed);
}

function withQuery(path: string, query: URLSearchParams): string {
  return query.size === 0 ? path : `${path}?${query}`;
}
