import type { Db } from "./connection.ts";
import { withConnection } from "./repeat_statements.ts";

/** A value bound in a prepared statement. */
export type PreparedValue = string | number | Date | Buffer | null;

/** The part of mysql2's connection that prepares. */
interface PreparingConnection {
  execute(
    sql: string,
    values: readonly PreparedValue[],
    done: (error: Error | null, rows: unknown) => void,
  ): void;
}

/**
 * Runs one statement prepared, past Knex's builder, which costs more than a hot read itself. The
 * server prepares it once a connection; inside a transaction it runs on the transaction's.
 */
export function prepared<Row>(
  db: Db,
  sql: string,
  values: readonly PreparedValue[],
): Promise<Row[]> {
  return withConnection(
    db,
    sql,
    (connection: PreparingConnection) =>
      new Promise<Row[]>((resolve, reject) => {
        connection.execute(sql, values, (error, rows) => {
          if (error) reject(error);
          // a SELECT gives an array; its columns are those of the statement
          else resolve(rows as Row[]);
        });
      }),
  );
}

/** Of the values of a statement, unless one row alone has more: it stays below the smallest packet (`packet_size.ts`). */
const MAX_STATEMENT_BYTES = 500_000;
const BYTES_OF_OTHER_VALUE = 32;
/** Rows of a statement. Each number is one more for the server and a session to keep, so a few have to do for all. */
const ROWS_OF_STATEMENT = [64, 16, 4, 2, 1];

/**
 * Inserts rows of bytes prepared, many in a statement: `head` is what comes before the rows, `row` one of them with its
 * placeholders. As literals the bytes would be twice as many.
 */
export async function insertPrepared(
  db: Db,
  { head, row }: { head: string; row: string },
  rows: readonly (readonly PreparedValue[])[],
): Promise<void> {
  for (let start = 0; start < rows.length;) {
    const fitting = countFitting(rows, start);
    const count = ROWS_OF_STATEMENT.find((size) => size <= fitting) ?? 1;
    const values = rows.slice(start, start + count).flat();
    await prepared(db, `${head} ${Array<string>(count).fill(row).join(",")}`, values);
    start += count;
  }
}

/** Counts the rows from `start` on that go together into a statement. */
function countFitting(rows: readonly (readonly PreparedValue[])[], start: number): number {
  let bytes = 0;
  let count = 0;
  for (const row of rows.slice(start, start + Math.max(...ROWS_OF_STATEMENT))) {
    bytes += row.reduce<number>((sum, value) => sum + sizeOf(value), 0);
    if (bytes > MAX_STATEMENT_BYTES) break;
    count++;
  }
  return count;
}

const sizeOf = (value: PreparedValue): number =>
  Buffer.isBuffer(value) ? value.length : BYTES_OF_OTHER_VALUE;
