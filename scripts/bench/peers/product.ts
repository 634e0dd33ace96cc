import { createServer } from "node:http";
import { openDatabase } from "../../../db/connection.ts";
import { createAdmission } from "../../../lib/admission/create_admission.ts";
import { createApp } from "../../../lib/app.ts";
import { readConfig } from "../../../lib/config.ts";
import { createLog } from "../../../lib/log.ts";
import { createMetricsRegistry } from "../../../lib/metrics_registry.ts";

const [port = "", databaseUrl = ""] = process.argv.slice(2);
const log = createLog("info");
const config = { ...readConfig({}), databaseUrl };
const services = { config, db: openDatabase(databaseUrl), now: () => new Date(), log };
const admission = createAdmission({ databaseUrl, log });
const app = createApp(services, { admission, metrics: createMetricsRegistry() });
createServer(app.callback()).listen(Number(port), "127.0.0.1");
process.on("SIGTERM", () => process.exit(0));
