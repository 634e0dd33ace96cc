import type { Log } from "./log.ts";
import type { Semaphore } from "./semaphore.ts";

/** A task that runs after the answer it was made for. */
export interface ScheduledTask<Result> {
  /** Runs it now, unless it runs already. */
  run(): Promise<Result>;
  /** Ends when it has run, or is not going to; never fails. */
  settled: Promise<void>;
}

/** When a task runs. */
interface TaskOptions {
  /** It runs by itself after this time. */
  afterMs: number;
  /** It waits for its turn here; absent: it runs at once. */
  semaphore?: Semaphore;
}

/** The tasks of a process that no request waits for. */
interface BackgroundTasks {
  /** Schedules a task under the name that the log shows if it fails. */
  schedule<Result>(
    name: string,
    task: () => Promise<Result>,
    options: TaskOptions,
  ): ScheduledTask<Result>;
  /** Drops tasks that have not begun, and waits for the others. Nothing runs after it. */
  close(): Promise<void>;
}

/** Creates an empty list of background tasks. */
export function createBackgroundTasks(log: Log): BackgroundTasks {
  const running = new Set<Promise<unknown>>();
  const drops = new Set<() => void>();
  const closing = new AbortController();
  const { signal } = closing;

  async function run<Result>(
    name: string,
    task: () => Promise<Result>,
    semaphore: Semaphore | undefined,
  ): Promise<Result> {
    if (signal.aborted) throw dropped(name);
    try {
      return await (semaphore === undefined ? task() : semaphore.run(task, signal));
    } catch (error) {
      if (signal.aborted && error === signal.reason) throw dropped(name);
      log("error", "later_work_failed", { work: name, error });
      throw error;
    }
  }

  return {
    schedule<Result>(
      name: string,
      task: () => Promise<Result>,
      { afterMs, semaphore }: TaskOptions,
    ): ScheduledTask<Result> {
      const { promise: settled, resolve } = Promise.withResolvers<void>();
      let started: Promise<Result> | undefined;
      const drop = () => {
        clearTimeout(timer);
        drops.delete(drop);
        resolve();
      };
      const begin = () => {
        clearTimeout(timer);
        drops.delete(drop);
        const end = run(name, task, semaphore).finally(() => {
          running.delete(end);
          resolve();
        });
        running.add(end);
        return end;
      };
      const join = () => started ??= begin();
      // a failure is in the log, and callers that join the task get it
      const timer = setTimeout(() => join().catch(() => {}), afterMs).unref();
      if (signal.aborted) drop();
      else drops.add(drop);
      return { run: join, settled };
    },
    async close() {
      closing.abort();
      for (const drop of [...drops]) drop();
      await Promise.allSettled(running);
    },
  };
}

function dropped(name: string): Error {
  return new Error(`The process stops: "${name}" was not begun.`);
}
