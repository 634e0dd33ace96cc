import { transaction } from "../../../db/core/connection.ts";
import { holdImport, takeImport } from "../../../db/imports/import_leases.ts";
import {
  failImport,
  findImportById,
  type ImportSource,
  insertImport,
} from "../../../db/imports/imports.ts";
import { ServiceError } from "../../core/errors.ts";
import type { ImportFile } from "../../importers/files/import_file.ts";
import type { Importer } from "../../importers/importer.ts";
import type { Pause } from "../../outgoing/pause.ts";
import type { Services } from "../../services.ts";
import type { ImportSettings } from "./import_settings.ts";
import { runImport } from "./run_import.ts";

const POLL_MS = 1_000;

/** What was fetched, to store it as one import. */
interface FetchedImport {
  siteId: number;
  source: ImportSource;
  format: Importer["format"];
  /** What people see of it. */
  fileName: string;
  files: readonly ImportFile[];
  sizeBytes: number;
  settings: ImportSettings;
  /** Who holds what it was fetched for. */
  owner: string;
  /** Somebody asked for it. */
  asked: boolean;
  pause: Pause;
  /** Nothing may be stored any more. */
  lost: AbortSignal;
}

/** The import of what was fetched failed; its code and message are those of the import. */
export class FetchedImportError extends ServiceError {}

/**
 * Stores what was fetched as one import of the site, after those that wait before it. Returns its id; throws a
 * `FetchedImportError` when it failed, and nothing of it is kept.
 */
export async function importFetched(services: Services, fetched: FetchedImport): Promise<number> {
  const { db, now } = services;
  const { siteId, files, owner, asked, pause, lost } = fetched;
  const importId = await transaction(db, async (trx) => {
    const id = await insertImport(trx, {
      siteId,
      source: fetched.source,
      askedFormat: fetched.format,
      fileName: fetched.fileName,
      settings: JSON.stringify(fetched.settings),
      sizeBytes: fetched.sizeBytes,
      now: now(),
    });
    await holdImport(trx, id, owner);
    return id;
  });
  await takeTurn(services, { id: importId, siteId, owner }, pause);
  // a stop of the process lets it come to its end, which is near
  await runImport(services, importId, { owner, options: { files, asked, shutdown: lost } });
  const record = await findImportById(db, importId);
  if (record?.status === "completed") return importId;
  throw new FetchedImportError(
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
    const message = "The server was stopped before the import was done. It is made again.";
    await failImport(db, { id, owner }, {
      error: { code: "import_interrupted", message },
      now: now(),
    });
    throw error;
  }
}
