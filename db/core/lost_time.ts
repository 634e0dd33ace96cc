import { AsyncLocalStorage } from "node:async_hooks";
import type { OwnerTurns } from "../../lib/core/fair_turns.ts";

/** What a request has lost so far. */
interface LostTime {
  limitMs: number;
  now: () => number;
  ms: number;
  /** Up to here it is counted: what fails at the same time is lost once. */
  countedUntil: number;
  /** How many requests came before: those that came first have their turns first. */
  rank: number;
  /** Where transactions of the request wait for their turn. */
  turns: OwnerTurns | undefined;
  /** The account for which the request works, once it is known. */
  accountId: number | undefined;
}

/** What {@link limitLostTime} takes. */
interface LostTimeOptions {
  /** Default: no transaction waits for a turn. */
  turns?: OwnerTurns | undefined;
  /** Default: five seconds. */
  limitMs?: number;
  /** Milliseconds of a clock that is never set back. */
  now?: () => number;
}

/** No time is left to wait for the database. */
export class TimeLostError extends Error {
  constructor() {
    super("The database took too long: no time is left for another attempt.");
    this.name = "TimeLostError";
  }
}

/** With the longest wait for one connection or one lock, which comes on top, ten seconds in all. */
const LIMIT_MS = 5_000;

const current = new AsyncLocalStorage<LostTime>();
let lastRank = 0;
const insideTurn = new AsyncLocalStorage<true>();

/**
 * Runs `work`, which may lose a limited time to waiting for connections and to attempts that fail, with the pauses after
 * them: then nothing is repeated, and what needs another connection is refused. What outlives `work` has no limit.
 */
export async function limitLostTime<T>(
  work: () => Promise<T>,
  { turns, limitMs = LIMIT_MS, now = () => performance.now() }: LostTimeOptions = {},
): Promise<T> {
  const lost: LostTime = {
    limitMs,
    now,
    ms: 0,
    countedUntil: now(),
    rank: ++lastRank,
    turns,
    accountId: undefined,
  };
  try {
    return await current.run(lost, work);
  } finally {
    lost.limitMs = Infinity;
    lost.turns = undefined;
  }
}

/**
 * Binds `work`, which other work will call, to the limit of the present work, or to none. `AsyncLocalStorage.bind()` binds
 * it to all storages, but creates an `AsyncResource`: with one in each request, most of them stay in memory until a full collection.
 */
export function bindLostTime(work: () => void): () => void {
  const lost = current.getStore();
  return () => lost === undefined ? current.exit(work) : current.run(lost, work);
}

/** Whether the present work is a request's. */
export function hasTimeLimit(): boolean {
  return (current.getStore()?.limitMs ?? Infinity) < Infinity;
}

/** Whether the present work has lost all the time that it may lose. */
export function isTimeLost(): boolean {
  const lost = current.getStore();
  return lost !== undefined && lost.ms >= lost.limitMs;
}

/** Starts to measure; calling what is returned counts the time since as lost. */
export function measureLostTime(): () => void {
  const lost = current.getStore();
  if (lost === undefined) return () => {};
  const startedAt = lost.now();
  return () => {
    const endedAt = lost.now();
    lost.ms += Math.max(0, endedAt - Math.max(startedAt, lost.countedUntil));
    lost.countedUntil = Math.max(lost.countedUntil, endedAt);
  };
}

/** Says for which account the present request works: its transactions wait for the account's turns from here on. */
export function takeTurnsOf(accountId: number): void {
  const lost = current.getStore();
  if (lost !== undefined) lost.accountId = accountId;
}

/**
 * Runs a transaction of the present request, or what it writes before, when a turn of its account comes, so that one
 * account's transactions, which may wait for each other's locks, never hold all connections of the pool. Requests that
 * came first go first: those that wait have written nothing, and leave nothing where they give up. The wait is lost time
 * of the request: throws `TimeLostError` when none is left. What is no request's, or is within a turn already, does not wait.
 */
export async function inTurn<T>(work: () => Promise<T>): Promise<T> {
  const lost = current.getStore();
  if (lost?.turns === undefined || lost.accountId === undefined || insideTurn.getStore()) {
    return await work();
  }
  const { turns, accountId, rank } = lost;
  const countLost = measureLostTime();
  const hasTurn = await turns.take(accountId, {
    rank,
    waitMs: Math.max(0, lost.limitMs - lost.ms),
  });
  countLost();
  if (!hasTurn) throw new TimeLostError();
  try {
    return await insideTurn.run(true, work);
  } finally {
    turns.end(accountId);
  }
}

/** Runs work that others limit already, for all accounts: waiting for turns of one it would hold up the others. */
export function withoutTurns<T>(work: () => Promise<T>): Promise<T> {
  return insideTurn.run(true, work);
}
