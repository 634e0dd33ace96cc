import { setFlagsFromString } from "node:v8";
import { Worker } from "node:worker_threads";
import { releaseLease } from "../../db/audit_leases.ts";
import { failAudit } from "../commands/fail_audit.ts";
import type { Config } from "../config.ts";
import type { MetricsRegistry } from "../metrics_registry.ts";
import type { Log, Services } from "../services.ts";

/** How long a thread may take to give its audit back before it is ended from outside. */
const STOP_TIMEOUT_MS = 5_000;

/**
 * Far more than a crawl holds at any time, whatever the site's size; without it the collector lets
 * garbage pile up to a share of the machine's memory.
 */
const THREAD_LIMITS = { maxOldGenerationSizeMb: 512, maxYoungGenerationSizeMb: 32 };

/**
 * Room for what is read of pages until it is stored. By itself the collector lets a thread's heap grow
 * in small steps and marks all that lives anew at each: with this half as often, in an audit of 500
 * pages. The engine takes it for threads that are started from now on.
 */
setFlagsFromString("--initial-old-space-size=80");

/** What a thread is started with. */
export interface AuditThreadData {
  config: Config;
  auditId: number;
  owner: string;
}

/** What a thread reports. */
export type AuditThreadMessage =
  | { type: "log"; level: Parameters<Log>[0]; event: string; fields: Record<string, unknown> }
  | { type: "pages"; outcome: string; count: number; bytes: number };

/** A thread that advances one audit. */
export interface AuditThread {
  /** Settles when the thread has ended, however it did. */
  ended: Promise<void>;
  /** Asks the thread to give its audit back, and waits for its end. */
  stop(): Promise<void>;
}

/** Starts a thread that advances the claimed audit. A thread that breaks ends its audit as failed. */
export function openAuditThread(
  services: Services,
  metrics: MetricsRegistry,
  auditId: number,
  owner: string,
): AuditThread {
  const data: AuditThreadData = { config: services.config, auditId, owner };
  const worker = new Worker(new URL("../audit_worker.ts", import.meta.url), {
    workerData: data,
    resourceLimits: THREAD_LIMITS,
  });
  worker.on("message", (message: AuditThreadMessage) => {
    if (message.type === "log") {
      services.log(message.level, message.event, message.fields);
      return;
    }
    metrics.count("crawl_pages_total", { outcome: message.outcome }, message.count);
    metrics.count("crawl_bytes_total", {}, message.bytes);
  });
  let broken: unknown = null;
  worker.on("error", (error) => broken = error);
  const ended = new Promise<void>((resolve) => {
    worker.on("exit", () => {
      void settle(services, auditId, owner, broken).then(resolve);
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

async function settle(
  services: Services,
  auditId: number,
  owner: string,
  broken: unknown,
): Promise<void> {
  try {
    if (broken !== null) {
      services.log("error", "audit_thread_broken", { audit_id: auditId, error: broken });
      await failAudit(services, auditId, owner, broken);
    }
    await releaseLease(services.db, auditId, owner);
  } catch (error) {
    // the lease runs out by itself
    services.log("warn", "audit_not_given_back", { audit_id: auditId, error });
  }
}
