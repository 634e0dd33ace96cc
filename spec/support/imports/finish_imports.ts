import { claimImport } from "../../../db/imports/import_leases.ts";
import { runDeletion } from "../../../lib/commands/imports/run_deletion.ts";
import { runImport } from "../../../lib/commands/imports/run_import.ts";
import type { Services } from "../../../lib/services.ts";

/**
 * Runs all imports and deletions that wait, as the job does, but in this thread: to load the program for each takes ten
 * times as long as its work. Specs of imports and of their recovery run the job with its threads.
 */
export async function finishImports(services: Services): Promise<void> {
  const owner = "spec";
  const { signal: shutdown } = new AbortController();
  for (;;) {
    const claimed = await claimImport(services.db, owner, { now: services.now() });
    if (claimed === undefined) return;
    const { id: importId, deletes } = claimed;
    if (deletes) await runDeletion(services, { importId, owner }, shutdown);
    else await runImport(services, importId, { owner, options: { shutdown } });
  }
}
