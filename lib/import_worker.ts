import { runImport } from "./commands/run_import.ts";
import type { ImportWork } from "./jobs/advance_imports.ts";
import { runWorker } from "./run_worker.ts";

await runWorker<ImportWork>(async (services, { importId, owner }, { shutdown }) => {
  await runImport(services, importId, owner, { shutdown });
});
