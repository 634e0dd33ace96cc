import type { Db } from "./connection.ts";
import { withConnection } from "./repeat_statements.ts";

/** The part of mysql2's connection that sends text. */
interface SendingConnection {
  query(sql: string, done: (error: Error | null, rows: unknown) => void): void;
}

/**
 * Runs a statement that is complete as it is, past Knex and mysql2's formatting: both would read
 * through megabytes of literals in search of placeholders. Inside a transaction it runs on the
 * transaction's connection.
 */
export function runStatement(db: Db, sql: string): Promise<unknown> {
  return withConnection(
    db,
    sql,
    (connection: SendingConnection) =>
      new Promise((resolve, reject) => {
        connection.query(sql, (error, rows) => error ? reject(error) : resolve(rows));
      }),
  );
}
