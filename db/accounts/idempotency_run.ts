import { randomBytes } from "node:crypto";
import { ConflictError } from "../../lib/core/errors.ts";
import { type CommitMark, withCommitMarks, withoutCommitMarks } from "../core/transaction.ts";
import type { Db } from "../core/connection.ts";
import { repeatTransient } from "../core/repeat_transient.ts";
import { type KeyedRequest, RUN_ID_BYTES } from "./idempotency_keys.ts";

/** One run of a request with a key. */
export interface IdempotencyRun {
  /** Changes when the run has made sure that a transaction of it is not kept. */
  id: Buffer;
  /** Transactions that are committed. */
  commits: number;
  /** The answer to a COMMIT was lost, and what became of it could not be found out. */
  isUnknown: boolean;
}

/**
 * Runs `work`, whose transactions count themselves in the row of the key: what is committed is known to any caller that sends the
 * key again, and a run that lost its key commits nothing more.
 */
export function runWithKey<T>(
  db: Db,
  request: KeyedRequest,
  { run, work }: { run: IdempotencyRun; work: () => Promise<T> },
): Promise<T> {
  const where = { account_id: request.accountId, idempotency_key: request.key };
  const mark: CommitMark = {
    async write(trx) {
      const changed = await trx("idempotency_keys")
        .where({ ...where, run_id: run.id })
        .update({ commits: run.commits + 1 });
      if (changed === 0) throw keyLost();
      run.isUnknown = true;
    },
    async isKept() {
      const next = randomBytes(RUN_ID_BYTES);
      const row = await withoutCommitMarks(() =>
        // done twice it finds what it did
        repeatTransient(async () => {
          await db("idempotency_keys")
            .where({ ...where, run_id: run.id, commits: run.commits })
            .update({ run_id: next });
          return await db("idempotency_keys").where(where).first("run_id", "commits");
        }, () => true)
      );
      const isKept = row?.run_id.equals(run.id) && row.commits === run.commits + 1;
      if (!isKept && !row?.run_id.equals(next)) throw keyLost();
      if (!isKept) run.id = next;
      return isKept;
    },
    settle(isKept) {
      run.isUnknown = false;
      if (isKept) run.commits++;
    },
  };
  return withCommitMarks(mark, work);
}

function keyLost(): ConflictError {
  return new ConflictError(
    "idempotency_key_in_use",
    "A request with this Idempotency-Key is still running. Try again in a moment.",
  );
}
