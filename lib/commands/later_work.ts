import type { Db } from "../../db/connection.ts";
import type { Log } from "../services.ts";

/** Work that goes on after the answer it was begun for. */
interface LaterWork {
  running: Set<Promise<unknown>>;
  stopping: boolean;
  log: Log | undefined;
}

const works = new WeakMap<Db, LaterWork>();

function workOf(db: Db): LaterWork {
  const known = works.get(db) ?? { running: new Set(), stopping: false, log: undefined };
  works.set(db, known);
  return known;
}

/** Has what goes wrong after an answer written to the log. */
export function logLaterWork(db: Db, log: Log): void {
  workOf(db).log = log;
}

/**
 * Does work that an orderly stop waits for. What goes wrong reaches the log, and those who wait for it; they are
 * told so as well when the process stops already and does not begin it.
 */
export async function doLater<Result>(
  db: Db,
  name: string,
  work: () => Promise<Result>,
): Promise<Result> {
  const { running, stopping, log } = workOf(db);
  if (stopping) throw new Error(`The process stops: "${name}" was not begun.`);
  const started = work();
  running.add(started);
  try {
    return await started;
  } catch (error) {
    log?.("error", "later_work_failed", { work: name, error });
    throw error;
  } finally {
    running.delete(started);
  }
}

/** Waits for what is being done, and has nothing begun any more; to be called before the database is closed. */
export async function finishLaterWork(db: Db): Promise<void> {
  const work = workOf(db);
  work.stopping = true;
  // who began it has been told what went wrong
  await Promise.allSettled(work.running);
}
