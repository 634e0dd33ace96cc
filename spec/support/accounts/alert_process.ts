import { openDatabase } from "../../../db/core/connection.ts";
import { createSearchWindows } from "../../../lib/commands/search_data/search_windows.ts";
import { readConfig } from "../../../lib/core/config.ts";
import { createMetricsRegistry } from "../../../lib/core/metrics_registry.ts";
import { sendAlerts } from "../../../lib/jobs/send_alerts.ts";

// a process that sends messages of alerts as of SPEC_NOW, to be killed in the middle
const { DATABASE_URL = "", SPEC_NOW = "" } = process.env;
const log = () => {};
const db = openDatabase(DATABASE_URL);
await sendAlerts.run({
  config: readConfig(process.env),
  db,
  searchWindows: createSearchWindows({ db, log }),
  now: () => new Date(SPEC_NOW),
  log,
}, { signal: new AbortController().signal, metrics: createMetricsRegistry() });
await db.destroy();
