import { readIntentLexicons } from "./commands/search/intent/read_intent_lexicons.ts";
import { listMissingSettings, readConfig } from "./core/config.ts";
import { StartError } from "./core/errors.ts";
import { type HttpListener, listen } from "./http_listener.ts";
import { JOBS } from "./jobs/mod.ts";
import { startJobs } from "./jobs/start_jobs.ts";
import { createLineWriter } from "./core/line_writer.ts";
import { createLog, type Log } from "./core/log.ts";
import { createMetricsRegistry, type MetricsRegistry } from "./core/metrics_registry.ts";
import { releaseMemory } from "./core/release_memory.ts";
import { createRequestMemory } from "./core/requests_under_way.ts";
import { openServices } from "./open_services.ts";
import type { Services } from "./services.ts";

/** From the first signal to the end; the operator is promised 10 s. */
const STOP_TIMEOUT_MS = 9_000;

/** The process, from its start to its end. */
async function main(): Promise<void> {
  const config = readConfig();
  const log = createLog(config.logLevel, createLineWriter());
  for (const missing of listMissingSettings(config)) log("warn", "setting_missing", { ...missing });
  const signal = waitForSignal(log);
  // a lexicon that cannot be used stops the start, not the first refresh
  await readIntentLexicons(config.intentLexiconDir);

  const { services: opened, close } = await openServices(config, log);
  const stop = new AbortController();
  const services = {
    ...opened,
    stopping: stop.signal,
    queuedWork: new EventTarget(),
    requestMemory: createRequestMemory(),
  };
  const metrics = createMetricsRegistry();
  observePool(services, metrics);
  const listener = await serve(services, metrics).catch(async (error: unknown) => {
    await close();
    throw error;
  });
  // from here on the threads of the jobs need it
  if (config.role === "worker") releaseMemory();
  const jobs = config.role === "api" ? undefined : startJobs(services, JOBS, metrics);
  services.outdated?.addEventListener("abort", () => void jobs?.stop());
  if (listener !== undefined) process.stdout.write(`listening on ${listener.url}\n`);
  if (config.role === "worker") process.stdout.write("worker ready\n");

  log("info", "stopping", { signal: await signal });
  stop.abort(new Error("The process stops."));
  await Promise.all([listener?.close(), jobs?.stop()]);
  await close();
  log("info", "stopped");
}

/** A process that only works does without what the API is made of, and its memory. */
async function serve(
  services: Services,
  metrics: MetricsRegistry,
): Promise<HttpListener | undefined> {
  const { config: { role, host, workerPort }, log } = services;
  if (role !== "worker") {
    const { serveApi } = await import("./serve_api.ts");
    return await serveApi(services, metrics);
  }
  if (workerPort === null) return undefined;
  const { createWorkerApp } = await import("./routes/core/worker_app.ts");
  const app = createWorkerApp(services, metrics);
  return await listen(app.callback(), { host, port: workerPort, log });
}

function observePool({ db }: Services, metrics: MetricsRegistry): void {
  const { pool } = db.client;
  metrics.gauge("db_pool_used", () => pool.numUsed());
  metrics.gauge("db_pool_free", () => pool.numFree());
  metrics.gauge("db_pool_pending", () => pool.numPendingAcquires());
}

/** npm passes on what the whole group got, so that one Ctrl-C arrives twice. */
const SAME_SIGNAL_MS = 1_000;

/**
 * Resolves at the first SIGTERM or SIGINT. One that comes later, or a stop that hangs, ends the
 * process.
 */
function waitForSignal(log: Log): Promise<string> {
  return new Promise((resolve) => {
    let stoppingSince: number | undefined;
    const onSignal = (signal: string) => {
      if (stoppingSince !== undefined) {
        if (performance.now() - stoppingSince > SAME_SIGNAL_MS) process.exit(1);
        return;
      }
      stoppingSince = performance.now();
      resolve(signal);
      setTimeout(() => {
        log("error", "stop_timed_out", { after_ms: STOP_TIMEOUT_MS });
        process.exit(1);
      }, STOP_TIMEOUT_MS).unref();
    };
    process.on("SIGTERM", onSignal);
    process.on("SIGINT", onSignal);
  });
}

// the reader of the output may end first, as in a pipe at Ctrl-C
for (const stream of [process.stdout, process.stderr]) stream.on("error", ignoreClosedPipe);

function ignoreClosedPipe(error: NodeJS.ErrnoException): void {
  if (error.code !== "EPIPE") throw error;
}

try {
  await main();
  process.exit(0);
} catch (error) {
  if (!(error instanceof StartError)) throw error;
  process.stderr.write(`The service cannot start:\n${error.message}\n`);
  process.exit(1);
}
