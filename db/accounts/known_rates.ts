import type { PreparedValue } from "../core/prepared.ts";

/**
 * The shortest way to admit: one prepared statement that adds to rows of `rate_states` as long as all of them
 * are as their reader left them, and that gives back the time it wrote. Nothing is read before.
 */

/** A row of `rate_states` as it was left, and what is added to it if nothing changed meanwhile. */
export interface KnownRate {
  accountId: number;
  calls: number;
  admitted: number;
  /** The part of the row that takes the new entry. */
  part: "oldest" | "newest";
  /** The bytes of the part that come before the new entry and are not stored yet. */
  head: Buffer;
  /** The time that the entries of the part count from, in microseconds since 1970. */
  startsAt: number;
  added: { requests: number; calls: number };
  /** The token, which must be valid, and the limits of its account as they were read. */
  tokenId: number;
  plan: string;
  requestsPerMinute: number | null;
  callsPerMonth: number | null;
}

/** Rows that are written together, or none of them. */
export interface KnownRates {
  /** `YYYY-MM` in UTC, of all rows. */
  month: string;
  /** The clock of the database must be at or after this time (microseconds since 1970). */
  from: number;
  /** And at or before this one. */
  until: number;
  /** In the order in which they are locked, by account. */
  rows: readonly KnownRate[];
}

/** What the statement says where a row is not as it was left: see `knownRatesSql()`. */
export const NOT_AS_LEFT = "ER_DATA_OUT_OF_RANGE";

/** The columns of a row as `knownRatesValues()` lists them. */
const ROW_COLUMNS = [
  "account_id BIGINT UNSIGNED",
  "admitted BIGINT UNSIGNED",
  "calls INT UNSIGNED",
  "part VARCHAR(6)",
  "base CHAR(16)",
  "head CHAR(16)",
  "starts_at BIGINT UNSIGNED",
  "requests CHAR(8)",
  "added_requests INT UNSIGNED",
  "added_calls INT UNSIGNED",
  "token_id BIGINT UNSIGNED",
  "plan VARCHAR(200)",
  "requests_per_minute INT UNSIGNED",
  "calls_per_month INT UNSIGNED",
].map((column, index) => `${column} PATH '$[${index}]'`).join();

const sqls = new Map<string, string>();

/**
 * Returns the statement. It adds entries as packEntries() of lib/admission/sliding_window.ts packs; their time comes
 * back as the id that was inserted. A row that is not as it was left makes the condition negative, which an unsigned
 * number cannot be: the statement fails with `NOT_AS_LEFT`, and nothing of it is written.
 */
export function knownRatesSql(clockSql: string): string {
  let sql = sqls.get(clockSql);
  if (sql === undefined) sqls.set(clockSql, sql = createSql(clockSql));
  return sql;
}

function createSql(clockSql: string): string {
  const now = `CAST(UNIX_TIMESTAMP(${clockSql}) * 1000000 AS UNSIGNED)`;
  const entry = "CONCAT(UNHEX(known.head), " +
    `REVERSE(UNHEX(LPAD(HEX(LAST_INSERT_ID(${now}) - known.starts_at), 8, '0'))), ` +
    "UNHEX(known.requests))";
  return `UPDATE JSON_TABLE(?, '$[*]' COLUMNS (${ROW_COLUMNS})) AS known ` +
    "LEFT JOIN rate_states AS state ON state.account_id = known.account_id " +
    "LEFT JOIN tokens ON tokens.id = known.token_id " +
    "LEFT JOIN accounts ON accounts.id = known.account_id " +
    `SET state.oldest = CONCAT(state.oldest, IF(known.part = 'oldest', ${entry}, '')), ` +
    `state.newest = CONCAT(state.newest, IF(known.part = 'newest', ${entry}, '')), ` +
    "state.admitted = state.admitted + known.added_requests, " +
    "state.calls = state.calls + known.added_calls " +
    "WHERE IF(state.admitted = known.admitted AND state.calls = known.calls AND state.month = ? " +
    // packed again, by what admitted nobody, it counts from another time
    "AND LEFT(IF(known.part = 'oldest', state.oldest, state.newest), 8) = UNHEX(known.base) " +
    `AND ${now} BETWEEN ? AND ? AND tokens.id IS NOT NULL AND tokens.revoked_at IS NULL ` +
    "AND HEX(accounts.plan) = known.plan " +
    "AND accounts.requests_per_minute <=> known.requests_per_minute " +
    "AND accounts.calls_per_month <=> known.calls_per_month, 1, known.account_id * 0 - 1)";
}

/** Returns the values of `knownRatesSql()`. */
export function knownRatesValues({ rows, month, from, until }: KnownRates): PreparedValue[] {
  return [JSON.stringify(rows.map(listValues)), month, from, until];
}

function listValues(rate: KnownRate): (string | number | null)[] {
  const requests = Buffer.allocUnsafe(4);
  requests.writeUInt32LE(rate.added.requests);
  const head = rate.head.toString("hex");
  return [
    ...[rate.accountId, rate.admitted, rate.calls],
    ...[rate.part, head === "" ? baseOf(rate) : "", head, rate.startsAt, requests.toString("hex")],
    ...[rate.added.requests, rate.added.calls],
    ...[rate.tokenId, hexOf(rate.plan), rate.requestsPerMinute, rate.callsPerMonth],
  ];
}

/** The bytes that the part begins with where it is not empty. */
function baseOf({ startsAt }: KnownRate): string {
  const base = Buffer.allocUnsafe(8);
  base.writeDoubleLE(startsAt);
  return base.toString("hex");
}

/** As `HEX()` writes it: texts of a table and of JSON may differ in their collations. */
function hexOf(text: string): string {
  return Buffer.from(text).toString("hex").toUpperCase();
}
