import knex, { type Knex } from "knex";
import { type Connection, type ConnectionOptions, createConnection } from "mysql2/promise";
import { connectionOptions } from "./database_url.ts";
import { discardWhenUseless, type WatchedConnection } from "./discard_connections.ts";
import { hasTimeLimit, isTimeLost, measureLostTime, TimeLostError } from "./lost_time.ts";
import { repeatStatements } from "./repeat_statements.ts";
import { errorCode } from "./transient_errors.ts";

export { transaction } from "./transaction.ts";

/** A connection pool or an open transaction: query functions take either. */
export type Db = Knex;

/** How many connections a process keeps. */
const POOL_SIZE = 10;

/** The statement that every new session runs first. */
export const SESSION_SETUP =
  // of a longer list MySQL gives the first 1,024 bytes alone, MariaDB the first MiB
  "SET time_zone = '+00:00', innodb_lock_wait_timeout = 50, group_concat_max_len = 1048576, sql_mode = " +
  "'STRICT_TRANS_TABLES,NO_ZERO_DATE,NO_ZERO_IN_DATE,ERROR_FOR_DIVISION_BY_ZERO,NO_ENGINE_SUBSTITUTION'";

/**
 * Opens a Knex pool on the database that the URL names. Nothing is connected until the first query. Statements outside
 * transactions are repeated after transient errors where that does nothing twice.
 */
export function openDatabase(databaseUrl: string, poolSize: number = POOL_SIZE): Db {
  const db = knex({
    client: "mysql2",
    // Knex hands these to mysql2 as they are; its own type of them lags behind mysql2's
    connection: connectionOptions(databaseUrl) as unknown as Knex.MySql2ConnectionConfig,
    pool: {
      min: 0,
      max: poolSize,
      afterCreate(
        connection: WatchedConnection,
        done: (error: Error | null, connection: unknown) => void,
      ) {
        discardWhenUseless(connection);
        connection.query(SESSION_SETUP, (error: Error | null) => done(error, connection));
      },
    },
    acquireConnectionTimeout: 5_000,
    // the message of an error reaches the log: it must not contain hashes, keys or what was crawled
    compileSqlOnError: false,
    log: SILENT,
  });
  limitWaits(db);
  repeatStatements(db);
  return db;
}

/** A connection with the longest time, in seconds, that it waits for a lock. */
interface LockingConnection extends WatchedConnection {
  lockWait?: number;
}

/** As `SESSION_SETUP` sets it: work that nobody waits for may wait behind an import. */
const USUAL_LOCK_WAIT = 50;
const LOCK_WAIT_OF_REQUEST = 5;

/** Waiting for a connection or a lock is lost time of a request: see `lost_time.ts`. */
function limitWaits({ client }: Db): void {
  const acquire: () => Promise<LockingConnection> = client.acquireConnection.bind(client);
  client.acquireConnection = async () => {
    if (isTimeLost()) throw new TimeLostError();
    const countLost = measureLostTime();
    try {
      const connection = await acquire();
      try {
        await setLockWait(connection, hasTimeLimit() ? LOCK_WAIT_OF_REQUEST : USUAL_LOCK_WAIT);
      } catch (error) {
        void client.releaseConnection(connection);
        throw error;
      }
      return connection;
    } finally {
      countLost();
    }
  };
}

/** A round trip only where the connection last served the other kind of work. */
async function setLockWait(connection: LockingConnection, seconds: number): Promise<void> {
  const { lockWait = USUAL_LOCK_WAIT } = connection;
  if (lockWait === seconds) return;
  await new Promise<void>((resolve, reject) => {
    const done = (error: Error | null) => error === null ? resolve() : reject(error);
    connection.query(`SET SESSION innodb_lock_wait_timeout = ${seconds}`, done);
  });
  connection.lockWait = seconds;
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
