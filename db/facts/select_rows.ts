import { setImmediate as nextTurn } from "node:timers/promises";
import type { Knex } from "knex";
import type { Db } from "../core/connection.ts";

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
 * next rows in the key's order, at most `chunkRows` of them. Reads one chunk ahead, so that the
 * database works while the rows are worked on.
 */
export async function* streamChunks<Row, Key>(
  start: Key,
  read: (after: Key) => Promise<Row[]>,
  { keyOf, chunkRows = CHUNK_ROWS }: { keyOf: (row: Row) => Key; chunkRows?: number },
): AsyncGenerator<Row[]> {
  let next = read(start);
  for (;;) {
    const rows = await next;
    const last = rows.at(-1);
    if (last === undefined) return;
    if (rows.length < chunkRows) {
      yield rows;
      return;
    }
    next = read(keyOf(last));
    // the next caller that awaits it gets the error; until then it must not count as unhandled
    next.catch(() => {});
    // the statement goes out in this turn of the event loop; work on the rows would hold it back
    await nextTurn();
    yield rows;
  }
}
