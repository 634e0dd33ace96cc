import { type Connection, createConnection, type ResultSetHeader } from "mysql2";
import { SESSION_SETUP } from "../core/connection.ts";
import { connectionOptions } from "../core/database_url.ts";
import { type KnownRates, knownRatesSql, knownRatesValues, NOT_AS_LEFT } from "./known_rates.ts";
import type { PreparedValue } from "../core/prepared.ts";
import { errorCode, isConnectionError } from "../core/transient_errors.ts";

/** A token that is valid now, and its account as it is now. */
export interface TokenRow {
  /** The clock of the database after all locks were taken, in microseconds since 1970. */
  now: number;
  /** Hexadecimal. */
  tokenHash: string;
  tokenId: number;
  abilities: string;
  siteIds: string | null;
  accountId: number;
  accountName: string;
  plan: string;
  requestsPerMinute: number | null;
  callsPerMonth: number | null;
}

/** An account's row of `rate_states`; the packed parts as stored. */
export interface RateStateRow {
  accountId: number;
  month: string;
  calls: number;
  admitted: number;
  oldest: Buffer;
  spilled: number;
  newest: Buffer;
}

/** A row of `rate_chunks`. */
export interface RateChunkRow {
  accountId: number;
  lastAt: number;
  admitted: number;
  entries: Buffer;
}

/** What a batch changes, written in one transaction. */
export interface RateChanges {
  /** Whole rows. */
  states: readonly RateStateRow[];
  /** Rows whose `oldest` and `newest` need to be put behind what is stored. */
  appends: readonly RateStateRow[];
  chunks: readonly RateChunkRow[];
  /** The chunks of an account up to a time that are used up. */
  usedChunks: readonly { accountId: number; lastAt: number }[];
  /** Calls to add to a month that is past; negative ones were given back. */
  pastCalls: readonly { accountId: number; month: string; calls: number }[];
}

/** That a token was used. */
export interface TokenUse {
  tokenId: number;
  /** An IP address; null: not known, and what is known of earlier stays. */
  address: string | null;
}

/** The one connection of a process on which admission runs, a transaction a batch. */
export interface RateSession {
  /** Returns the accounts of the tokens that exist, by the token's hash in hexadecimal. */
  findAccounts(tokenHashes: readonly string[]): Promise<Map<string, number>>;
  /** Begins a transaction, locks the states of `accountIds` (ascending), then reads the valid tokens. */
  lock(
    accountIds: readonly number[],
    tokenHashes: readonly string[],
  ): Promise<{ states: RateStateRow[]; tokens: TokenRow[] }>;
  /** Creates the empty states of accounts that have none, and ends the transaction. */
  insertStates(accountIds: readonly number[], month: string): Promise<void>;
  /** Returns, for each account, the first chunk whose last entry is after `edge`. */
  findChunks(
    wanted: readonly { accountId: number; edge: number }[],
  ): Promise<Map<number, RateChunkRow>>;
  /**
   * Adds to rows that are all as they were left, and commits, in one round trip; returns the time
   * (microseconds since 1970) that was written, or undefined: then nothing was. When it rejects, it is
   * unknown whether it was kept. Not to be called within a transaction.
   */
  addToKnown(rates: KnownRates): Promise<number | undefined>;
  /** Writes the changes and commits. When it rejects, it is unknown whether they were kept. */
  commit(changes: RateChanges): Promise<void>;
  /** Notes that tokens were used just now, and from where. */
  touchTokens(uses: readonly TokenUse[]): Promise<void>;
  /** Ends the transaction without a change. */
  rollback(): Promise<void>;
  /** Says good-bye to the server and closes the connection. */
  close(): Promise<void>;
  /** Closes the connection at once, whatever it is doing. */
  destroy(): void;
}

/** What a session is opened with. */
export interface RateSessionOptions {
  /** After this time without an answer the connection counts as lost. */
  timeoutMs: number;
  /** The SQL expression of the present time: the same everywhere in a statement. */
  clockSql: string;
}

/** Whether the session is of no use any more: lost, or too slow to answer. */
export function isSessionLost(error: unknown): boolean {
  if (isConnectionError(error)) return true;
  if (!(error instanceof Error)) return false;
  return "fatal" in error && error.fatal === true ||
    "code" in error && error.code === "PROTOCOL_SEQUENCE_TIMEOUT";
}

const SETUP = "SET SESSION TRANSACTION ISOLATION LEVEL READ COMMITTED; " +
  "SET SESSION autocommit = 1, innodb_lock_wait_timeout = 3";

/**
 * Opens admission's connection. Its statements go out several at a time, to save round trips, as
 * text that holds numbers and hexadecimal literals of this process only.
 */
