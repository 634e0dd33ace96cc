import type { PreparedValue } from "../core/prepared.ts";

/**
 * The shortest way to admit: one prepared statement that adds to a row of `rate_states` as long as it is
 * as its reader left it, and that gives back the time it wrote. Nothing is read before.
 */

/** A row of `rate_states` as it was left, and what is added to it if nothing changed meanwhile. */
export interface KnownRate {
  accountId: number;
  /** `YYYY-MM` in UTC. */
  month: string;
  calls: number;
  admitted: number;
  /** The part of the row that takes the new entry. */
  part: "oldest" | "newest";
  /** The bytes of the part that come before the new entry and are not stored yet. */
  head: Buffer;
  /** The time that the entries of the part count from, in microseconds since 1970. */
  startsAt: number;
  added: { requests: number; calls: number };
  /** The clock of the database must be at or after this time (microseconds since 1970). */
  from: number;
  /** And at or before this one. */
  until: number;
  /** The token, which must be valid, and the limits of its account as they were read. */
  tokenId: number;
  plan: string;
  requestsPerMinute: number | null;
  callsPerMonth: number | null;
}

/**
 * Returns the statement for a part of the row, as packEntries() of lib/admission/sliding_window.ts packs.
 * What it changes is one row or none; the time of the entry comes back as the id that was inserted.
 */
export function knownRateSql(part: KnownRate["part"], clockSql: string): string {
  const now = `CAST(UNIX_TIMESTAMP(${clockSql}) * 1000000 AS UNSIGNED)`;
  return `UPDATE rate_states SET ${part} = CONCAT(${part}, UNHEX(?), ` +
    `REVERSE(UNHEX(LPAD(HEX(LAST_INSERT_ID(${now}) - CAST(? AS UNSIGNED)), 8, '0'))), UNHEX(?)), ` +
    "admitted = admitted + ?, calls = calls + ? " +
    "WHERE account_id = ? AND admitted = ? AND calls = ? AND month = ? " +
    `AND ${now} BETWEEN ? AND ? ` +
    "AND (SELECT revoked_at IS NULL FROM tokens WHERE id = ?) " +
    "AND (SELECT plan = ? AND requests_per_minute <=> ? AND calls_per_month <=> ? " +
    "FROM accounts WHERE id = ?)";
}

/** Returns the values of `knownRateSql()`. */
export function knownRateValues(rate: KnownRate): PreparedValue[] {
  const { accountId, added } = rate;
  const requests = Buffer.allocUnsafe(4);
  requests.writeUInt32LE(added.requests);
  return [
    ...[rate.head.toString("hex"), rate.startsAt, requests.toString("hex")],
    ...[added.requests, added.calls],
    ...[accountId, rate.admitted, rate.calls, rate.month, rate.from, rate.until],
    ...[rate.tokenId, rate.plan, rate.requestsPerMinute, rate.callsPerMonth, accountId],
  ];
}
