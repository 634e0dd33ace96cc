import type { Db } from "../../../db/core/connection.ts";
import { createSearchWindows } from "../../../lib/commands/search_data/search_windows.ts";
import type { SearchServices } from "../../../lib/services.ts";

/** The services that reads of search data take, over a spec's connection. Nothing of them outlives a call. */
export function searchServices(db: Db): SearchServices {
  return { db, searchWindows: createSearchWindows({ db, log: () => {} }) };
}
