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
