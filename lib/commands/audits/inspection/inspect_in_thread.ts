import { Worker } from "node:worker_threads";
import type { Config } from "../../../core/config.ts";
import { UnavailableError } from "../../../core/errors.ts";
import type { Log } from "../../../core/log.ts";
import type { DescribedInspection } from "./describe_inspection.ts";
import type { InspectionOrder } from "./inspect_page.ts";

/** After that a thread is ended from outside; the network has less, see `inspectPage()`. */
const THREAD_MS = 28_000;
/** A page of 10 MiB, parsed, fits with room to spare. */
const THREAD_LIMITS = { maxOldGenerationSizeMb: 256, maxYoungGenerationSizeMb: 32 };

/** What a thread is started with. */
export interface InspectionThreadData {
  config: Pick<Config, "crawlAllowPrivate" | "crawlConnectTo" | "crawlTimeoutMs">;
  order: InspectionOrder;
}

/** What a thread reports. */
export type InspectionThreadMessage =
  | { type: "log"; level: Parameters<Log>[0]; event: string; fields: Record<string, unknown> }
  | { type: "done"; json: string };

/**
 * Makes an inspection in its own thread, so that a large page slows no other request. Throws
 * `UnavailableError` when the page needs more time or memory than the thread has.
 */
export async function inspectInThread(
  { config, log }: { config: Config; log: Log },
  order: InspectionOrder,
): Promise<DescribedInspection> {
  const { crawlAllowPrivate, crawlConnectTo, crawlTimeoutMs } = config;
  const data: InspectionThreadData = {
    config: { crawlAllowPrivate, crawlConnectTo, crawlTimeoutMs },
    order,
  };
  const worker = new Worker(new URL("./inspection_worker.ts", import.meta.url), {
    workerData: data,
    resourceLimits: THREAD_LIMITS,
  });
  const timer = setTimeout(() => void worker.terminate(), THREAD_MS);
  try {
    return await resultOf(worker, log);
  } finally {
    clearTimeout(timer);
    await worker.terminate();
  }
}

function resultOf(worker: Worker, log: Log): Promise<DescribedInspection> {
  return new Promise((resolve, reject) => {
    worker.on("message", (message: InspectionThreadMessage) => {
      if (message.type === "log") log(message.level, message.event, message.fields);
      else resolve(JSON.parse(message.json));
    });
    worker.on("error", (error: NodeJS.ErrnoException) => {
      reject(error.code === "ERR_WORKER_OUT_OF_MEMORY" ? tooLarge(error) : error);
    });
    // after a result this comes too late to matter
    worker.on("exit", () => reject(tooLarge()));
  });
}

function tooLarge(cause?: Error): UnavailableError {
  const error = new UnavailableError(
    "inspection_failed",
    "This page takes more time or memory than an inspection has. An audit in mode list has more.",
  );
  if (cause) error.cause = cause;
  return error;
}
