import type { Db } from "../../../../db/core/connection.ts";
import { doLater } from "../../core/later_work.ts";

/** What is begun, and goes on in the database later. */
export interface Completion<Result> {
  /** Completes it now, unless that is being done already. */
  complete(): Promise<Result>;
  /** Ends when it is complete, or is not going to be; never fails. */
  settled: Promise<void>;
}

/** An answer takes no longer, once its window is there. */
export const COMPLETE_AFTER_MS = 1_500;
/** So many rows of a long list are written at once, the others later. More than its longest page. */
export const FIRST_ROWS = 600;

/** Does work when it is wanted, or by itself after some time; a process that stops gives it up before it has begun. */
export function completeLater<Result>(
  db: Db,
  name: string,
  work: () => Promise<Result>,
  afterMs: number = COMPLETE_AFTER_MS,
): Completion<Result> {
  const { promise: settled, resolve } = Promise.withResolvers<void>();
  let completed: Promise<Result> | undefined;
  const complete = () =>
    completed ??= doLater(db, name, work).finally(() => {
      clearTimeout(timer);
      resolve();
    });
  // it is in the log; who asks again has it made again
  const timer = setTimeout(() => complete().catch(() => {}), afterMs).unref();
  return { complete, settled };
}
