import { parentPort, workerData } from "node:worker_threads";
import { isPassing } from "../db/core/space_errors.ts";
import { createIdleCollector } from "./core/release_memory.ts";
import { showPiece } from "./jobs/piece_life.ts";
import type {
  SharedThreadData,
  SharedThreadMessage,
  SharedThreadOrder,
} from "./jobs/shared_thread.ts";
import { openWorker, type WorkerContext } from "./run_worker.ts";
import type { Services } from "./services.ts";

/** What a piece of work of a shared thread is given besides the services and its input. */
interface SharedContext<Report> extends WorkerContext<Report> {
  /** Aborts when the piece is to give itself back, as far as it can at present. */
  giveWay: AbortSignal;
  /** Memory that the threads of this program share with the one that started them. */
  shared: SharedArrayBuffer;
}

const MEMORY_EVERY_MS = 1_000;

/**
 * The program of a thread that `openSharedThread()` starts: does many pieces of work at a time with one database pool,
 * until it has to stop. What `run` throws breaks that piece alone, unless the database failed by what passes.
 */
export async function runSharedWorker<Work, Report = never>(
  run: (services: Services, work: Work, context: SharedContext<Report>) => Promise<void>,
  { poolSize }: { poolSize: number },
): Promise<void> {
  // shared_thread.ts starts the thread with exactly this
  const data = workerData as SharedThreadData;
  const send = (message: SharedThreadMessage<Report>) => parentPort?.postMessage(message);
  const { services, shutdown, begin, close } = openWorker(data, {
    poolSize,
    log: (level, event, fields = {}) => send({ type: "log", level, event, fields }),
  });
  const collector = createIdleCollector();
  const pieces = new Map<number, { ended: Promise<void>; givingWay: AbortController }>();

  async function work(key: number, piece: Work, giveWay: AbortSignal): Promise<void> {
    let broken: string | null = null;
    try {
      const report = (sent: Report) => send({ type: "report", key, report: sent });
      await run(services, piece, {
        ...{ shutdown, giveWay, report, shared: data.shared },
        begin: (doing) => begin(showPiece(key, doing)),
      });
    } catch (error) {
      // nothing is wrong with the piece: who sent it gives it back
      if (isPassing(error)) services.log("warn", "work_interrupted", { work: piece, error });
      else broken = error instanceof Error ? error.stack ?? String(error) : String(error);
    }
    pieces.delete(key);
    if (pieces.size === 0) collector.rest();
    send({ type: "ended", key, broken });
  }

  parentPort?.on("message", (order: SharedThreadOrder<Work> | "stop") => {
    if (order === "stop") return;
    const { type, key } = order;
    if (type === "give_way") return pieces.get(key)?.givingWay.abort();
    collector.work();
    const givingWay = new AbortController();
    pieces.set(key, { ended: work(key, order.work, givingWay.signal), givingWay });
  });
  // what its start has left behind is half of its heap
  collector.rest();
  const timer = setInterval(() => {
    send({ type: "memory", heapBytes: process.memoryUsage().heapUsed });
  }, MEMORY_EVERY_MS);
  await new Promise<void>((resolve) => shutdown.addEventListener("abort", () => resolve()));
  clearInterval(timer);
  await Promise.all([...pieces.values()].map(({ ended }) => ended));
  await close();
}
