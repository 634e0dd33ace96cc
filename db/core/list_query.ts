import type { Knex } from "knex";
import { ValidationError } from "../../lib/core/errors.ts";
import { type Db, isCollationMismatch } from "./connection.ts";
import { BROKEN_CURSOR, encodeCursor } from "./list_cursor.ts";
import { afterCursor, filterCondition, searchCondition, type SqlText } from "./list_conditions.ts";
import type { ListField, ListFields, ListPage, ListQuery, SqlValue } from "./list_shapes.ts";

/** Where rows of a list are. */
export interface ListSource {
  /** Tables, joins and fixed conditions; without columns, groups, order and limit. */
  from: Knex.QueryBuilder;
  fields: ListFields;
  /** The field by which, ascending, all its rows come after those of the first source. */
  comesAfter?: string;
}

/** What `listRows` needs. */
interface ListRowsOptions extends ListSource {
  query: ListQuery;
  /** Further rows of the same list, each in one source only: the same fields by other expressions. */
  also?: readonly ListSource[];
  /** The same rows without joins, to count them by when nothing is filtered or searched. */
  countFrom?: Knex.QueryBuilder;
  /** Finds how many rows there are when nothing is filtered or searched; null: they are counted. */
  findTotal?: () => Promise<number | null>;
  /** The same of just these rows, whatever is filtered. */
  findOwnTotal?: () => Promise<number | null>;
  /** The same question in a form that counts faster. */
  countBy?: ListQuery | undefined;
  /** True: the rows are counted after the page, and only where it has not all of them. */
  countsLast?: boolean;
  /** The id of what all pages are read from, such as an audit: the cursor carries it on. */
  snapshot?: number;
  /** The same of a list that is made of two such things. */
  otherSnapshot?: number;
}

type Sources = readonly [ListSource, ...ListSource[]];

/**
 * Reads one page by keyset: the rows after the cursor in the wanted order, NULLs last in both
 * directions. Only the key and the columns that the chosen fields need are selected, each under its field's
 * name. The rows are counted on the first page only; the cursor carries the number on. Throws
 * `ValidationError` for a cursor with a text that its column cannot hold.
 */
export async function listRows<Row>(
  db: Db,
  { from, fields, query, also = [], ...options }: ListRowsOptions,
): Promise<ListPage<Row>> {
  const { countFrom, findTotal, findOwnTotal, countBy, countsLast, snapshot, otherSnapshot } =
    options;
  const sources = sourcesOf([{ from, fields }, ...also], query);
  const counted = countBy ? sourcesOf([{ from, fields }, ...also], countBy) : sources;
  const count = async () => {
    const known = await findOwnTotal?.() ?? null;
    if (known !== null) return known;
    if (!isUnfiltered(query)) return await countSources(counted);
    return await findTotal?.() ?? await countSources(countFrom ? [{ from: countFrom }] : sources);
  };
  const { countUpTo: most } = query;
  const [total, found] = query.cursor !== null || most === undefined && !countsLast
    ? await Promise.all([query.cursor?.total ?? count(), readPage(db, sources, query)])
    : await readThenCount(db, sources, {
      query,
      count: most === undefined ? count : () => countUpTo(db, counted, most),
    });
  const rows = found.slice(0, query.perPage);
  const last = found.length > query.perPage ? rows.at(-1) : undefined;
  const names = keyNames(sources, query);
  const nextCursor = last === undefined ? null : encodeCursor(query.binding, {
    total: most !== undefined && total >= most ? null : total,
    values: names.map((name, index) => readKey(last, { name, index })),
    snapshot: snapshot ?? null,
    ...(otherSnapshot !== undefined && { otherSnapshot }),
  });
  query.onNextCursor?.(nextCursor);
  if (query.keepsKeys !== true) removeKeys(rows, names);
  // the columns are those of the fields: the caller names their types
  return { rows: rows as Row[], total, nextCursor };
}

