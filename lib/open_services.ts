import { openStore } from "./commands/core/open_store.ts";
import { createSearchWindows } from "./commands/search_data/search_windows.ts";
import type { Config } from "./core/config.ts";
import type { Log } from "./core/log.ts";
import type { Services } from "./services.ts";

/** The services of a process, with what has to be closed behind them. */
interface OpenServices {
  services: Services;
  /** Closes the pool and leaves the private server. */
  close(): Promise<void>;
}

/** Opens the database as `openStore()` does, with the windows of its search data. */
export async function openServices(settings: Config, log: Log): Promise<OpenServices> {
  const { services, close } = await openStore(settings, log);
  const searchWindows = createSearchWindows({ db: services.db, log });
  return {
    services: { ...services, searchWindows },
    async close() {
      await searchWindows.close();
      await close();
    },
  };
}
