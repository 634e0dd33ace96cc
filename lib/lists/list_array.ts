import { encodeCursor } from "../../db/core/list_cursor.ts";
import type { ListFilter, ListPage, ListQuery } from "../../db/core/list_shapes.ts";

/** A row whose fields are texts. */
export type TextRow = Readonly<Record<string, string>>;

/** A row whose fields are compared as texts; true, false and numbers of one digit may be. */
type ListedRow = Readonly<Record<string, unknown>>;

/**
 * Reads one page of rows that are kept in memory, by the rules of `listRows()`: filters, search in
 * the named fields, order and cursor, texts compared without regard to case.
 */
export function listArray<Row extends ListedRow>(
  rows: readonly Row[],
  query: ListQuery,
  searched: readonly string[],
): ListPage<Row> {
  const search = query.search?.toLowerCase();
  const matching = rows.filter((row) =>
    passesFilters(row, query.filters) &&
    (search === undefined || searched.some((field) => textOf(row, field).includes(search)))
  );
  const ordered = matching.toSorted((a, b) => compare(query, (field) => textOf(a, field), b));
  const { cursor } = query;
  const position = (field: string) =>
    String(cursor?.values[query.sort.findIndex((key) => key.field === field)] ?? "");
  const following = cursor ? ordered.filter((row) => compare(query, position, row) < 0) : ordered;
  const page = following.slice(0, query.perPage);
  const last = following.length > query.perPage ? page.at(-1) : undefined;
  const total = cursor?.total ?? matching.length;
  return {
    rows: page,
    total,
    nextCursor: last === undefined ? null : encodeCursor(query.binding, {
      total,
      values: query.sort.map((key) => textOf(last, key.field)),
      snapshot: null,
    }),
  };
}

/** Whether the row meets every filter; true and false are texts as well. */
export function passesFilters(row: ListedRow, filters: readonly ListFilter[]): boolean {
  return filters.every((filter) => passes(textOf(row, filter.field), filter));
}

function textOf(row: ListedRow, field: string): string {
  return String(row[field] ?? "").toLowerCase();
}

/** Negative: what `valueOf` gives comes before the row. */
function compare({ sort }: ListQuery, valueOf: (field: string) => string, row: ListedRow): number {
  for (const { field, descending } of sort) {
    const one = valueOf(field);
    const other = textOf(row, field);
    if (one !== other) return (one < other) === descending ? 1 : -1;
  }
  return 0;
}

function passes(text: string, { operator, values }: ListFilter): boolean {
  const [first = "", second = ""] = values.map((value) => String(value).toLowerCase());
  switch (operator) {
    case "eq":
      return text === first;
    case "ne":
      return text !== first;
    case "in":
      return values.some((value) => String(value).toLowerCase() === text);
    case "contains":
      return text.includes(first);
    case "starts_with":
      return text.startsWith(first);
    case "between":
      return first <= text && text <= second;
    case "null":
      return values[0] !== true;
    case "gt":
      return text > first;
    case "gte":
      return text >= first;
    case "lt":
      return text < first;
    case "lte":
      return text <= first;
  }
}
