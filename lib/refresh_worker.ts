import { type OwnedRefresh, refreshSearch } from "./commands/search_data/refresh/refresh_search.ts";
import { runWorker } from "./run_worker.ts";

await runWorker<OwnedRefresh>((services, refresh, { shutdown }) =>
  refreshSearch(services, refresh, { shutdown })
);
