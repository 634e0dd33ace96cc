import type { Db } from "./connection.ts";

/** A value bound in a prepared statement. */
export type PreparedValue = string | number | Date | Buffer | null;

/** The part of mysql2's connection that prepares, and of Knex's client that lends connections. */
interface PreparingConnection {
  execute(
    sql: string,
    values: readonly PreparedValue[],
    done: (error: Error | null, rows: unknown) => void,
  ): void;
}
interface LendingClient {
  acquireConnection(): Promise<PreparingConnection>;
  releaseConnection(connection: PreparingConnection): Promise<void>;
}

/**
 * Runs one statement prepared, past Knex's builder, which costs more than a hot read itself. The
 * server prepares it once a connection; inside a transaction it runs on the transaction's.
 */
export async function prepared<Row>(
  db: Db,
  sql: string,
  values: readonly PreparedValue[],
): Promise<Row[]> {
  const client: LendingClient = db.client;
  const connection = await client.acquireConnection();
  try {
    return await new Promise<Row[]>((resolve, reject) => {
      connection.execute(sql, values, (error, rows) => {
        if (error) reject(error);
        // a SELECT gives an array; its columns are those of the statement
        else resolve(rows as Row[]);
      });
    });
  } finally {
    void client.releaseConnection(connection);
  }
}
