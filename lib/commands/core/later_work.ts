import type { Db } from "../../../db/core/connection.ts";
import type { Log } from "../../services.ts";
import { createSlots, type Slots } from "../../core/slots.ts";

/** Work that goes on after the answer it was begun for. */
interface LaterWork {
  slots: Slots;
  running: Set<Promise<unknown>>;
  stopping: AbortController;
  log: Log | undefined;
}

/** So much is done at a time: each piece writes for a second or more, on a connection of its own. */
const AT_ONCE = 2;

const works = new WeakMap<Db, LaterWork>();

function workOf(db: Db): LaterWork {
  const known = works.get(db);
  if (known !== undefined) return known;
  const work: LaterWork = {
    slots: createSlots(AT_ONCE),
    running: new Set(),
    stopping: new AbortController(),
    log: undefined,
  };
  works.set(db, work);
  return work;
}

/** Has what goes wrong after an answer written to the log. */
export function logLaterWork(db: Db, log: Log): void {
  workOf(db).log = log;
}

/**
 * Does work when it is its turn; an orderly stop waits for what has begun. What goes wrong reaches the log, and those who
 * wait for it; they are told so as well when the process stops before it has begun.
 */
export async function doLater<Result>(
  db: Db,
  name: string,
  work: () => Promise<Result>,
): Promise<Result> {
  const { slots, running, stopping, log } = workOf(db);
  const { signal } = stopping;
  const done = slots.run(work, signal);
  running.add(done);
  try {
    return await done;
  } catch (error) {
    if (signal.aborted && error === signal.reason) {
      throw new Error(`The process stops: "${name}" was not begun.`);
    }
    log?.("error", "later_work_failed", { work: name, error });
    throw error;
  } finally {
    running.delete(done);
  }
}

/** Waits for what is being done, and has nothing begun any more; to be called before the database is closed. */
export async function finishLaterWork(db: Db): Promise<void> {
  const work = workOf(db);
  work.stopping.abort();
  // who began it has been told what went wrong
  await Promise.allSettled(work.running);
}
