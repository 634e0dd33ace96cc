import type { Db } from "./connection.ts";

/** The part of mysql2's connection that sends text, and of Knex's client that lends connections. */
interface SendingConnection {
  query(sql: string, done: (error: Error | null, rows: unknown) => void): void;
}
interface LendingClient {
  acquireConnection(): Promise<SendingConnection>;
  releaseConnection(connection: SendingConnection): Promise<void>;
}

/**
 * Runs a statement that is complete as it stands, past Knex and mysql2's formatting: both would read
 * through megabytes of literals in search of placeholders. Inside a transaction it runs on the
 * transaction's connection.
 */
export async function runStatement(db: Db, sql: string): Promise<unknown> {
  const client: LendingClient = db.client;
  const connection = await client.acquireConnection();
  try {
    return await new Promise<unknown>((resolve, reject) => {
      connection.query(sql, (error, rows) => error ? reject(error) : resolve(rows));
    });
  } finally {
    void client.releaseConnection(connection);
  }
}
