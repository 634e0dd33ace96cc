import type { Knex } from "knex";
import type { Db } from "../connection.ts";

/** How many rows a stream reads and hands on at a time. */
export const CHUNK_ROWS = 1_000;

/** Runs a SELECT and returns its rows; `Row` is what the statement's columns are. */
export async function selectRows<Row>(
  db: Db,
  sql: string,
  bindings: Knex.RawBinding[],
): Promise<Row[]> {
  const [rows] = await db.raw(sql, bindings);
  return rows;
}

/**
 * Streams a table in chunks by keyset: `read` gets the last key (`start` at first) and returns the
 * next rows in the key's order, at most CHUNK_ROWS of them.
 */
export async function* streamChunks<Row, Key>(
  start: Key,
  read: (after: Key) => Promise<Row[]>,
  keyOf: (row: Row) => Key,
): AsyncGenerator<Row[]> {
  for (let after = start;;) {
    const rows = await read(after);
    const last = rows.at(-1);
    if (last === undefined) return;
    yield rows;
    if (rows.length < CHUNK_ROWS) return;
    after = keyOf(last);
  }
}
