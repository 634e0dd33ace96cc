import type {
  RateChanges,
  RateChunkRow,
  RateSession,
  RateStateRow,
  TokenRow,
} from "../../db/accounts/rate_session.ts";
import type { KnownRate } from "../../db/accounts/known_rates.ts";
import type { AdmissionOutcome, HashedRequest } from "./admission.ts";
import { type AccountState, decide } from "./decide.ts";
import {
  appendedPart,
  countUndisturbed,
  isWindowOf,
  type KnownAccount,
  type KnownAccounts,
  knownPart,
} from "./known_accounts.ts";
import { monthOf } from "./month.ts";
import {
  appendEntry,
  countCalls,
  type Entry,
  expireEntries,
  orderClock,
  packAppendedEntry,
  packEntries,
  refillWindow,
  type SlidingWindow,
  unpackEntries,
} from "./sliding_window.ts";

/** Calls to take back from an account's month. */
export interface Credit {
  accountId: number;
  month: string;
  calls: number;
}

/** A write whose connection broke: an account's row as it was if nothing of it was written. */
export type UnsureWrite = Pick<KnownRate, "accountId" | "admitted">;

/** What is decided together. */
interface Batch {
  requests: readonly HashedRequest[];
  credits: readonly Credit[];
  /** An earlier attempt at these requests, whose fate the rows show: all of them were written or none. */
  unsure?: readonly UnsureWrite[] | undefined;
}

/** A batch, decided but not committed: the rows are still locked. */
interface PreparedBatch {
  /** In the order of the requests. */
  outcomes: AdmissionOutcome[];
  /** Undefined: nothing needs to be written. */
  changes: RateChanges | undefined;
  /** Its accounts as their rows are once the changes are committed. */
  left: KnownAccount[];
  /** The rows of the earlier attempt have changed: nothing of this batch must be written. */
  mayBeWritten: boolean;
}

/** What outlives a batch. */
export interface BatchContext {
  /** Length of the window. */
  windowUs: number;
  /** Token hash (hexadecimal) to account; the account of a token never changes. */
  knownAccounts: Map<string, number>;
  /** What this process left behind of the accounts of its last requests. */
  known: KnownAccounts;
}

const MAX_KNOWN_ACCOUNTS = 100_000;

/**
 * Locks the accounts of `requests` and `credits` in the order of their keys, reads the clock and
 * the tokens after that, and decides all requests in their order.
 */
export async function prepareBatch(
  session: RateSession,
  { requests, credits, unsure }: Batch,
  context: BatchContext,
): Promise<PreparedBatch> {
  const hashes = requests.map(({ hash }) => hash);
  await learnAccounts(session, hashes, context.knownAccounts);
  const { states: rows, tokens } = await lockAccounts(session, hashes, credits, context);

  const byHash = new Map(tokens.map((token) => [token.tokenHash, token]));
  const accounts = new Map(
    rows.map((row) => [row.accountId, openAccount(row, context.known.take(row.accountId))]),
  );
  for (const credit of credits) takeBack(accounts.get(credit.accountId), credit);
  const now = tokens[0]?.now;
  if (now !== undefined) {
    context.known.noteTime(now);
    await bringUpToDate(session, accounts, now, context.windowUs);
  }

  const outcomes = requests.map(({ request, hash }): AdmissionOutcome => {
    const token = byHash.get(hash);
    const account = token && accounts.get(token.accountId);
    if (!token || !account) return { kind: "unauthorized" };
    return decide(request, token, account, { now: account.at, windowUs: context.windowUs });
  });
  const changes = collectChanges(accounts.values());
  const mayBeWritten = unsure !== undefined && unsure.every((write) => hasMoved(rows, write));
  return { outcomes, changes, left: leftAccounts(accounts, tokens), mayBeWritten };
}

/** Whether anybody was admitted since: the count of an account's requests only grows. */
function hasMoved(rows: readonly RateStateRow[], { accountId, admitted }: UnsureWrite): boolean {
  return rows.some((row) => row.accountId === accountId && row.admitted !== admitted);
}

