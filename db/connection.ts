import knex, { type Knex } from "knex";
import { type Connection, type ConnectionOptions, createConnection } from "mysql2/promise";
import { connectionOptions } from "./database_url.ts";

/** A connection pool or an open transaction: query functions take either. */
export type Db = Knex;

/** How many connections a process keeps. */
export const POOL_SIZE = 10;

const RETRYABLE = new Set(["ER_LOCK_DEADLOCK", "ER_LOCK_WAIT_TIMEOUT"]);
const MAX_ATTEMPTS = 6;

/** The statement that every new session runs first. */
export const SESSION_SETUP = "SET time_zone = '+00:00', sql_mode = " +
  "'STRICT_TRANS_TABLES,NO_ZERO_DATE,NO_ZERO_IN_DATE,ERROR_FOR_DIVISION_BY_ZERO,NO_ENGINE_SUBSTITUTION'";

/** Opens a Knex pool on the database that the URL names. Nothing is connected until the first query. */
export function openDatabase(databaseUrl: string, poolSize: number = POOL_SIZE): Db {
  return knex({
    client: "mysql2",
    // Knex hands these to mysql2 as they are; its own type of them lags behind mysql2's
    connection: connectionOptions(databaseUrl) as unknown as Knex.MySql2ConnectionConfig,
    pool: {
      min: 0,
      max: poolSize,
      afterCreate(
        connection: { query(sql: string, done: (error: Error | null) => void): void },
        done: (error: Error | null, connection: unknown) => void,
      ) {
        connection.query(SESSION_SETUP, (error) => done(error, connection));
      },
    },
    acquireConnectionTimeout: 5_000,
    // the message of an error reaches the log: hashes, keys and what was crawled are not to stand in it
    compileSqlOnError: false,
    log: SILENT,
  });
}

const nothing = () => {};
/** What Knex would print is also in the error that it rejects with, and reaches the log by that. */
const SILENT = { debug: nothing, warn: nothing, error: nothing, deprecate: nothing };

/** Opens one connection outside the pool, for work that must keep its session. */
export async function openConnection(
  databaseUrl: string,
  options: ConnectionOptions = {},
): Promise<Connection> {
  const connection = await createConnection({ ...connectionOptions(databaseUrl), ...options });
  await connection.query(SESSION_SETUP);
  return connection;
}

/**
 * Runs `work` in a transaction and runs it again, with jitter, when the server picked it as the
 * victim of a deadlock (1213) or a lock wait timed out (1205). `work` must be free of side effects
 * outside the database.
 */
export async function transaction<T>(
  db: Db,
  work: (trx: Db) => Promise<T>,
  config: Knex.TransactionConfig = {},
): Promise<T> {
  for (let attempt = 1;; attempt++) {
    try {
      return await db.transaction(work, config);
    } catch (error) {
      if (attempt >= MAX_ATTEMPTS || !isRetryable(error)) throw error;
      await new Promise((resolve) => setTimeout(resolve, Math.random() * 20 * 2 ** attempt));
    }
  }
}

/** Whether the server asks to run the same transaction again. */
export function isRetryable(error: unknown): boolean {
  return RETRYABLE.has(errorCode(error));
}

/** Whether a write met a row with the same unique key. */
export function isDuplicateKey(error: unknown): boolean {
  return errorCode(error) === "ER_DUP_ENTRY";
}

/** Whether a text was compared with a column whose character set cannot hold it. */
export function isCollationMismatch(error: unknown): boolean {
  return COLLATION_MISMATCHES.has(errorCode(error));
}

/** MariaDB's and, since 8.0, MySQL's: in a text, and in a prepared statement. */
const COLLATION_MISMATCHES = new Set([
  "ER_CANT_AGGREGATE_2COLLATIONS",
  "ER_CANNOT_CONVERT_STRING",
  "ER_IMPOSSIBLE_STRING_CONVERSION",
]);

/** Whether the database could not be reached or went away, as opposed to refusing a statement. */
export function isConnectionError(error: unknown): boolean {
  const code = errorCode(error);
  return CONNECTION_ERRORS.has(code) ||
    (error instanceof Error &&
      // mysql2 gives no code to what is asked of a connection that is gone, such as to roll back
      (error.name === "KnexTimeoutError" ||
        error.message.includes("connection is in closed state")));
}

const CONNECTION_ERRORS = new Set([
  "ECONNREFUSED",
  "ECONNRESET",
  "ENOENT",
  "EPIPE",
  "ETIMEDOUT",
  "ENOTFOUND",
  "EHOSTUNREACH",
  "PROTOCOL_CONNECTION_LOST",
  "PROTOCOL_ENQUEUE_AFTER_FATAL_ERROR",
  "ER_SERVER_SHUTDOWN",
  "ER_CON_COUNT_ERROR",
  "ER_ACCESS_DENIED_ERROR",
  "ER_QUERY_INTERRUPTED",
  "ER_CONNECTION_KILLED",
]);

/** The code of a database error, such as `ER_DUP_ENTRY`; empty when it has none. */
export function errorCode(error: unknown): string {
  return typeof error === "object" && error !== null && "code" in error ? String(error.code) : "";
}
