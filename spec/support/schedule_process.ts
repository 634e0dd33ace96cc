import { searchServices } from "./search/search_services.ts";
import { openDatabase } from "../../db/core/connection.ts";
import { readConfig } from "../../lib/core/config.ts";
import { startScheduledAudits } from "../../lib/jobs/start_scheduled_audits.ts";
import { createMetricsRegistry } from "../../lib/core/metrics_registry.ts";

// a process that runs the job at the given moment, when its line on stdin comes, and ends
const [databaseUrl = "", now = ""] = process.argv.slice(2);
const db = openDatabase(databaseUrl);
await db.raw("SELECT 1");
process.stdin.once("data", () => void run());
process.stdout.write("ready\n");

async function run(): Promise<void> {
  const services = {
    config: { ...readConfig({}), databaseUrl },
    ...searchServices(db),
    now: () => new Date(now),
    log: (_: string, event: string) => void process.stdout.write(`${event}\n`),
  };
  const signal = new AbortController().signal;
  await startScheduledAudits.run(services, { signal, metrics: createMetricsRegistry() });
  await db.destroy();
  process.stdin.destroy();
}