/** Looks up the accounts of hashes that this process has not met yet. */
async function learnAccounts(
  session: RateSession,
  hashes: readonly string[],
  known: Map<string, number>,
): Promise<void> {
  const unknown = new Set(hashes.filter((hash) => !known.has(hash)));
  if (unknown.size === 0) return;
  for (const [hash, accountId] of await session.findAccounts([...unknown])) {
    known.set(hash, accountId);
  }
  for (const hash of known.keys()) {
    if (known.size <= MAX_KNOWN_ACCOUNTS) break;
    known.delete(hash);
  }
}

async function lockAccounts(
  session: RateSession,
  hashes: readonly string[],
  credits: readonly Credit[],
  { knownAccounts }: BatchContext,
): Promise<{ states: RateStateRow[]; tokens: TokenRow[] }> {
  const existing = new Set(hashes.filter((hash) => knownAccounts.has(hash)));
  const accountIds = new Set(credits.map((credit) => credit.accountId));
  for (const hash of existing) accountIds.add(knownAccounts.get(hash) ?? 0);
  if (accountIds.size === 0) return { states: [], tokens: [] };
  const ids = [...accountIds].sort((a, b) => a - b);
  const locked = await session.lock(ids, [...existing]);
  const present = new Set(locked.states.map((state) => state.accountId));
  const missing = locked.tokens.filter((token) => !present.has(token.accountId));
  const first = missing[0];
  if (!first) return locked;
  // an absent row cannot be locked: two processes would both start from an empty window
  await session.insertStates(missing.map((token) => token.accountId), monthOf(first.now));
  return await session.lock(ids, [...existing]);
}

/** An account's state with what of it has to be written. */
interface OpenAccount extends AccountState {
  /** The moment of this batch for this account, in microseconds. */
  at: number;
  dirty: boolean;
  isWritten: boolean;
  /** The row as it is stored; its parts, then as they will be; and what was unpacked of it. */
  stored: RateStateRow;
  parts: KnownAccount["parts"];
  unpacked: Pick<SlidingWindow, "oldest" | "newest">;
  /** Chunks up to this time are used up; 0: none. */
  usedChunksUntil: number;
  pastCalls: { accountId: number; month: string; calls: number }[];
  /** What this process left, the last time it had to do with the account. */
  known: KnownAccount | undefined;
  undisturbed: number;
}

function openAccount(row: RateStateRow, known: KnownAccount | undefined): OpenAccount {
  const { accountId, month, calls } = row;
  // the entries of a whole window cost more than all else of the decision
  const window = known && isWindowOf(known, row) ? known.window : openWindow(row);
  return {
    accountId,
    month,
    calls,
    window,
    inWindow: 0,
    granted: 0,
    at: 0,
    dirty: false,
    isWritten: false,
    stored: row,
    parts: { oldest: knownPart(row.oldest), newest: knownPart(row.newest) },
    unpacked: { oldest: window.oldest, newest: window.newest },
    usedChunksUntil: 0,
    pastCalls: [],
    known,
    undisturbed: countUndisturbed(known, row),
  };
}

function openWindow({ admitted, oldest, spilled, newest }: RateStateRow): SlidingWindow {
  return { admitted, oldest: unpackEntries(oldest), spilled, newest: unpackEntries(newest) };
}

function takeBack(account: OpenAccount | undefined, { month, calls }: Credit): void {
  if (!account) return;
  const { accountId } = account;
  if (month === account.month) account.calls = Math.max(0, account.calls - calls);
  else account.pastCalls.push({ accountId, month, calls: -calls });
  account.dirty = true;
}

/** Drops what has left the windows, and closes months that are past. */
async function bringUpToDate(
  session: RateSession,
  accounts: ReadonlyMap<number, OpenAccount>,
  now: number,
  windowUs: number,
): Promise<void> {
  const wanted: { accountId: number; edge: number }[] = [];
  for (const account of accounts.values()) {
    const { accountId, window } = account;
    const spilled = window.spilled;
    account.at = orderClock(window, now);
    if (spilled > 0 && window.spilled === 0) account.usedChunksUntil = Number.MAX_SAFE_INTEGER;
    const edge = account.at - windowUs;
    if (expireEntries(window, edge)) wanted.push({ accountId, edge });
    turnMonth(account);
  }
  const chunks = wanted.length > 0 ? await session.findChunks(wanted) : undefined;
  for (const { accountId, edge } of wanted) {
    const account = accounts.get(accountId);
    if (!account) continue;
    const row = chunks?.get(accountId);
    account.usedChunksUntil = row?.lastAt ?? edge;
    refillWindow(
      account.window,
      row && { ...row, entries: unpackEntries(row.entries) },
      edge,
    );
  }
  for (const account of accounts.values()) account.inWindow = countCalls(account.window);
}