function sourcesOf([first, ...also]: Sources, query: ListQuery): Sources {
  const matching = (source: ListSource) => ({
    ...source,
    from: withConditions(source.from.clone(), source.fields, query),
  });
  return [matching(first), ...also.map(matching)];
}

/** The first page, and how many rows there are: a page that is not full says it, else they are counted. */
async function readThenCount(
  db: Db,
  sources: Sources,
  { query, count }: { query: ListQuery; count: () => Promise<number> },
): Promise<[total: number, found: Record<string, unknown>[]]> {
  const found = await readPage(db, sources, query);
  return [found.length > query.perPage ? await count() : found.length, found];
}

async function countUpTo(db: Db, sources: Sources, most: number): Promise<number> {
  let total = 0;
  for (const { from } of sources) {
    if (total >= most) break;
    const rows = from.clone().select(db.raw("1 as n")).limit(most - total);
    total += await countSources([{ from: db.from(rows.as("counted")) }]);
  }
  return total;
}

async function readPage(
  db: Db,
  sources: Sources,
  query: ListQuery,
): Promise<Record<string, unknown>[]> {
  try {
    return await readSources(db, sources, query);
  } catch (error) {
    // filters are written so that they fit: it is the cursor, and none that was given out
    if (query.cursor === null || !isCollationMismatch(error)) throw error;
    throw new ValidationError({ cursor: [BROKEN_CURSOR] });
  }
}

/** Sources whose rows come last anyhow are read when the page has room for them. */
async function readSources(
  db: Db,
  [first, ...others]: Sources,
  query: ListQuery,
): Promise<Record<string, unknown>[]> {
  const [second, ...rest] = others;
  if (second === undefined) {
    return await pageOf(db, first, { query, names: keyNames([first], query) });
  }
  if (!comeLast(query, first, others)) return await pageOfAll(db, [first, ...others], query);
  const names = query.sort.map((_, index) => sortAlias(index));
  const rows: Record<string, unknown>[] = await pageOf(db, first, { query, names });
  if (rows.length > query.perPage) return rows;
  return [...rows, ...await pageOfAll(db, [second, ...rest], query)].slice(0, query.perPage + 1);
}

/** Whether the first key of the order puts all rows of the others last: NULL, or as they are said to. */
function comeLast(
  { sort: [key] }: ListQuery,
  first: ListSource,
  others: readonly ListSource[],
): boolean {
  if (key === undefined) return false;
  const isNever = !fieldOf(first.fields, key.field).nullable;
  return others.every(({ fields, comesAfter }) =>
    (comesAfter === key.field && !key.descending) ||
    (isNever && fieldOf(fields, key.field).sql === "null")
  );
}

function withConditions(
  builder: Knex.QueryBuilder,
  fields: ListFields,
  query: ListQuery,
): Knex.QueryBuilder {
  for (const filter of query.filters) {
    apply(builder, filterCondition(fieldOf(fields, filter.field), filter));
  }
  for (const { field, sqlOf } of query.conditions ?? []) {
    apply(builder, sqlOf(fieldOf(fields, field).sql));
  }
  if (query.search !== null) {
    const searchable = Object.values(fields.fields).filter((field) => field.searchable);
    apply(builder, searchCondition(searchable, query.search));
  }
  return builder;
}

function isUnfiltered({ filters, conditions = [], search }: ListQuery): boolean {
  return filters.length === 0 && conditions.length === 0 && search === null;
}

/** Counts the rows of several sources. */
export async function countSources(sources: readonly Pick<ListSource, "from">[]): Promise<number> {
  const counts = await Promise.all(sources.map(async ({ from }) => {
    const [row] = await from.clone().count({ total: "*" });
    return Number(row?.["total"] ?? 0);
  }));
  return counts.reduce((sum, count) => sum + count, 0);
}

