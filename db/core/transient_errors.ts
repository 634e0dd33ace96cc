import { TimeLostError } from "./lost_time.ts";

/**
 * What a transient error of the database says about the statement or transaction that met it:
 *
 * - `conflict`: the server undid it because of another transaction. It can be run again at once.
 * - `refused`: nothing of it was done, and the connection leads to a server that takes no writes now.
 * - `broken`: the connection or the server went away, and what became of it is unknown.
 * - `away`: no connection or no answer came in time, or the server refuses the user. Repeating it at once helps nobody.
 */
export type TransientKind = "conflict" | "refused" | "broken" | "away";

/**
 * By number, as the server sends it; names differ between the engines.
 *
 * MySQL: https://dev.mysql.com/doc/mysql-errors/8.4/en/server-error-reference.html,
 * MariaDB: https://mariadb.com/kb/en/mariadb-error-code-reference/,
 * TiDB: https://docs.pingcap.com/tidb/stable/error-codes
 */
const SERVER_ERRORS: ReadonlyMap<number, TransientKind> = new Map([
  // record has changed since it was read: MariaDB's innodb_snapshot_isolation
  [1020, "conflict"],
  // lock wait timeout; deadlock, also a Galera transaction that is not certified
  [1205, "conflict"],
  [1213, "conflict"],
  // the table was altered since the transaction began
  [1412, "conflict"],
  [1637, "conflict"],
  // group replication does not certify the transaction
  [3101, "conflict"],
  // TiDB: write conflicts and an altered table
  [8002, "conflict"],
  [8005, "conflict"],
  [8022, "conflict"],
  [8028, "conflict"],
  [9007, "conflict"],
  // too many connections
  [1040, "refused"],
  [1203, "refused"],
  // Galera: the node is not part of the primary component, or joins it
  [1047, "refused"],
  // the writer has become a replica
  [1792, "refused"],
  [1836, "refused"],
  // access denied
  [1045, "away"],
  [1053, "broken"],
  [1152, "broken"],
  [1158, "broken"],
  [1159, "broken"],
  [1160, "broken"],
  [1161, "broken"],
  // Galera: the commit was not confirmed, as when the node left the cluster
  [1180, "broken"],
  [1317, "broken"],
  [1927, "broken"],
  // group replication: the commit was interrupted
  [3100, "broken"],
  [3169, "broken"],
  [4031, "broken"],
  // TiDB: a store or the scheduler does not answer
  [9001, "broken"],
  [9002, "broken"],
  [9003, "broken"],
  [9005, "broken"],
]);

/** "--read-only", "--super-read-only" and others: only those that end with a change of writer pass. */
const OPTION_PREVENTS_STATEMENT = 1290;
const READ_ONLY = /read[-_ ]only/i;

/** Errors of the driver and of the network, which have names only. */
const CONNECTION_ERRORS: ReadonlySet<string> = new Set([
  "ECONNREFUSED",
  "ECONNRESET",
  "ENOENT",
  "EPIPE",
  "ETIMEDOUT",
  "ENOTFOUND",
  "EAI_AGAIN",
  "EHOSTUNREACH",
  "ENETUNREACH",
  "PROTOCOL_CONNECTION_LOST",
  "PROTOCOL_ENQUEUE_AFTER_FATAL_ERROR",
]);

/** Errors that say only that time ran out. */
const TIMEOUTS: ReadonlySet<string> = new Set(["PROTOCOL_SEQUENCE_TIMEOUT"]);

/** What a transient error says about the work that met it; undefined: the error is not transient. */
export function transientKind(error: unknown): TransientKind | undefined {
  if (!(error instanceof Error)) return undefined;
  if (error.name === "KnexTimeoutError" || error instanceof TimeLostError) return "away";
  const code = errorCode(error);
  if (CONNECTION_ERRORS.has(code)) return "broken";
  if (TIMEOUTS.has(code)) return "away";
  const errno = "errno" in error ? Number(error.errno) : 0;
  if (errno === OPTION_PREVENTS_STATEMENT && READ_ONLY.test(error.message)) return "refused";
  // mysql2 gives no code to what is asked of a connection that is gone, such as to roll back
  if (error.message.includes("connection is in closed state")) return "broken";
  return SERVER_ERRORS.get(errno);
}

/** Whether an error of the database is temporary: the same work may succeed when it is repeated. */
export function isTransient(error: unknown): boolean {
  return transientKind(error) !== undefined;
}

/** Whether the server undid the transaction because of another one. */
export function isConflict(error: unknown): boolean {
  return transientKind(error) === "conflict";
}

/** Whether the database cannot be reached or takes no writes at present. */
export function isConnectionError(error: unknown): boolean {
  return isTransient(error) && !isConflict(error);
}

/** The code of a database error, such as `ER_DUP_ENTRY`; empty when it has none. */
export function errorCode(error: unknown): string {
  return typeof error === "object" && error !== null && "code" in error ? String(error.code) : "";
}
