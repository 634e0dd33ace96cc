import { runDeletion } from "./commands/imports/run_deletion.ts";
import { runImport } from "./commands/imports/run_import.ts";
import type { ImportWork } from "./jobs/advance_imports.ts";
import { runWorker } from "./run_worker.ts";

await runWorker<ImportWork>(async (services, { importId, owner, deletes }, { shutdown }) => {
  if (deletes) await runDeletion(services, { importId, owner }, shutdown);
  else await runImport(services, importId, { owner, options: { shutdown } });
});
