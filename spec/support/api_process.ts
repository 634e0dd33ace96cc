import { createRequestServices } from "../../lib/request_services.ts";
import { searchServices } from "./search/search_services.ts";
import { createServer } from "node:http";
import { openDatabase } from "../../db/core/connection.ts";
import type { Admission } from "../../lib/admission/admission.ts";
import { createAdmission } from "../../lib/admission/create_admission.ts";
import { createApp } from "../../lib/app.ts";
import { readConfig } from "../../lib/core/config.ts";
import { createMetricsRegistry } from "../../lib/core/metrics_registry.ts";

// a process that serves the API with its own window length and, on SIGTERM, writes the times
// at which requests were admitted
const [databaseUrl = "", windowMs = ""] = process.argv.slice(2);
const admittedAt: number[] = [];
const log = () => {};
const admission = record(createAdmission({ databaseUrl, log, windowMs: Number(windowMs) }));
const db = openDatabase(databaseUrl);
const config = { ...readConfig({}), databaseUrl };
const services = { config, ...searchServices(db), now: () => new Date(), log };
const app = createApp(createRequestServices(services), {
  admission,
  metrics: createMetricsRegistry(),
});
const server = createServer(app.callback()).listen(0, "127.0.0.1", () => {
  process.stdout.write(`${JSON.stringify(server.address())}\n`);
});
process.on("SIGTERM", () => {
  process.stdout.write(`${JSON.stringify(admittedAt)}\n`, () => process.exit(0));
});

function record(admission: Admission): Admission {
  return {
    ...admission,
    async admit(request) {
      const outcome = await admission.admit(request);
      if (outcome.kind === "admitted") admittedAt.push(outcome.grant.at);
      return outcome;
    },
  };
}
