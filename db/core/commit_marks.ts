import { AsyncLocalStorage } from "node:async_hooks";
import type { Knex } from "knex";

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
export interface CommitTurn {
  /** Undefined: the work has ended meanwhile. */
  mark: CommitMark | undefined;
  end(): void;
}

/** The marks of the work under way. */
export interface CommitMarks {
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
