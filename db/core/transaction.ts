import { AsyncLocalStorage } from "node:async_hooks";
import type { Knex } from "knex";
import { inTurn } from "./lost_time.ts";
import { repeatTransient } from "./repeat_transient.ts";
import { transientKind } from "./transient_errors.ts";

/** How the transactions of a piece of work leave behind that they were committed. */
export interface CommitMark {
  /** Called in each transaction as its last statement: what it throws undoes the transaction. */
  write(trx: Knex): Promise<void>;
  /**
   * Called when the answer to the COMMIT was lost. Returns whether the last mark is kept; if not, it sees to it that it
   * never will be. Throws where that cannot be found out.
   */
  isKept(): Promise<boolean>;
  /** Called when the answer to the COMMIT has come. */
  settle(isKept: boolean): void;
}

/** The turn of one transaction of the work, from its mark to the answer to its COMMIT. */
interface CommitTurn {
  /** Undefined: the work has ended meanwhile. */
  mark: CommitMark | undefined;
  end(): void;
}

/** The marks of the work under way. */
interface CommitMarks {
  /** Waits until no other transaction of the work has its turn. */
  takeTurn(): Promise<CommitTurn>;
}

const current = new AsyncLocalStorage<CommitMarks>();

/** Runs `work`, whose writes and transactions leave marks. What outlives it leaves none. */
export async function withCommitMarks<T>(mark: CommitMark, work: () => Promise<T>): Promise<T> {
  let last: Promise<void> = Promise.resolve();
  let present: CommitMark | undefined = mark;
  const marks: CommitMarks = {
    async takeTurn() {
      const before = last;
      const { promise, resolve: end } = Promise.withResolvers<void>();
      last = promise;
      await before;
      return { mark: present, end };
    },
  };
  try {
    return await current.run(marks, work);
  } finally {
    const turn = await marks.takeTurn();
    present = undefined;
    turn.end();
  }
}

/** The marks that a transaction begun here leaves; undefined: none. */
export function presentCommitMarks(): CommitMarks | undefined {
  return current.getStore();
}

/** Runs `work` without marks: the work that keeps them. */
export function withoutCommitMarks<T>(work: () => Promise<T>): Promise<T> {
  return current.exit(work);
}

/**
 * Runs `work` in a transaction, and runs the whole of it again after transient errors of the server (see
 * `transient_errors.ts`), for about a second and a half. Only when the connection broke after COMMIT was sent is it
 * unknown whether the transaction is kept: that is not repeated, unless it has left a mark (see {@link CommitMark}).
 * `work` must be free of side effects outside the database. A request's transaction waits for a turn of its account
 * before it takes a connection (`lost_time.ts`). Within a transaction it becomes a part of that one.
 */
export function transaction<T>(
  db: Knex,
  work: (trx: Knex) => Promise<T>,
  config: Knex.TransactionConfig = {},
): Promise<T> {
  // the server undoes the outer transaction as well: it is the one to repeat
  if (db.isTransaction) return db.transaction(work, config);
  const commit: Commit = { isUnknown: false };
  return repeatTransient(
    () => inTurn(() => attempt({ db, work, config }, commit)),
    (kind) => kind !== "broken" || !commit.isUnknown,
  );
}

interface Commit {
  isUnknown: boolean;
}

interface Attempt<T> {
  db: Knex;
  work: (trx: Knex) => Promise<T>;
  config: Knex.TransactionConfig;
}

async function attempt<T>({ db, work, config }: Attempt<T>, commit: Commit): Promise<T> {
  commit.isUnknown = false;
  const marks = presentCommitMarks();
  let turn: CommitTurn | undefined;
  let done: { result: T } | undefined;
  try {
    const result = await db.transaction(async (trx) => {
      done = { result: await work(trx) };
      turn = await marks?.takeTurn();
      await turn?.mark?.write(trx);
      commit.isUnknown = true;
      return done.result;
    }, config);
    turn?.mark?.settle(true);
    return result;
  } catch (error) {
    if (turn?.mark === undefined || done === undefined || !commit.isUnknown) throw error;
    const isKept = !isUndone(error) && await turn.mark.isKept();
    commit.isUnknown = false;
    turn.mark.settle(isKept);
    if (isKept) return done.result;
    throw error;
  } finally {
    turn?.end();
  }
}

/** Whether the server said at the COMMIT that it keeps nothing. */
function isUndone(error: unknown): boolean {
  const kind = transientKind(error);
  return kind === "conflict" || kind === "refused";
}
