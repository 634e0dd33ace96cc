import { createAdmission } from "./admission/create_admission.ts";
import { createApp } from "./app.ts";
import { createFirstAccount, FIRST_ACCOUNT_NAME } from "./commands/create_first_account.ts";
import { readConfig } from "./config.ts";
import { StartError } from "./errors.ts";
import { type HttpListener, listen } from "./http_listener.ts";
import { JOBS } from "./jobs/mod.ts";
import { startJobs } from "./jobs/start_jobs.ts";
import { createLineWriter } from "./line_writer.ts";
import { createLog } from "./log.ts";
import { createMetricsRegistry, type MetricsRegistry } from "./metrics_registry.ts";
import { openServices } from "./open_services.ts";
import type { Log, Services } from "./services.ts";

/** From the first signal to the end; the operator is promised 10 s. */
const STOP_TIMEOUT_MS = 9_000;

/** The process, from its start to its end. */
async function main(): Promise<void> {
  const config = readConfig();
  const log = createLog(config.logLevel, createLineWriter());
  const signal = waitForSignal(log);

  const { services, close } = await openServices(config, log);
  const metrics = createMetricsRegistry();
  observePool(services, metrics);
  const api = config.role === "worker" ? undefined : await startApi(services, metrics)
    .catch(async (error: unknown) => {
      await close();
      throw error;
    });
  const jobs = config.role === "api" ? undefined : startJobs(services, JOBS, metrics);
  process.stdout.write(api ? `listening on ${api.url}\n` : "worker ready\n");

  log("info", "stopping", { signal: await signal });
  await Promise.all([api?.close(), jobs?.stop()]);
  await close();
  log("info", "stopped");
}

/** Serves the API; a first account is shown as soon as it can be used. */
async function startApi(services: Services, metrics: MetricsRegistry): Promise<HttpListener> {
  const { config, log } = services;
  const admission = createAdmission({ databaseUrl: config.databaseUrl ?? "", log });
  const app = createApp(services, { admission, metrics });
  const close = async (listener?: HttpListener) => {
    await listener?.close();
    await admission.close();
  };
  try {
    const listener = await listen(app.callback(), config.host, config.port);
    const token = await createFirstAccount(services);
    if (token !== undefined) process.stdout.write(welcome(token, listener.url));
    return { url: listener.url, close: () => close(listener) };
  } catch (error) {
    await close();
    throw error;
  }
}

function welcome(token: string, url: string): string {
  // every address of the machine is no address to call
  const reachable = url.replace("//0.0.0.0:", "//127.0.0.1:").replace("//[::]:", "//[::1]:");
  return [
    "",
    `The account "${FIRST_ACCOUNT_NAME}" (Enterprise) was created. Its token, shown only now:`,
    "",
    `  ${token}`,
    "",
    "Try it:",
    "",
    `  curl -H 'Authorization: Bearer ${token}' ${reachable}/api/v1/account`,
    "",
    "",
  ].join("\n");
}

function observePool({ db }: Services, metrics: MetricsRegistry): void {
  const { pool } = db.client;
  metrics.gauge("db_pool_used", () => pool.numUsed());
  metrics.gauge("db_pool_free", () => pool.numFree());
  metrics.gauge("db_pool_pending", () => pool.numPendingAcquires());
}

/** Resolves at the first SIGTERM or SIGINT. A second one, or a stop that hangs, ends the process. */
function waitForSignal(log: Log): Promise<string> {
  return new Promise((resolve) => {
    let stopping = false;
    const onSignal = (signal: string) => {
      if (stopping) process.exit(1);
      stopping = true;
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

try {
  await main();
  process.exit(0);
} catch (error) {
  if (!(error instanceof StartError)) throw error;
  process.stderr.write(`The service cannot start:\n${error.message}\n`);
  process.exit(1);
}
