import { availableParallelism } from "node:os";
import { setFlagsFromString } from "node:v8";
import { Worker } from "node:worker_threads";
import { insist } from "../../db/core/repeat_transient.ts";
import type { Config } from "../core/config.ts";
import type { Log } from "../core/log.ts";
import type { Services } from "../services.ts";
import type { HeldLease } from "../../db/core/leases.ts";
import type { WorkUnderWay } from "./advance_work.ts";
import { keepThreadLease, PULSE, type Pulse } from "./keep_thread_lease.ts";
import { createSignOfLife, SeenLife } from "./sign_of_life.ts";

/** How long a thread may take to give its work back before it is ended from outside. */
export const STOP_TIMEOUT_MS = 5_000;

/** How long the database may be away before work that ended runs into the end of its lease. */
const SETTLE_WITHIN_MS = 6_000;

/**
 * How long a thread of audits stays without any, and those that read for it: the next one begins at once, and takes a
 * third less of the processor where it is short, since the code is loaded and compiled.
 */
export const THREAD_IDLE_MS = 300_000;

/**
 * Far more than any work holds at any time, a crawl of whatever size included; without it the
 * collector lets garbage pile up to a share of the machine's memory.
 */
export const THREAD_LIMITS = { maxOldGenerationSizeMb: 512, maxYoungGenerationSizeMb: 32 };

/**
 * Room for what is read of pages until it is stored. By itself the collector lets a thread's heap grow
 * in small steps and marks all that lives again at each: with this half as often, in an audit of 500
 * pages. The engine takes it for threads that are started from now on.
 */
setFlagsFromString("--initial-old-space-size=80");

/**
 * With one processor, code that is compiled in the background takes turns with the slow code that it is to replace: at
 * once, an audit of 500 pages takes 6 % less processor time.
 */
if (availableParallelism() === 1) setFlagsFromString("--no-concurrent-recompilation");

/** What a thread is started with. */
export interface WorkThreadData<Work> {
  config: Config;
  work: Work;
  /** Where it shows that it lives: see `ShownLife`. */
  life: SharedArrayBuffer;
  /** As in the services. */
  timeMemory: SharedArrayBuffer | undefined;
}

/** What a thread sends: lines for the log, and what its work reports. */
export type WorkThreadMessage<Report> =
  | { type: "log"; level: Parameters<Log>[0]; event: string; fields: Record<string, unknown> }
  | { type: "report"; report: Report };

/** A thread that does one piece of work. */
export interface WorkThread {
  /** Settles when the thread has ended and its work was given back, however it did. */
  ended: Promise<void>;
  /** Asks the thread to give its work back, and waits for its end. */
  stop(): Promise<void>;
}

/** A piece of work for a thread. */
interface ThreadWork<Work, Report> {
  /** The thread's program, which calls `runWorker()`. */
  program: URL;
  /** The input of the program; it is copied. */
  work: Work;
  /** The claim on the work, renewed for as long as the thread shows signs of life. */
  lease: HeldLease;
  pulse?: Pulse;
  /** Takes what the work reports on the way. */
  onReport?(report: Report): void;
  /**
   * Gives the work back; `broken` is what ended the thread, a `HungThreadError` where it did not come back, or null.
   * It may be called again where the database failed by what passes. Its other errors are logged.
   */
  settle(broken: unknown): Promise<void>;
}

/** A thread's work as {@link advanceWork} keeps it: a thread that gives way ends. */
export function underWay(
  thread: WorkThread,
  { accountId, asked }: { accountId: number; asked: boolean },
): WorkUnderWay {
  return { ...thread, accountId, asked, giveWay: () => void thread.stop() };
}

/** Starts a thread with its own database pool, so that heavy work never slows the API down. */
export function openWorkThread<Work, Report = never>(
  services: Services,
  { program, work, lease, pulse = PULSE, onReport, settle }: ThreadWork<Work, Report>,
): WorkThread {
  const life = createSignOfLife();
  const { config, timeMemory } = services;
  const data: WorkThreadData<Work> = { config, work, life, timeMemory };
  const worker = new Worker(program, { workerData: data, resourceLimits: THREAD_LIMITS });
  worker.on("message", (message: WorkThreadMessage<Report>) => {
    if (message.type === "report") onReport?.(message.report);
    else services.log(message.level, message.event, message.fields);
  });
  let broken: unknown = null;
  let stopping = false;
  worker.on("error", (error) => broken = error);
  const endRenewal = keepThreadLease(services, {
    lease,
    life: new SeenLife(life),
    pulse,
    onHung(error) {
      broken = error;
      void worker.terminate();
    },
  });
  const ended = new Promise<void>((resolve) => {
    worker.on("exit", () => {
      endRenewal();
      void insist(() => settle(broken), stopping ? 0 : SETTLE_WITHIN_MS)
        // the lease expires
        .catch((error: unknown) => services.log("warn", "work_not_given_back", { work, error }))
        .then(resolve);
    });
  });
  return {
    ended,
    async stop() {
      stopping = true;
      worker.postMessage("stop");
      const timer = setTimeout(() => void worker.terminate(), STOP_TIMEOUT_MS);
      await ended;
      clearTimeout(timer);
    },
  };
}