export async function openRateSession(
  databaseUrl: string,
  options: RateSessionOptions,
): Promise<RateSession> {
  const connection = createConnection({
    ...connectionOptions(databaseUrl),
    multipleStatements: true,
    rowsAsArray: true,
    // no value is ever bound: nothing needs to be looked for in long statements
    queryFormat: (sql: string) => sql,
  });
  // a lost connection is learnt from the statement that fails
  connection.on("error", () => {});
  const query = createQuery(connection, options.timeoutMs);
  await query(`${SESSION_SETUP}; ${SETUP}`);
  const execute = createExecute(connection, options.timeoutMs);
  return createRateSession(connection, { query, execute }, options.clockSql);
}

/** Runs statements and returns their rows, whose shape the caller names. */
type Query = (sql: string) => Promise<unknown>;

// mysql2's own promises record a stack for each statement, which costs more than a batch's decision
function createQuery(connection: Connection, timeout: number): Query {
  return (sql) =>
    new Promise((resolve, reject) => {
      connection.query({ sql, timeout }, (error, rows) => {
        if (error) reject(error);
        else resolve(rows);
      });
    });
}

/** Runs a prepared statement that changes rows. */
type Execute = (sql: string, values: PreparedValue[]) => Promise<ResultSetHeader>;

function createExecute(connection: Connection, timeout: number): Execute {
  return (sql, values) =>
    new Promise((resolve, reject) => {
      connection.execute<ResultSetHeader>({ sql, timeout }, values, (error, result) => {
        if (error) reject(error);
        else resolve(result);
      });
    });
}

function createRateSession(
  connection: Connection,
  { query, execute }: { query: Query; execute: Execute },
  clockSql: string,
): RateSession {
  return {
    async findAccounts(tokenHashes) {
      const rows = await query(
        `SELECT HEX(token_hash), account_id FROM tokens WHERE token_hash IN (${hex(tokenHashes)})`,
      ) as [string, number][];
      return new Map(rows.map(([hash, accountId]) => [hash.toLowerCase(), accountId]));
    },
    async lock(accountIds, tokenHashes) {
      const statements = [
        "START TRANSACTION",
        `SELECT ${STATE_COLUMNS} FROM rate_states WHERE account_id IN (${accountIds.join()}) ` +
        "ORDER BY account_id FOR UPDATE",
      ];
      if (tokenHashes.length > 0) statements.push(tokensSql(clockSql, tokenHashes));
      const [, states, tokens = []] = await query(statements.join("; ")) as unknown[];
      return { states: toStates(states), tokens: toTokens(tokens) };
    },
    async insertStates(accountIds, month) {
      const values = accountIds.map((id) => `(${id}, '${month}')`).join();
      await query(`INSERT IGNORE INTO rate_states (account_id, month) VALUES ${values}; COMMIT`);
    },
    async findChunks(wanted) {
      const found = new Map<number, RateChunkRow>();
      for (const { accountId, edge } of wanted) {
        const [row] = await query(
          "SELECT account_id, last_at, admitted, entries FROM rate_chunks " +
            `WHERE account_id = ${accountId} AND last_at > ${edge} ORDER BY last_at LIMIT 1`,
        ) as [number, number, number, Buffer][];
        if (!row) continue;
        const [, lastAt, admitted, entries] = row;
        found.set(accountId, { accountId, lastAt, admitted, entries });
      }
      return found;
    },
    async addToKnown(rates) {
      try {
        return (await execute(knownRatesSql(clockSql), knownRatesValues(rates))).insertId;
      } catch (error) {
        if (errorCode(error) === NOT_AS_LEFT) return undefined;
        throw error;
      }
    },
    async commit(changes) {
      await query([...changeSql(changes), "COMMIT"].join("; "));
    },
    async touchTokens(uses) {
      await query(["START TRANSACTION", ...usesSql(uses), "COMMIT"].join("; "));
    },
    async rollback() {
      await query("ROLLBACK");
    },
    close() {
      return new Promise((resolve, reject) => {
        connection.end((error) => error ? reject(error) : resolve());
      });
    },
    destroy() {
      connection.destroy();
    },
  };
}

/** A few statements, so that no `CASE` is long: many tokens have been used from one address each. */
function usesSql(uses: readonly TokenUse[]): string[] {
  const sorted = uses.toSorted((a, b) => a.tokenId - b.tokenId);
  return Array.from({ length: Math.ceil(sorted.length / USES_A_STATEMENT) }, (_, index) => {
    const part = sorted.slice(index * USES_A_STATEMENT, (index + 1) * USES_A_STATEMENT);
    const cases = part.filter(({ address }) => address !== null).map(({ tokenId, address }) =>
      `WHEN ${tokenId} THEN x'${Buffer.from(address ?? "").toString("hex")}'`
    );
    const from = cases.length === 0
      ? ""
      : `, last_used_address = CASE id ${cases.join(" ")} ELSE last_used_address END`;
    const ids = part.map(({ tokenId }) => tokenId).join();
    return `UPDATE tokens SET last_used_at = NOW(3)${from} WHERE id IN (${ids})`;
  });
}

