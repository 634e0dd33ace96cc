import { transaction } from "../../../db/core/connection.ts";
import { holdImport, takeImport } from "../../../db/imports/import_leases.ts";
import { failImport, findImportById, insertImport } from "../../../db/imports/imports.ts";
import { ServiceError } from "../../core/errors.ts";
import { searchConsoleApi } from "../../importers/formats/search_console_api.ts";
import { addDays } from "../../core/days.ts";
import type { FetchedDay } from "../../search_console/fetch_day.ts";
import type { Pause } from "../../outgoing/pause.ts";
import type { Services } from "../../services.ts";
import type { ImportSettings } from "./import_settings.ts";
import { runImport } from "./run_import.ts";

const POLL_MS = 1_000;

/** Days to store together. */
interface FetchedDays {
  siteId: number;
  /** With rows, in any order. */
  days: readonly FetchedDay[];
  /** Who holds the connection. */
  owner: string;
  /** Somebody asked for them. */
  asked: boolean;
  pause: Pause;
  /** Nothing may be stored any more. */
  lost: AbortSignal;
}

/** The import of fetched days failed; its code and message are those of the import. */
export class FetchedDaysError extends ServiceError {}

/**
 * Stores days as one import of the site, after those that wait before it. Returns its id; throws a
 * `FetchedDaysError` when it failed, and nothing of it is kept.
 */
export async function importFetchedDays(
  services: Services,
  { siteId, days, owner, asked, pause, lost }: FetchedDays,
): Promise<number> {
  const { db, now } = services;
  const dates = days.map(({ day }) => day).toSorted();
  const [first = "", last = first] = [dates[0], dates.at(-1)];
  const partial = days.filter(({ state }) => state === "partial").map(({ day }) => day);
  const settings: ImportSettings = {
    partialFrom: partial.toSorted()[0] ?? addDays(last, 1),
    // the property was held against the site when it was connected
    force: true,
  };
  const importId = await transaction(db, async (trx) => {
    const id = await insertImport(trx, {
      siteId,
      source: "search_console",
      askedFormat: searchConsoleApi.format,
      fileName: first === last ? first : `${first} to ${last}`,
      settings: JSON.stringify(settings),
      sizeBytes: days.reduce((sum, { sizeBytes }) => sum + sizeBytes, 0),
      now: now(),
    });
    await holdImport(trx, id, owner);
    return id;
  });
  await takeTurn(services, { id: importId, siteId, owner }, pause);
  const files = days.map(({ file }) => file);
  // a stop of the process lets it come to its end, which is near
  await runImport(services, importId, { owner, options: { files, asked, shutdown: lost } });
  const record = await findImportById(db, importId);
  if (record?.status === "completed") return importId;
  throw new FetchedDaysError(
    record?.error_code ?? "import_deleted",
    record === undefined
      ? `The import ${importId} was deleted while it ran.`
      : `The import ${importId} failed: ${record.error_message ?? record.status}`,
  );
}

/** Waits until no other import of the site runs. One that has to give up waiting is failed. */
async function takeTurn(
  { db, now }: Services,
  { id, siteId, owner }: { id: number; siteId: number; owner: string },
  pause: Pause,
): Promise<void> {
  try {
    while (await takeImport(db, { id, siteId, owner, now: now() }) === undefined) {
      await pause(POLL_MS);
      await holdImport(db, id, owner);
    }
  } catch (error) {
    const message =
      "The server was stopped before the import was done. Its days are brought again.";
    await failImport(db, { id, owner }, {
      error: { code: "import_interrupted", message },
      now: now(),
    });
    throw error;
  }
}
