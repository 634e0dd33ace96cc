import { Worker } from "node:worker_threads";
import type { HeldLease } from "../../db/core/leases.ts";
import type { Config } from "../core/config.ts";
import { createLoopMeter } from "../crawler/fetch/loop_meter.ts";
import type { Log } from "../core/log.ts";
import type { Services } from "../services.ts";
import { HungThreadError, keepThreadLease, PULSE, type Pulse } from "./keep_thread_lease.ts";
import { findShownPiece, PieceLife } from "./piece_life.ts";
import { createSignOfLife, SeenLife } from "./sign_of_life.ts";
import { STOP_TIMEOUT_MS, THREAD_LIMITS, type WorkThread } from "./work_thread.ts";

/** What a thread is started with. */
export interface SharedThreadData {
  config: Config;
  /** Where it shows that it lives: see `ShownLife`. */
  life: SharedArrayBuffer;
  /** As in the services. */
  timeMemory: SharedArrayBuffer | undefined;
  /** As in the services. */
  requestMemory: SharedArrayBuffer | undefined;
  /** What else the program's threads share. */
  shared: SharedArrayBuffer;
}

/** The input of a thread besides `stop`. */
export type SharedThreadOrder<Work> =
  | { type: "begin"; key: number; work: Work }
  | { type: "give_way"; key: number };

/** What a thread sends: lines for the log, what a piece of work reports, how it ended, and its own memory. */
export type SharedThreadMessage<Report> =
  | { type: "log"; level: Parameters<Log>[0]; event: string; fields: Record<string, unknown> }
  | { type: "report"; key: number; report: Report }
  | { type: "ended"; key: number; broken: string | null }
  | { type: "memory"; heapBytes: number };

/** A piece of work for a thread that has others. */
interface SharedPiece<Work, Report> {
  /** The input of the thread; it is copied. */
  work: Work;
  /** The claim on the work, renewed for as long as the thread shows signs of life. */
  lease: HeldLease;
  /** Takes what the work reports on the way. */
  onReport(report: Report): void;
  /**
   * Gives the work back; `broken` is what ended it, or null, and `together` how many pieces the thread had: with
   * several it may have been another one that broke it. A `HungThreadError` goes to the piece that the thread did not
   * come back from. Its errors are logged.
   */
  settle(broken: unknown, together: number): Promise<void>;
}

/** A piece of work in a thread. */
export interface PieceInThread extends WorkThread {
  giveWay(): void;
}

/** A thread that does many pieces of work at a time. */
export interface SharedThread<Work, Report> {
  /** Pieces of work that it has. */
  readonly size: number;
  /** Takes no more: it is about to end, or has ended. */
  readonly closed: boolean;
  /** As in its own `threadId`. */
  readonly threadId: number;
  /** It has hardly a free moment, or little memory left. */
  isBusy(): boolean;
  begin(piece: SharedPiece<Work, Report>): PieceInThread;
  /** Has it end now if it has no piece, and waits for that. */
  closeIdle(): Promise<void>;
}

/** Beyond that a thread has enough with what it has. */
const MUCH_HEAP_BYTES = 256 * 1024 * 1024;

interface StartedPiece<Work, Report> extends SharedPiece<Work, Report> {
  endRenewal(): void;
  resolve(): void;
}

/**
 * Starts a thread with its own database pool for pieces of work that mostly wait. It ends automatically when it has had
 * none for `idleMs` milliseconds, or has none left where that is 0; `onEnd` is called then.
 */
export function openSharedThread<Work, Report>(
  services: Services,
  { program, onEnd, pulse = PULSE, shared = new SharedArrayBuffer(0), idleMs = 0 }: {
    program: URL;
    onEnd(): void;
    pulse?: Pulse;
    shared?: SharedArrayBuffer;
    idleMs?: number;
  },
): SharedThread<Work, Report> {
  const { config, log, timeMemory, requestMemory } = services;
  const memory = createSignOfLife();
  const life = new SeenLife(memory);
  const data: SharedThreadData = { config, life: memory, timeMemory, requestMemory, shared };
  const worker = new Worker(program, { workerData: data, resourceLimits: THREAD_LIMITS });
  const meter = createLoopMeter((since) => worker.performance.eventLoopUtilization(since));
  const pieces = new Map<number, StartedPiece<Work, Report>>();
  let lastKey = 0;
  let closed = false;
  let heapBytes = 0;
  let failure: unknown = null;
  let hung: ReturnType<typeof findShownPiece>;
  let timer: NodeJS.Timeout | undefined;
  const { promise: ended, resolve: resolveEnded } = Promise.withResolvers<void>();

  async function end(key: number, broken: unknown, together = 1): Promise<void> {
    const piece = pieces.get(key);
    if (piece === undefined) return;
    pieces.delete(key);
    piece.endRenewal();
    try {
      await piece.settle(broken, together);
    } catch (error) {
      // the lease expires
      log("warn", "work_not_given_back", { work: piece.work, error });
    }
    piece.resolve();
    if (pieces.size > 0 || closed) return;
    if (idleMs === 0) close();
    else rest();
  }

  function rest(): void {
    // several pieces may have ended at a time
    clearTimeout(timer);
    timer = setTimeout(close, idleMs);
  }

  function close(): void {
    if (closed) return;
    closed = true;
    clearTimeout(timer);
    worker.postMessage("stop");
    timer = setTimeout(() => void worker.terminate(), STOP_TIMEOUT_MS);
  }

  worker.on("message", (message: SharedThreadMessage<Report>) => {
    if (message.type === "log") log(message.level, message.event, message.fields);
    else if (message.type === "memory") heapBytes = message.heapBytes;
    else if (message.type === "ended") void end(message.key, message.broken);
    else pieces.get(message.key)?.onReport(message.report);
  });
  worker.on("error", (error) => failure = error);
  if (idleMs > 0) rest();
  worker.on("exit", () => {
    closed = true;
    clearTimeout(timer);
    const left = [...pieces.keys()];
    if (left.length === 0 && failure !== null) {
      log("error", "idle_thread_broken", { program: program.href, error: failure });
    }
    for (const key of left) void end(key, hung && hung.key !== key ? null : failure, left.length);
    onEnd();
    resolveEnded();
  });

  return {
    get size() {
      return pieces.size;
    },
    get closed() {
      return closed;
    },
    threadId: worker.threadId,
    isBusy: () => meter.isBusy() || heapBytes > MUCH_HEAP_BYTES,
    async closeIdle() {
      if (pieces.size > 0) return;
      close();
      await ended;
    },
    begin(piece) {
      clearTimeout(timer);
      const key = ++lastKey;
      const endRenewal = keepThreadLease(services, {
        ...{ lease: piece.lease, life: new PieceLife(life, key), pulse },
        onHung(error) {
          hung = findShownPiece(life);
          failure = hung ? new HungThreadError(hung.doing) : error;
          void worker.terminate();
        },
      });
      const settled = new Promise<void>((resolve) =>
        pieces.set(key, { ...piece, endRenewal, resolve })
      );
      const send = (order: SharedThreadOrder<Work>) => worker.postMessage(order);
      send({ type: "begin", key, work: piece.work });
      return {
        ended: settled,
        giveWay: () => send({ type: "give_way", key }),
        async stop() {
          close();
          await settled;
        },
      };
    },
  };
}
