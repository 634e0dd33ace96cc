import { parentPort, workerData } from "node:worker_threads";
import { openDatabase } from "../db/core/connection.ts";
import { isPassing } from "../db/core/space_errors.ts";
import { createSearchWindows } from "./commands/search_data/search_windows.ts";
import { machineTime } from "./core/clock.ts";
import { giveWay } from "./core/give_way.ts";
import { ShownLife } from "./jobs/sign_of_life.ts";
import type { WorkThreadData, WorkThreadMessage } from "./jobs/work_thread.ts";
import type { Log } from "./core/log.ts";
import type { Services } from "./services.ts";
import { createTimeReader } from "../db/core/shared_time.ts";

/** What a thread's work is given besides the services and its input. */
export interface WorkerContext<Report> {
  /** Aborts when the process stops. */
  shutdown: AbortSignal;
  /** Sends something to who started the thread. */
  report(report: Report): void;
  /** Shows what begins now, such as `reading https://example.com/`, should the thread not come back from it. */
  begin(doing: string): void;
}

/** One for the work, one that keeps the lease, and some for parallel reads. */
const POOL_SIZE = 4;
/** Often enough to be seen between two renewals of the lease. */
const BEAT_MS = 500;

/**
 * The program of a thread that `openWorkThread()` starts: does its work with its own database pool, then
 * ends. What `run` throws ends the thread as broken, unless the database failed by what passes.
 */
export async function runWorker<Work, Report = never>(
  run: (services: Services, work: Work, context: WorkerContext<Report>) => Promise<void>,
  { poolSize = POOL_SIZE }: { poolSize?: number } = {},
): Promise<void> {
  // work_thread.ts starts the thread with exactly this
  const data = workerData as WorkThreadData<Work>;
  const send = (message: WorkThreadMessage<Report>) => parentPort?.postMessage(message);
  const worker = openWorker(data, {
    poolSize,
    log: (level, event, fields = {}) => send({ type: "log", level, event, fields }),
  });
  try {
    await run(worker.services, data.work, {
      shutdown: worker.shutdown,
      report: (report) => send({ type: "report", report }),
      begin: (doing) => worker.begin(doing),
    });
  } catch (error) {
    // nothing is wrong with the work: who started the thread gives it back
    if (!isPassing(error)) throw error;
    worker.services.log("warn", "work_interrupted", { work: data.work, error });
  } finally {
    await worker.close();
  }
}

/** What a thread that works is started with, whatever its work. */
interface WorkerData extends Pick<WorkThreadData<unknown>, "config" | "life" | "timeMemory"> {
  requestMemory?: SharedArrayBuffer | undefined;
}

/** What the program of a thread works with. */
interface OpenedWorker {
  services: Services;
  /** Aborts when the process stops. */
  shutdown: AbortSignal;
  /** Shows what begins now. */
  begin(doing: string): void;
  /** Closes the pool and lets the thread end. */
  close(): Promise<void>;
}

/**
 * Opens a database pool for this thread, which from now on gives way to the API, shows that it lives, and can be told
 * to stop.
 */
export function openWorker(
  { config, life, timeMemory, requestMemory }: WorkerData,
  { poolSize, log }: { poolSize: number; log: Log },
): OpenedWorker {
  if (config.databaseUrl === null) throw new Error("The thread was started without a database.");
  giveWay(config.workNice);
  const shown = new ShownLife(life);
  const beating = setInterval(() => shown.beat(), BEAT_MS).unref();
  const shutdown = new AbortController();
  parentPort?.on("message", (message) => {
    if (message === "stop") shutdown.abort(new Error("The process is stopping."));
  });
  const db = openDatabase(config.databaseUrl, poolSize);
  const writeLog: Log = (level, event, fields = {}) => log(level, event, plain(fields));
  const services: Services = {
    config,
    db,
    searchWindows: createSearchWindows({ db, log: writeLog }),
    now: timeMemory === undefined ? machineTime : createTimeReader(timeMemory),
    log: writeLog,
    ...requestMemory && { requestMemory },
  };
  return {
    services,
    shutdown: shutdown.signal,
    begin: (doing) => shown.begin(doing),
    async close() {
      clearInterval(beating);
      await services.searchWindows.close();
      await db.destroy();
      parentPort?.close();
    },
  };
}

/** Errors cross the thread's border as their stack. */
function plain(fields: Record<string, unknown>): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(fields).map(([name, value]) => [
      name,
      value instanceof Error ? value.stack ?? String(value) : value,
    ]),
  );
}