const USES_A_STATEMENT = 500;
const STATE_COLUMNS = "account_id, month, calls, admitted, oldest, spilled, newest";

function toStates(rows: unknown): RateStateRow[] {
  return (rows as [number, string, number, number, Buffer, number, Buffer][]).map(
    ([accountId, month, calls, admitted, oldest, spilled, newest]) => {
      return { accountId, month, calls, admitted, oldest, spilled, newest };
    },
  );
}

// the clock is read in the second statement, which starts once the first holds all locks
function tokensSql(clockSql: string, tokenHashes: readonly string[]): string {
  return `SELECT UNIX_TIMESTAMP(${clockSql}), tokens.token_hash, tokens.id, tokens.abilities, ` +
    "tokens.site_ids, accounts.id, accounts.name, accounts.plan, " +
    "accounts.requests_per_minute, accounts.calls_per_month " +
    "FROM tokens JOIN accounts ON accounts.id = tokens.account_id " +
    `WHERE tokens.token_hash IN (${hex(tokenHashes)}) AND tokens.revoked_at IS NULL`;
}

type TokenTuple = [
  number,
  Buffer,
  number,
  string,
  string | null,
  number,
  string,
  string,
  number | null,
  number | null,
];

function toTokens(rows: unknown): TokenRow[] {
  return (rows as TokenTuple[]).map((row) => ({
    now: Math.round(row[0] * 1e6),
    tokenHash: row[1].toString("hex"),
    tokenId: row[2],
    abilities: row[3],
    siteIds: row[4],
    accountId: row[5],
    accountName: row[6],
    plan: row[7],
    requestsPerMinute: row[8],
    callsPerMonth: row[9],
  }));
}

function changeSql({ states, appends, chunks, usedChunks, pastCalls }: RateChanges): string[] {
  const statements: string[] = [];
  for (const { accountId, lastAt } of usedChunks) {
    statements.push(
      `DELETE FROM rate_chunks WHERE account_id = ${accountId} AND last_at <= ${lastAt}`,
    );
  }
  if (chunks.length > 0) {
    const values = chunks.map((chunk) =>
      `(${chunk.accountId}, ${chunk.lastAt}, ${chunk.admitted}, x'${
        chunk.entries.toString("hex")
      }')`
    );
    statements.push(
      `INSERT INTO rate_chunks (account_id, last_at, admitted, entries) VALUES ${values.join()}`,
    );
  }
  for (const { accountId, month, calls } of pastCalls) {
    statements.push(pastCallsSql(accountId, month, calls));
  }
  if (states.length > 0) statements.push(statesSql(states, REPLACE_PARTS));
  if (appends.length > 0) statements.push(statesSql(appends, APPEND_PARTS));
  return statements;
}

function pastCallsSql(accountId: number, month: string, calls: number): string {
  if (calls < 0) {
    return `UPDATE usage_months SET calls = calls - LEAST(calls, ${-calls}) ` +
      `WHERE account_id = ${accountId} AND month = '${month}'`;
  }
  return "INSERT INTO usage_months (account_id, month, calls) " +
    `VALUES (${accountId}, '${month}', ${calls}) ` +
    "ON DUPLICATE KEY UPDATE calls = calls + VALUES(calls)";
}

const REPLACE_PARTS = "oldest = VALUES(oldest), newest = VALUES(newest)";
const APPEND_PARTS =
  "oldest = CONCAT(oldest, VALUES(oldest)), newest = CONCAT(newest, VALUES(newest))";

function statesSql(states: readonly RateStateRow[], parts: string): string {
  const values = states.map((state) =>
    `(${state.accountId}, '${state.month}', ${state.calls}, ${state.admitted}, ` +
    `x'${state.oldest.toString("hex")}', ${state.spilled}, x'${state.newest.toString("hex")}')`
  );
  return `INSERT INTO rate_states (${STATE_COLUMNS}) VALUES ${values.join()} ` +
    "ON DUPLICATE KEY UPDATE month = VALUES(month), calls = VALUES(calls), " +
    `admitted = VALUES(admitted), spilled = VALUES(spilled), ${parts}`;
}

function hex(hashes: readonly string[]): string {
  return hashes.map((hash) => `x'${hash}'`).join();
}
