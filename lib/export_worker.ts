import type { ExportWork } from "./jobs/write_exports.ts";
import { createRequestServices } from "./request_services.ts";
import { writeFile } from "./routes/exports/write_file.ts";
import { ROUTES } from "./routes/mod.ts";
import { runWorker } from "./run_worker.ts";

await runWorker<ExportWork>(async (services, file, { shutdown }) => {
  await writeFile(createRequestServices(services), file, { routes: ROUTES, signal: shutdown });
});
