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

/**
 * Inserts rows of bytes prepared, many in a statement: `head` is what comes before the rows, `row` one of them with its
 * placeholders. As literals the bytes would be twice as many.
 */
export async function insertPrepared(
  db: Db,
  { head, row }: { head: string; row: string },
  rows: readonly (readonly PreparedValue[])[],
): Promise<void> {
  let values: PreparedValue[] = [];
  let count = 0;
  let bytes = 0;
  const send = async () => {
    await prepared(db, `${head} ${Array<string>(count).fill(row).join(",")}`, values);
    values = [];
    count = bytes = 0;
  };
  for (const next of rows) {
    const size = next.reduce<number>((sum, value) => sum + sizeOf(value), 0);
    if (count > 0 && bytes + size > MAX_STATEMENT_BYTES) await send();
    values.push(...next);
    count++;
    bytes += size;
  }
  if (count > 0) await send();
}

const sizeOf = (value: PreparedValue): number =>
  Buffer.isBuffer(value) ? value.length : BYTES_OF_OTHER_VALUE;
