import { Worker } from "node:worker_threads";
import type { Config } from "../config.ts";
import type { Log, Services } from "../services.ts";

/** How long a thread may take to give its work back before it is ended from outside. */
const STOP_TIMEOUT_MS = 5_000;

/** Without it the collector lets garbage pile up to a share of the machine's memory. */
const THREAD_LIMITS = { maxOldGenerationSizeMb: 512, maxYoungGenerationSizeMb: 32 };

/** What a thread is started with. */
export interface WorkThreadData<Work> {
  config: Config;
  work: Work;
}

/** What a thread reports. */
export interface WorkThreadMessage {
  level: Parameters<Log>[0];
  event: string;
  fields: Record<string, unknown>;
}

/** A thread that does one piece of work. */
export interface WorkThread {
  /** Settles when the thread has ended and its work was given back, however it did. */
  ended: Promise<void>;
  /** Asks the thread to give its work back, and waits for its end. */
  stop(): Promise<void>;
}

/** A piece of work for a thread. */
export interface ThreadWork<Work> {
  /** The thread's program, which calls `runWorker()`. */
  program: URL;
  /** What the program is told; it is copied. */
  work: Work;
  /** Gives the work back; `broken` is what ended the thread, or null. Its errors are logged. */
  settle(broken: unknown): Promise<void>;
}

/** Starts a thread with a database pool of its own, so that heavy work never slows the API down. */
export function openWorkThread<Work>(
  services: Services,
  { program, work, settle }: ThreadWork<Work>,
): WorkThread {
  const data: WorkThreadData<Work> = { config: services.config, work };
  const worker = new Worker(program, { workerData: data, resourceLimits: THREAD_LIMITS });
  worker.on("message", ({ level, event, fields }: WorkThreadMessage) => {
    services.log(level, event, fields);
  });
  let broken: unknown = null;
  worker.on("error", (error) => broken = error);
  const ended = new Promise<void>((resolve) => {
    worker.on("exit", () => {
      void settle(broken)
        // the lease runs out by itself
        .catch((error: unknown) => services.log("warn", "work_not_given_back", { error }))
        .then(resolve);
    });
  });
  return {
    ended,
    async stop() {
      worker.postMessage("stop");
      const timer = setTimeout(() => void worker.terminate(), STOP_TIMEOUT_MS);
      await ended;
      clearTimeout(timer);
    },
  };
}
