import { type Db, transaction } from "../../db/connection.ts";
import {
  deleteDaysOf,
  deleteImportRow,
  deleteRanksOf,
  deleteVolumesOf,
} from "../../db/deleted_imports.ts";
import { deleteExportWindowsOf } from "../../db/export_periods.ts";
import {
  endDeletion,
  holdDeletion,
  isRunning,
  lockImportsOfSite,
  renewDeletion,
} from "../../db/import_leases.ts";
import { findImport } from "../../db/imports.ts";
import { ConflictError, NotFoundError } from "../errors.ts";
import type { Services } from "../services.ts";
import { deleteAnswersOfImport } from "./delete_answers.ts";
import { deleteLinksOfImport } from "./delete_links_of_import.ts";
import { requestRefresh } from "./request_refresh.ts";
import { chooseNewestVolumes } from "./volume_store.ts";

const RENEW_EVERY_MS = 2_000;

/**
 * Deletes an import with all that it brought and that no later import has replaced: days, windows, ranks,
 * search volumes, answers of AI engines, in one transaction. Keywords and pages stay, since others may have brought them as well.
 * Throws `NotFoundError`, and `ConflictError` while an import of the site is running.
 */
export async function deleteImport(
  { db }: Pick<Services, "db">,
  siteId: number,
  importId: number,
): Promise<void> {
  const owner = `deletion-${crypto.randomUUID()}`;
  if (await begin(db, siteId, importId, owner)) return;
  const timer = setInterval(() => {
    // a renewal that fails is made up for by the next one
    renewDeletion(db, importId, owner).catch(() => {});
  }, RENEW_EVERY_MS);
  try {
    await transaction(db, async (trx) => {
      await deleteDaysOf(trx, siteId, importId);
      await deleteExportWindowsOf(trx, siteId, importId);
      await deleteRanksOf(trx, siteId, importId);
      const keywordIds = await deleteVolumesOf(trx, siteId, importId);
      await chooseNewestVolumes(trx, siteId, keywordIds);
      await deleteLinksOfImport(trx, { db, siteId, importId });
      await deleteAnswersOfImport(trx, siteId, importId);
      await requestRefresh(trx, siteId);
      await deleteImportRow(trx, siteId, importId);
    }, { isolationLevel: "read committed" });
  } catch (error) {
    await endDeletion(db, importId, owner);
    throw error;
  } finally {
    clearInterval(timer);
  }
}

/** Marks the import as being deleted; true when it brought nothing and is gone already. */
async function begin(
  db: Db,
  siteId: number,
  importId: number,
  owner: string,
): Promise<boolean> {
  return await transaction(db, async (trx) => {
    const unfinished = await lockImportsOfSite(trx, siteId);
    const record = await findImport(trx, siteId, importId);
    if (record === undefined) {
      throw new NotFoundError("not_found", `The site has no import ${importId}.`);
    }
    const running = unfinished.find(isRunning);
    if (running !== undefined) {
      const which = running.id === importId ? "It" : `Import ${running.id} of the site`;
      throw new ConflictError(
        "import_running",
        `Import ${importId} cannot be deleted now: ${which} is running. Try it again when that ended.`,
        { import_id: running.id },
      );
    }
    if (record.status === "completed") {
      await holdDeletion(trx, importId, owner);
      return false;
    }
    await deleteImportRow(trx, siteId, importId);
    return true;
  }, { isolationLevel: "read committed" });
}
