import { runSearchConsoleSync } from "./commands/search_data/search_console/run_search_console_sync.ts";
import type { SyncWork } from "./jobs/sync_search_console.ts";
import { runWorker } from "./run_worker.ts";

await runWorker<SyncWork>(async (services, { siteId, owner, asked }, { shutdown }) => {
  await runSearchConsoleSync(services, siteId, { owner, shutdown, asked });
});
