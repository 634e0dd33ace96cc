import type { Knex } from "knex";
import { type CommitTurn, presentCommitMarks } from "./commit_marks.ts";
import { repeatTransient } from "./repeat_transient.ts";
import { transientKind } from "./transient_errors.ts";

/**
 * Runs `work` in a transaction, and runs the whole of it again after transient errors of the server (see
 * `transient_errors.ts`), for about a second and a half. Only when the connection broke after COMMIT was sent is it
 * unknown whether the transaction is kept: that is not repeated, unless it has left a mark (see `commit_marks.ts`).
 * `work` must be free of side effects outside the database. Within a transaction it becomes a part of that one.
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
    () => attempt({ db, work, config }, commit),
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
