import type { Db } from "./connection.ts";

/** A table of work that processes claim by a lease. Its SQL calls the table `work`. */
export interface WorkTable {
  /** The table's name; also the queue's in `account_turns`. */
  table: string;
  /** The column that identifies a piece of work. */
  key: string;
  /** SQL: whether a piece may be claimed now. */
  free: string;
  /** SQL: whether a process works on a piece. */
  held: string;
  /** SQL: whether somebody asked for a piece, as opposed to a schedule. */
  asked: string;
  /** SQL: since when a piece has waited. */
  since: string;
}

/** An account with work that may be claimed. */
export interface WaitingAccount {
  /** 0: the site of the work is gone. */
  accountId: number;
  /** Some of its waiting work was asked for by somebody. */
  asked: boolean;
  /** Pieces of this queue that processes work on for the account. */
  underWay: number;
}

/** What the order of claims depends on besides the table. */
export interface ClaimOptions {
  /** For the placeholders of `free`. */
  bindings?: readonly (Date | number | string)[];
  /** SQL over `accounts`: pieces of the queue that run at a time for an account; NULL: no limit. */
  limit?: string;
  /** Accounts whose work is not claimed. */
  without?: readonly number[];
}

/** Accounts, and pieces of each, that are tried before a claim is given up: others may claim at the same time. */
const ACCOUNTS_TRIED = 10;
const PIECES_TRIED = 5;

const ACCOUNT = "COALESCE(sites.account_id, 0)";

/**
 * Lists the accounts whose work is claimed next, in turn: those with work that somebody asked for, then those with
 * the least work under way, then those that have waited longest since their work came or one of its pieces was claimed.
 */
export async function listWaitingAccounts(
  db: Db,
  { table, free, held, asked, since }: WorkTable,
  { bindings = [], limit = "NULL", without = [] }: ClaimOptions = {},
): Promise<WaitingAccount[]> {
  const [rows = []]: { accountId: number; asked: number; underWay: number }[][] = await db.raw(
    `SELECT waiting.account_id AS accountId, waiting.asked, COALESCE(busy.pieces, 0) AS underWay
      FROM (
        SELECT ${ACCOUNT} AS account_id, MAX(${asked}) AS asked, MIN(${since}) AS since
        FROM ${table} work LEFT JOIN sites ON sites.id = work.site_id
        WHERE ${free} GROUP BY 1
      ) waiting
      LEFT JOIN (
        SELECT ${ACCOUNT} AS account_id, COUNT(*) AS pieces
        FROM ${table} work LEFT JOIN sites ON sites.id = work.site_id
        WHERE ${held} GROUP BY 1
      ) busy ON busy.account_id = waiting.account_id
      LEFT JOIN account_turns turns
        ON turns.queue = ? AND turns.account_id = waiting.account_id
      LEFT JOIN accounts ON accounts.id = waiting.account_id
      WHERE COALESCE(busy.pieces, 0) < COALESCE(${limit}, COALESCE(busy.pieces, 0) + 1)
        ${
      without.length === 0
        ? ""
        : `AND waiting.account_id NOT IN (${without.map(() => "?").join(", ")})`
    }
      ORDER BY waiting.asked DESC, underWay,
        GREATEST(waiting.since, COALESCE(turns.claimed_at, waiting.since)), waiting.account_id
      LIMIT ?`,
    [...bindings, table, ...without, ACCOUNTS_TRIED],
  );
  return rows.map((row) => ({ ...row, asked: row.asked === 1 }));
}

/** Whose turn a claim is. */
export interface Turn {
  /** 0: the site of the work is gone. */
  accountId: number;
  /** Somebody asked for the work, as opposed to a schedule. */
  asked: boolean;
}

/** A piece of work that was claimed. */
interface ClaimInTurn<Claim> extends Turn {
  claim: Claim;
}

/** The claim, and whose turn it is, in one. */
export function withTurn<Claim>({ claim, accountId, asked }: ClaimInTurn<Claim>): Claim & Turn {
  return { ...claim, accountId, asked };
}

/**
 * Claims the next piece of work in the order of {@link listWaitingAccounts}, of an account first what somebody asked
 * for, then what has waited longest; undefined when there is none. `attempt` claims one piece by compare-and-swap and
 * returns undefined when another process was faster.
 */
export async function claimInTurn<Claim>(
  db: Db,
  work: WorkTable,
  attempt: (key: number, accountId: number) => Promise<Claim | undefined>,
  options: ClaimOptions = {},
): Promise<ClaimInTurn<Claim> | undefined> {
  for (const { accountId } of await listWaitingAccounts(db, work, options)) {
    for (const { id, asked } of await listPieces(db, work, accountId, options)) {
      const claim = await attempt(id, accountId);
      if (claim === undefined) continue;
      await noteTurn(db, work, accountId);
      return { claim, accountId, asked: asked === 1 };
    }
  }
  return undefined;
}

async function listPieces(
  db: Db,
  { table, key, free, asked, since }: WorkTable,
  accountId: number,
  { bindings = [] }: ClaimOptions,
): Promise<{ id: number; asked: number }[]> {
  const [rows = []]: { id: number; asked: number }[][] = await db.raw(
    `SELECT work.${key} AS id, ${asked} AS asked
      FROM ${table} work LEFT JOIN sites ON sites.id = work.site_id
      WHERE ${free} AND ${ACCOUNT} = ?
      ORDER BY ${asked} DESC, ${since}, work.${key} LIMIT ?`,
    [...bindings, accountId, PIECES_TRIED],
  );
  return rows;
}

/**
 * Notes that the account's turn has come. In a transaction it holds the account's row of this queue until the end, so
 * that other claims for the same account wait.
 */
export async function noteTurn(db: Db, { table }: WorkTable, accountId: number): Promise<void> {
  await db("account_turns")
    .insert({ queue: table, account_id: accountId, claimed_at: db.raw("NOW(6)") })
    .onConflict(["queue", "account_id"]).merge({ claimed_at: db.raw("NOW(6)") });
}

/** Counts the pieces of a queue that processes work on for an account. */
export async function countUnderWay(
  db: Db,
  { table, held }: WorkTable,
  accountId: number,
): Promise<number> {
  const [[row] = []]: { pieces: number }[][] = await db.raw(
    `SELECT COUNT(*) AS pieces FROM ${table} work LEFT JOIN sites ON sites.id = work.site_id
      WHERE ${held} AND ${ACCOUNT} = ?`,
    [accountId],
  );
  return row?.pieces ?? 0;
}
