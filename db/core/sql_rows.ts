import type { Knex } from "knex";
import { escape } from "mysql2";
import type { Db } from "./connection.ts";
import { runStatement } from "./statement.ts";
import { type Fit, fitsOf } from "./text_columns.ts";

/** A value of a row that is written as a literal. */
export type SqlLiteral = string | number | boolean | null | Uint8Array | Date;

/** What is done about rows that are there already; without, they are an error. */
interface InsertOptions {
  ignore?: boolean;
  onDuplicate?: string;
}

/** In UTF-8 at most three times as many bytes, which is less than the smallest packet (`packet_size.ts`). */
const MAX_STATEMENT_CHARS = 300_000;

/**
 * Inserts many rows with as few statements as the packet size allows. Texts of crawled pages are fitted to their
 * columns: see `text_columns.ts`.
 *
 * Writes the literals itself: for tens of thousands of rows a second that takes a third of the time
 * of a query builder. Relies on the session's `sql_mode` (backslash escapes on), which
 * `connection.ts` sets.
 */
export function insertRows(
  db: Db,
  into: string,
  rows: readonly (readonly SqlLiteral[])[],
  options: InsertOptions = {},
): Promise<void> {
  const fits = fitsOf(into);
  return insertWritten(db, into, rows, (row) => `(${sqlValues(row, fits)})`, options);
}

/** The same for rows of any kind; `write` gives the literals of one in parentheses. */
export async function insertWritten<Row>(
  db: Db,
  into: string,
  rows: readonly Row[],
  write: (row: Row) => string,
  options: InsertOptions = {},
): Promise<void> {
  const head = `INSERT ${options.ignore ? "IGNORE " : ""}INTO ${into} VALUES `;
  const tail = options.onDuplicate ? ` ON DUPLICATE KEY UPDATE ${options.onDuplicate}` : "";
  let parts: string[] = [];
  let chars = 0;
  for (const row of rows) {
    const text = write(row);
    if (chars > 0 && chars + text.length > MAX_STATEMENT_CHARS) {
      await runStatement(db, head + parts.join(",") + tail);
      parts = [];
      chars = 0;
    }
    parts.push(text);
    chars += text.length;
  }
  if (parts.length > 0) await runStatement(db, head + parts.join(",") + tail);
}

/** The literals of a row's values, with commas between them. */
export function sqlValues(
  row: readonly SqlLiteral[],
  fits: readonly (Fit | undefined)[],
): string {
  let text = "";
  for (let index = 0; index < row.length; index++) {
    const value = row[index] ?? null;
    const fit = typeof value === "string" ? fits[index] : undefined;
    const fitted = fit === undefined ? value : fit(value as string);
    text += (index > 0 ? "," : "") + sqlLiteral(fitted);
  }
  return text;
}

/** What means something between apostrophes; quotation marks, of which JSON is full, do not. */
const SPECIAL = /[\0'\\]/;

/** The value as an SQL literal; times as UTC with milliseconds. */
export function sqlLiteral(value: SqlLiteral): string {
  if (value === null) return "NULL";
  if (typeof value === "number") {
    if (!Number.isFinite(value)) throw new TypeError(`Cannot write the number ${value} as SQL.`);
    return String(value);
  }
  if (typeof value === "string") return SPECIAL.test(value) ? escape(value) : `'${value}'`;
  if (typeof value === "boolean") return value ? "1" : "0";
  if (value instanceof Date) return `'${value.toISOString().slice(0, 23).replace("T", " ")}'`;
  const bytes = Buffer.from(value.buffer, value.byteOffset, value.byteLength);
  return bytes.length === 0 ? "''" : `X'${bytes.toString("hex")}'`;
}

/**
 * Keeps rows whose column is one of these ids, which are written into the statement: binding a thousand values takes as long
 * as parsing a thousand rows. Throws `TypeError` for what is no whole number.
 */
export function whereIds<Builder extends Knex.QueryBuilder>(
  builder: Builder,
  column: string,
  ids: readonly number[],
): Builder {
  for (const id of ids) {
    if (!Number.isSafeInteger(id)) throw new TypeError(`${column} is compared with no id: ${id}`);
  }
  // nothing is in an empty list, which SQL does not know
  const list = ids.length === 0 ? "NULL" : ids.join(",");
  builder.whereRaw(`?? IN (${list})`, [column]);
  return builder;
}
