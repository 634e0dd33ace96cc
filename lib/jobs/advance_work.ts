import {
  type ClaimOptions,
  listWaitingAccounts,
  noteTurn,
  type WorkTable,
} from "../../db/core/claim_turns.ts";
import type { Services } from "../services.ts";
import { chooseYielding } from "./choose_yielding.ts";

const POLL_MS = 1_000;
/** How long no place is free before any piece is asked to give way: most likely one is about to end. */
const FULL_MS = 1_500;
/** How long a piece that was asked to give way may take before another one is asked. */
const GIVE_WAY_MS = 6_000;

/** A piece of work that this process does. */
export interface WorkUnderWay {
  accountId: number;
  /** Somebody asked for it, as opposed to a schedule. */
  asked: boolean;
  /** Settles when it has ended and was given back, however it did. */
  ended: Promise<void>;
  /** Asks it to release itself in its present state; it is claimed again when its turn comes. */
  giveWay(): void;
  /** Asks the same because the process stops, and waits for its end. */
  stop(): Promise<void>;
}

/** A queue whose work this process does, some pieces at a time. */
interface WorkToAdvance {
  queue: WorkTable;
  /** What the order of claims depends on at present. */
  order?(): ClaimOptions;
  /** Whether another piece may begin. */
  hasPlace(underWay: number): boolean;
  /** How many pieces of an account are done at a time, so that a place is left for others. Absent: all of them. */
  placesOfAccount?: number;
  /** Claims a piece that nobody works on, of none of the accounts `without`, and begins it; undefined: there is none. */
  claim(options: Required<Pick<ClaimOptions, "without">>): Promise<WorkUnderWay | undefined>;
  /** After this time a piece gives way to an account with nothing under way. Absent: it runs to its end. */
  turnMs?: number;
  /** Whether to look for further work though there is none at present. Absent: the next run does. */
  waitsForMore?(): boolean;
  /** How long it waits for `queuedWork` and for the end of a piece before it looks by itself. Absent: a second. */
  pollMs?: number;
}

/**
 * Claims pieces of work and does them until there is nothing left to do, and no more is waited for. Where no place is free, what nobody asked for
 * gives way to what somebody did, and work with turns to accounts that have none under way. When the process stops, all
 * is given back.
 */
export async function advanceWork(
  { db, log, queuedWork }: Pick<Services, "db" | "log" | "queuedWork">,
  {
    queue,
    order = () => ({}),
    hasPlace,
    placesOfAccount = Infinity,
    claim,
    turnMs,
    waitsForMore = () => false,
    pollMs = POLL_MS,
  }: WorkToAdvance,
  signal: AbortSignal,
): Promise<void> {
  const underWay = new Map<WorkUnderWay, { startedAt: number }>();
  const yielding = new Map<WorkUnderWay, number>();
  const waking = createWaking({ queuedWork, table: queue.table, pollMs, signal });
  let fullSince = Infinity;

  async function end(piece: WorkUnderWay): Promise<void> {
    await piece.ended;
    underWay.delete(piece);
    yielding.delete(piece);
    // an account's wait begins when its work ends; the claim has noted the turn in any case
    await noteTurn(db, queue, piece.accountId)
      .catch((error: unknown) => log("warn", "turn_not_noted", { queue: queue.table, error }));
  }

  /** Whether as much of an account is under way as may be at a time. */
  function isFull(accountId: number): boolean {
    const pieces = [...underWay.keys()].filter((piece) => piece.accountId === accountId);
    return pieces.length >= placesOfAccount;
  }

  async function claimAll(): Promise<void> {
    while (!signal.aborted && hasPlace(underWay.size)) {
      const without = [...new Set([...underWay.keys()].map(({ accountId }) => accountId))]
        .filter(isFull);
      const piece = await claim({ without });
      if (piece === undefined && without.length > 0) break;
      fullSince = Infinity;
      if (piece === undefined) return;
      underWay.set(piece, { startedAt: performance.now() });
      void end(piece);
    }
    const now = performance.now();
    fullSince = Math.min(fullSince, now);
    if (!signal.aborted && now - fullSince >= FULL_MS) await makePlace();
  }

  async function makePlace(): Promise<void> {
    const now = performance.now();
    if ([...yielding.values()].some((askedAt) => now - askedAt < GIVE_WAY_MS)) return;
    const [next] = await listWaitingAccounts(db, queue, order());
    if (next === undefined) return;
    const isOwnPlace = isFull(next.accountId);
    // it is claimed without further ado
    if (!isOwnPlace && hasPlace(underWay.size)) return;
    const pieces = Array.from(underWay, ([piece, { startedAt }]) => ({
      piece,
      accountId: piece.accountId,
      asked: piece.asked,
      ranMs: now - startedAt,
    })).filter(({ piece, accountId }) =>
      !yielding.has(piece) && (!isOwnPlace || accountId === next.accountId)
    );
    const chosen = chooseYielding(pieces, next, turnMs);
    if (chosen === undefined) return;
    yielding.set(chosen.piece, now);
    log("debug", "work_gives_way", { queue: queue.table, to_account_id: next.accountId });
    chosen.piece.giveWay();
  }

  try {
    await claimAll();
    while ((underWay.size > 0 || waitsForMore()) && !signal.aborted) {
      await waking.pause([...underWay.keys()].map((piece) => piece.ended));
      await claimAll();
    }
  } finally {
    waking.close();
    await Promise.all([...underWay.keys()].map((piece) => piece.stop()));
  }
}

/** Creates what waits until it is time to look for further work, or until the process stops. */
function createWaking(
  { queuedWork, table, pollMs, signal }: {
    queuedWork: Services["queuedWork"];
    table: string;
    pollMs: number;
    signal: AbortSignal;
  },
): { pause(ended: readonly Promise<void>[]): Promise<void>; close(): void } {
  let queued = false;
  let wake: (() => void) | undefined;
  const onQueued = () => {
    // where nothing waits, the claim that is on its way may have found nothing just before
    queued = true;
    wake?.();
  };
  queuedWork?.addEventListener(table, onQueued);
  return {
    /** Ends early when one of `ended` settles. */
    async pause(ended) {
      const { promise: woken, resolve } = Promise.withResolvers<void>();
      const end = () => resolve();
      wake = end;
      const timer = setTimeout(end, queued ? 0 : pollMs);
      signal.addEventListener("abort", end, { once: true });
      try {
        await Promise.race([woken, ...ended]);
      } finally {
        clearTimeout(timer);
        signal.removeEventListener("abort", end);
        wake = undefined;
        // the look that follows finds it
        queued = false;
      }
    },
    close: () => queuedWork?.removeEventListener(table, onQueued),
  };
}
