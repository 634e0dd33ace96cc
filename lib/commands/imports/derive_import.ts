import { sumImportedRows } from "../../../db/search_data/derived_imports.ts";
import { claimRefreshOf } from "../../../db/search_data/search_refreshes.ts";
import type { Services } from "../../services.ts";
import { refreshSearch } from "../search_data/refresh/refresh_search.ts";

/** An import of at most this many rows is completed when all is derived that follows from them. */
export const MAX_AWAITED_ROWS = 100_000;

/** With more rows a refresh may take minutes, for which the thread of imports is not held. */
const MAX_SITE_ROWS = 1_000_000;

/**
 * Derives at once what follows from an import whose rows are stored. Does nothing where a refresh of the site runs
 * already, and for large sites: the job `advance_refreshes` does it then.
 */
export async function deriveImport(
  services: Services,
  siteId: number,
  shutdown: AbortSignal,
): Promise<void> {
  const { db } = services;
  if (await sumImportedRows(db, siteId) > MAX_SITE_ROWS) return;
  const owner = `${process.pid}-${crypto.randomUUID()}`;
  const wantedAt = await claimRefreshOf(db, siteId, owner);
  if (wantedAt === undefined) return;
  await refreshSearch(services, { siteId, wantedAt, owner }, { shutdown });
}