/** The page over several sources: that of each, and of these rows the first. */
function pageOfAll(db: Db, sources: Sources, query: ListQuery): Knex.QueryBuilder {
  const names = query.sort.map((_, index) => sortAlias(index));
  const parts = sources.map((source) => pageOf(db, source, { query, names }));
  const order = query.sort.flatMap(({ descending }, index) => [
    `${sortAlias(index)} is null`,
    `${sortAlias(index)} ${descending ? "desc" : "asc"}`,
  ]);
  return db.select("*").from(db.unionAll(parts, true).as("page"))
    .orderByRaw(order.join(", ")).limit(query.perPage + 1);
}

/** `names`: under which a row has the keys of its order. */
function pageOf(
  db: Db,
  { from, fields }: ListSource,
  { query, names }: { query: ListQuery; names: readonly string[] },
): Knex.QueryBuilder {
  const keys = query.sort.map((key) => ({ ...key, column: keyFieldOf(fields, key.field) }));
  const page = from.clone()
    .select(
      selectedColumns(fields, query.fields).map(([name, sql]) => db.raw(`${sql} as ??`, name)),
    )
    .select(
      keys.flatMap(({ column }, index) =>
        names[index] === sortAlias(index) ? [db.raw(`${column.sql} as ??`, sortAlias(index))] : []
      ),
    )
    .select(
      keys.flatMap(({ column }, index) =>
        column.type === "number"
          ? [db.raw(`cast(${column.sql} as char(50)) as ??`, exactAlias(index))]
          : []
      ),
    )
    .limit(query.perPage + 1);
  if (query.cursor) apply(page, afterCursor(keys, query.cursor.values));
  const order = keys.flatMap(({ column, descending }) => [
    // the other way round NULLs come last anyway, and an index serves the order
    ...(column.nullable && !descending ? [`(${column.sql}) is null`] : []),
    `${column.orderSql ?? column.sql} ${descending ? "desc" : "asc"}`,
  ]);
  return page.orderByRaw(order.join(", "));
}

/** The key is always read: what a route adds to rows it finds by their key. */
function selectedColumns(
  { fields, key }: ListFields,
  chosen: readonly string[] | null,
): [string, string][] {
  const shown = Object.keys(fields).filter((name) => !fields[name]?.hidden);
  const columns = [...chosen ?? shown, ...key.split(",")].flatMap((name) => {
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

/** A field as an order and its cursors know it. */
function keyFieldOf(fields: ListFields, name: string): ListField & { sql: string } {
  const field = fieldOf(fields, name);
  return { ...field, sql: field.keySql ?? field.sql };
}

/**
 * The names under which a row has the keys of its order: of one source, those of the fields that are read anyway. A union of
 * several is put in order by columns of their own.
 */
function keyNames([{ fields }, second]: Sources, query: ListQuery): string[] {
  const selected = selectedColumns(fields, query.fields);
  return query.sort.map(({ field }, index) => {
    const { sql } = keyFieldOf(fields, field);
    const same = second === undefined && selected.find(([, column]) => column === sql);
    return same ? same[0] : sortAlias(index);
  });
}

/** Takes the columns of the order alone out of the rows, the last first: so an object keeps its shape. */
function removeKeys(rows: readonly Record<string, unknown>[], names: readonly string[]): void {
  const [first] = rows;
  if (first === undefined) return;
  const own = [
    ...names.filter((name, index) => name === sortAlias(index)),
    ...names.map((_, index) => exactAlias(index)),
  ]
    .filter((name) => Object.hasOwn(first, name)).reverse();
  for (const row of rows) for (const name of own) delete row[name];
}

function sortAlias(index: number): string {
  return `sort_key_${index}`;
}

function exactAlias(index: number): string {
  return `exact_key_${index}`;
}

/**
 * The value of a key as the column has it: of one DOUBLE in a hundred the driver's own reading is off by the
 * last bit, so that a row would come after itself. The text's length is named, else a UNION shortens it.
 */
function readKey(
  row: Record<string, unknown>,
  { name, index }: { name: string; index: number },
): SqlValue {
  const exact = row[exactAlias(index)];
  if (typeof exact === "string") return Number(exact);
  // a column of a list holds nothing else
  return (row[name] ?? null) as SqlValue;
}
