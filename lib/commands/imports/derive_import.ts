import { setTimeout as pause } from "node:timers/promises";
import { sumImportedRows } from "../../../db/search_data/derived_imports.ts";
import { claimRefreshOf, findRefreshState } from "../../../db/search_data/search_refreshes.ts";
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

const POLL_MS = 250;
/** How long a command line waits for a process that derives already. */
const WAIT_MS = 60_000;

/**
 * Derives what follows from an import of a command line, so that the first answer after the command is the final one. Where
 * another process derives it, waits for that, at most a minute. Returns whether all is derived.
 */
export async function deriveCommandImport(
  services: Services,
  siteId: number,
  shutdown: AbortSignal,
): Promise<boolean> {
  const { db, now } = services;
  await deriveImport(services, siteId, shutdown);
  const isPending = async () => (await findRefreshState(db, siteId))?.pending === true;
  if (!await isPending()) return true;
  if (await sumImportedRows(db, siteId) > MAX_SITE_ROWS) return false;
  const until = now().getTime() + WAIT_MS;
  while (!shutdown.aborted && now().getTime() < until) {
    await pause(POLL_MS, undefined, { signal: shutdown }).catch(() => {});
    if (!await isPending()) return true;
  }
  return false;
}