function turnMonth(account: OpenAccount): void {
  const month = monthOf(account.at);
  // never back: a clock that was corrected at midnight must not reopen the month
  if (month <= account.month) return;
  const { accountId, calls } = account;
  if (calls > 0) account.pastCalls.push({ accountId, month: account.month, calls });
  account.month = month;
  account.calls = 0;
  account.dirty = true;
}

function collectChanges(accounts: Iterable<OpenAccount>): RateChanges | undefined {
  const changes = {
    states: [] as RateStateRow[],
    appends: [] as RateStateRow[],
    chunks: [] as RateChunkRow[],
    usedChunks: [] as { accountId: number; lastAt: number }[],
    pastCalls: [] as { accountId: number; month: string; calls: number }[],
  };
  for (const account of accounts) {
    const { accountId, granted, at } = account;
    if (granted === 0 && !account.dirty) continue;
    const entry = granted > 0 ? { at, calls: granted } : undefined;
    const chunk = entry && appendEntry(account.window, entry);
    if (chunk) changes.chunks.push({ ...chunk, accountId, entries: packEntries(chunk.entries) });
    if (account.usedChunksUntil > 0) {
      changes.usedChunks.push({ accountId, lastAt: account.usedChunksUntil });
    }
    changes.pastCalls.push(...account.pastCalls);
    account.isWritten = true;
    const appended = appendedRow(account, entry);
    if (appended) {
      changes.appends.push(appended);
      account.parts = {
        oldest: appendedPart(account.parts.oldest, appended.oldest),
        newest: appendedPart(account.parts.newest, appended.newest),
      };
    } else {
      const row = wholeRow(account);
      changes.states.push(row);
      account.parts = { oldest: knownPart(row.oldest), newest: knownPart(row.newest) };
    }
  }
  return changes.states.length + changes.appends.length > 0 ? changes : undefined;
}

const NOTHING = Buffer.alloc(0);

/** The row with only what is new of its window; undefined when its parts were rearranged. */
function appendedRow(account: OpenAccount, entry: Entry | undefined): RateStateRow | undefined {
  const { accountId, month, calls, window, stored } = account;
  if (isRearranged(account)) return undefined;
  const row = { accountId, month, calls, admitted: window.admitted, spilled: window.spilled };
  if (!entry) return { ...row, oldest: NOTHING, newest: NOTHING };
  const part = window.oldest.at(-1) === entry ? "oldest" : "newest";
  const bytes = packAppendedEntry(stored[part], entry);
  return bytes && { ...row, oldest: NOTHING, newest: NOTHING, [part]: bytes };
}

/** Whether the parts of the window are others than those that are stored, but for expired entries. */
function isRearranged({ window, unpacked }: OpenAccount): boolean {
  return window.oldest !== unpacked.oldest || window.newest !== unpacked.newest;
}

/** Leaves out accounts whose window was rearranged without being written. */
function leftAccounts(
  accounts: ReadonlyMap<number, OpenAccount>,
  tokens: readonly TokenRow[],
): KnownAccount[] {
  const left = new Map<number, KnownAccount>();
  for (const account of accounts.values()) {
    const { accountId, month, calls, window, parts, known, undisturbed } = account;
    if (!account.isWritten && isRearranged(account)) continue;
    const itsTokens = known?.tokens ?? new Map<string, TokenRow>();
    left.set(accountId, { accountId, month, calls, window, parts, tokens: itsTokens, undisturbed });
  }
  for (const token of tokens) left.get(token.accountId)?.tokens.set(token.tokenHash, token);
  return [...left.values()];
}

function wholeRow({ accountId, month, calls, window }: OpenAccount): RateStateRow {
  return {
    accountId,
    month,
    calls,
    admitted: window.admitted,
    oldest: packEntries(window.oldest),
    spilled: window.spilled,
    newest: packEntries(window.newest),
  };
}
