import type { Knex } from "knex";
import type { Db } from "./connection.ts";
import { encodeCursor } from "./list_cursor.ts";
import { afterCursor, filterCondition, searchCondition, type SqlText } from "./list_conditions.ts";

/** What may be done with one field of a list. */
export interface ListField {
  /**
   * The SQL expression, without bound values. A FLOAT column is written `column + 0e0`, so that it
   * equals itself in a cursor. Absent: the field is made of `columns`, or filled in by the route.
   */
  sql?: string;
  /** Further columns that this field's presenter reads: name to SQL. */
  columns?: Readonly<Record<string, string>>;
  type: "integer" | "number" | "string" | "boolean" | "time" | "object";
  /** The only values there are, for filters. */
  values?: readonly string[];
  nullable?: boolean;
  sortable?: boolean;
  filterable?: boolean;
  searchable?: boolean;
  /** No part of the answer: makes the default order or the key, or is a part of another field. */
  hidden?: boolean;
}

/** The fields of a list by the name that clients see, and the default order. */
export interface ListFields {
  fields: Readonly<Record<string, ListField>>;
  /** Such as `-clicks,keyword`. */
  defaultSort: string;
  /** The unique field, or comma-separated fields, that break ties. */
  key: string;
}

/** An operator of `filter[field][operator]=value`. */
export const OPERATORS = [
  "eq",
  "ne",
  "gt",
  "gte",
  "lt",
  "lte",
  "in",
  "contains",
  "starts_with",
  "between",
  "null",
] as const;
export type Operator = (typeof OPERATORS)[number];

/** A value that a filter or a cursor compares with. */
export type SqlValue = string | number | boolean | Date | null;

/** One condition; `values` has one item, two for `between`, any number for `in`. */
export interface ListFilter {
  field: string;
  operator: Operator;
  values: readonly SqlValue[];
}

/** One field of the order. */
export interface SortKey {
  field: string;
  descending: boolean;
}

/** Where the page before ended. */
export interface Cursor {
  /** How many rows there were when the paging began. */
  total: number;
  /** The last row's value of each sort key. */
  values: readonly SqlValue[];
  /** The id of what the paging stays with although something newer may come, or null. */
  snapshot: number | null;
}

/** A list request, parsed and checked. */
export interface ListQuery {
  perPage: number;
  /** Ends with the key, so that the order is total. */
  sort: readonly SortKey[];
  filters: readonly ListFilter[];
  /** Text to search for, or null. */
  search: string | null;
  /** The fields to answer, or null for all. */
  fields: readonly string[] | null;
  cursor: Cursor | null;
  /** Digest of the question: a cursor of another question is foreign. */
  binding: string;
}

/** One page of a list. */
export interface ListPage<Row> {
  rows: Row[];
  total: number;
  /** Null on the last page. */
  nextCursor: string | null;
}

/** What `listRows` needs. */
export interface ListRowsOptions {
  /** Tables, joins and fixed conditions; without columns, groups, order and limit. */
  from: Knex.QueryBuilder;
  fields: ListFields;
  query: ListQuery;
  /** The same rows without joins, to count them by when nothing is filtered or searched. */
  countFrom?: Knex.QueryBuilder;
  /** The id of what all pages are to be read of, such as an audit: the cursor carries it on. */
  snapshot?: number;
}

/**
 * Reads one page by keyset: the rows after the cursor in the wanted order, NULLs last in both
 * directions. Only the columns that the chosen fields need are selected, each under its field's
 * name. The rows are counted on the first page only; the cursor carries the number on.
 */
export async function listRows<Row>(
  db: Db,
  { from, fields, query, countFrom, snapshot }: ListRowsOptions,
): Promise<ListPage<Row>> {
  const matching = withConditions(from.clone(), fields, query);
  const [total, found] = await Promise.all([
    query.cursor?.total ?? countRows(isUnfiltered(query) && countFrom ? countFrom : matching),
    pageOf(db, matching, fields, query) as Promise<Record<string, unknown>[]>,
  ]);
  const rows = found.slice(0, query.perPage);
  const last = found.length > query.perPage ? rows.at(-1) : undefined;
  const nextCursor = last === undefined ? null : encodeCursor(query.binding, {
    total,
    values: query.sort.map((_, index) => (last[sortAlias(index)] ?? null) as SqlValue),
    snapshot: snapshot ?? null,
  });
  for (const row of rows) query.sort.forEach((_, index) => delete row[sortAlias(index)]);
  // the columns are those of the fields: the caller names their types
  return { rows: rows as Row[], total, nextCursor };
}

function withConditions(
  builder: Knex.QueryBuilder,
  fields: ListFields,
  query: ListQuery,
): Knex.QueryBuilder {
  for (const filter of query.filters) {
    apply(builder, filterCondition(fieldOf(fields, filter.field), filter));
  }
  if (query.search !== null) {
    const searchable = Object.values(fields.fields).filter((field) => field.searchable);
    apply(builder, searchCondition(searchable, query.search));
  }
  return builder;
}

function isUnfiltered({ filters, search }: ListQuery): boolean {
  return filters.length === 0 && search === null;
}

async function countRows(matching: Knex.QueryBuilder): Promise<number> {
  const [row] = await matching.clone().count({ total: "*" });
  return Number(row?.["total"] ?? 0);
}

function pageOf(
  db: Db,
  matching: Knex.QueryBuilder,
  fields: ListFields,
  query: ListQuery,
): Knex.QueryBuilder {
  const keys = query.sort.map((key) => ({ ...key, column: fieldOf(fields, key.field) }));
  const page = matching.clone()
    .select(
      selectedColumns(fields, query.fields).map(([name, sql]) => db.raw(`${sql} as ??`, name)),
    )
    .select(keys.map(({ column }, index) => db.raw(`${column.sql} as ??`, sortAlias(index))))
    .limit(query.perPage + 1);
  if (query.cursor) apply(page, afterCursor(keys, query.cursor.values));
  const order = keys.flatMap(({ column, descending }) => [
    ...(column.nullable ? [`(${column.sql}) is null`] : []),
    `${column.sql} ${descending ? "desc" : "asc"}`,
  ]);
  return page.orderByRaw(order.join(", "));
}

function selectedColumns(
  { fields }: ListFields,
  chosen: readonly string[] | null,
): [string, string][] {
  const shown = Object.keys(fields).filter((name) => !fields[name]?.hidden);
  const columns = (chosen ?? shown).flatMap((name) => {
    const field = fields[name];
    return [
      ...(field?.sql === undefined ? [] : [[name, field.sql] satisfies [string, string]]),
      ...Object.entries(field?.columns ?? {}),
    ];
  });
  // several fields may be made of one column
  return [...new Map(columns)];
}

function apply(builder: Knex.QueryBuilder, { sql, bindings }: SqlText): void {
  builder.whereRaw(sql, bindings as Knex.RawBinding[]); // SqlValue is a subset of what Knex binds
}

function fieldOf({ fields }: ListFields, name: string): ListField & { sql: string } {
  const field = fields[name];
  if (field?.sql === undefined) throw new TypeError(`The list has no column "${name}".`);
  return { ...field, sql: field.sql };
}

function sortAlias(index: number): string {
  return `sort_key_${index}`;
}
