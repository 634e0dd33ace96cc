import { parentPort, workerData } from "node:worker_threads";
import { openDatabase } from "../db/connection.ts";
import { runAudit } from "./commands/run_audit.ts";
import { giveWay } from "./give_way.ts";
import type { AuditThreadData, AuditThreadMessage } from "./jobs/audit_thread.ts";
import type { Services } from "./services.ts";

/** Three streams that read ahead and write, and the lease. */
const POOL_SIZE = 8;

/** The thread's program: advances one audit with a database pool of its own, then ends. */
async function main(): Promise<void> {
  // audit_thread.ts starts this file with exactly this
  const { config, auditId, owner } = workerData as AuditThreadData;
  if (config.databaseUrl === null) throw new Error("The thread was started without a database.");
  giveWay();
  const shutdown = new AbortController();
  parentPort?.on("message", (message) => {
    if (message === "stop") shutdown.abort(new Error("The process is stopping."));
  });
  const send = (message: AuditThreadMessage) => parentPort?.postMessage(message);
  const services: Services = {
    config,
    db: openDatabase(config.databaseUrl, POOL_SIZE),
    now: () => new Date(),
    log: (level, event, fields = {}) => send({ type: "log", level, event, fields: plain(fields) }),
  };
  try {
    await runAudit(services, auditId, owner, {
      shutdown: shutdown.signal,
      onPages: (outcome, count, bytes) => send({ type: "pages", outcome, count, bytes }),
    });
  } finally {
    await services.db.destroy();
    parentPort?.close();
  }
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

await main();
