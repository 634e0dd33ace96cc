import type { Knex } from "knex";
import { ValidationError } from "../lib/errors.ts";
import { type Db, isCollationMismatch } from "./connection.ts";
import { BROKEN_CURSOR, encodeCursor } from "./list_cursor.ts";
import { afterCursor, filterCondition, searchCondition, type SqlText } from "./list_conditions.ts";
import type { ListField, ListFields, ListPage, ListQuery, SqlValue } from "./list_shapes.ts";

/** What `listRows` needs. */
export interface ListRowsOptions {
  /** Tables, joins and fixed conditions; without columns, groups, order and limit. */
  from: Knex.QueryBuilder;
  fields: ListFields;
  query: ListQuery;
  /** The same rows without joins, to count them by when nothing is filtered or searched. */
  countFrom?: Knex.QueryBuilder;
  /** Finds how many rows there are when nothing is filtered or searched; null: they are counted. */
  findTotal?: () => Promise<number | null>;
  /** The id of what all pages are to be read of, such as an audit: the cursor carries it on. */
  snapshot?: number;
}

/**
 * Reads one page by keyset: the rows after the cursor in the wanted order, NULLs last in both
 * directions. Only the columns that the chosen fields need are selected, each under its field's
 * name. The rows are counted on the first page only; the cursor carries the number on. Throws
 * `ValidationError` for a cursor with a text that its column cannot hold.
 */
export async function listRows<Row>(
  db: Db,
  { from, fields, query, countFrom, findTotal, snapshot }: ListRowsOptions,
): Promise<ListPage<Row>> {
  const matching = withConditions(from.clone(), fields, query);
  const count = async () => {
    if (!isUnfiltered(query)) return await countRows(matching);
    return await findTotal?.() ?? await countRows(countFrom ?? matching);
  };
  const [total, found] = await Promise.all([
    query.cursor?.total ?? count(),
    readPage(db, matching, fields, query),
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

async function readPage(
  db: Db,
  matching: Knex.QueryBuilder,
  fields: ListFields,
  query: ListQuery,
): Promise<Record<string, unknown>[]> {
  try {
    return await pageOf(db, matching, fields, query);
  } catch (error) {
    // filters are written so that they fit: it is the cursor, and none that was given out
    if (query.cursor === null || !isCollationMismatch(error)) throw error;
    throw new ValidationError({ cursor: [BROKEN_CURSOR] });
  }
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
