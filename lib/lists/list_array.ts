import { encodeCursor } from "../../db/core/list_cursor.ts";
import type { ListFilter, ListPage, ListQuery, SqlValue } from "../../db/core/list_shapes.ts";

/** A row whose fields are texts. */
export type TextRow = Readonly<Record<string, string>>;

/** A row whose fields are compared: numbers as numbers, others as texts, null before all of them. */
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
  const ordered = matching.toSorted((a, b) => compare(query, (field) => valueOf(a, field), b));
  const { cursor } = query;
  const position = (field: string) =>
    comparable(cursor?.values[query.sort.findIndex((key) => key.field === field)]);
  const following = cursor ? ordered.filter((row) => compare(query, position, row) < 0) : ordered;
  const page = following.slice(0, query.perPage);
  const last = following.length > query.perPage ? page.at(-1) : undefined;
  const total = cursor?.total ?? matching.length;
  return {
    rows: page,
    total,
    nextCursor: last === undefined ? null : encodeCursor(query.binding, {
      total,
      values: query.sort.map((key) => positionOf(last, key.field)),
      snapshot: null,
    }),
  };
}

/** Whether the row meets every filter; true and false are texts as well. */
export function passesFilters(row: ListedRow, filters: readonly ListFilter[]): boolean {
  return filters.every((filter) => passes(valueOf(row, filter.field), filter));
}

/** What a field is compared by. */
type Comparable = string | number | null;

function comparable(value: unknown): Comparable {
  if (value === null || value === undefined) return null;
  return typeof value === "number" ? value : String(value).toLowerCase();
}

function valueOf(row: ListedRow, field: string): Comparable {
  return comparable(row[field]);
}

function textOf(row: ListedRow, field: string): string {
  return String(row[field] ?? "").toLowerCase();
}

/** What a cursor keeps of a field: a text is kept where there is none, as the fields that are never null need it. */
function positionOf(row: ListedRow, field: string): SqlValue {
  return typeof row[field] === "number" || row[field] === null
    ? valueOf(row, field)
    : textOf(row, field);
}

/** Negative: what `valueOf` gives comes before the row. */
function compare(
  { sort }: ListQuery,
  valueOfField: (field: string) => Comparable,
  row: ListedRow,
): number {
  for (const { field, descending } of sort) {
    const order = compareValues(valueOfField(field), valueOf(row, field));
    if (order !== 0) return descending ? -order : order;
  }
  return 0;
}

/** Null before numbers, and numbers before texts. */
function compareValues(one: Comparable, other: Comparable): number {
  if (one === other) return 0;
  if (one === null || other === null) return one === null ? -1 : 1;
  if (typeof one !== typeof other) return typeof one === "number" ? -1 : 1;
  return one < other ? -1 : 1;
}

function passes(value: Comparable, { operator, values }: ListFilter): boolean {
  // rows of texts have numbers as texts, too
  const alike = values.map((one) => comparable(typeof value === "string" ? String(one) : one));
  const [first = null, second = null] = alike;
  const text = String(value ?? "");
  switch (operator) {
    case "eq":
      return value === first;
    case "ne":
      return value !== first;
    case "in":
      return alike.includes(value);
    case "contains":
      return text.includes(String(first));
    case "starts_with":
      return text.startsWith(String(first));
    case "null":
      return (value === null) === (values[0] === true);
    default:
      return value !== null && inOrder(value, { operator, first, second });
  }
}

function inOrder(
  value: Comparable,
  { operator, first, second }: {
    operator: ListFilter["operator"];
    first: Comparable;
    second: Comparable;
  },
): boolean {
  const order = compareValues(value, first);
  switch (operator) {
    case "gt":
      return order > 0;
    case "gte":
      return order >= 0;
    case "lt":
      return order < 0;
    case "lte":
      return order <= 0;
    default:
      return order >= 0 && compareValues(value, second) <= 0;
  }
}
