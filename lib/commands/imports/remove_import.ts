import { type Db, transaction } from "../../../db/core/connection.ts";
import {
  deleteDaysOf,
  deleteHeldImport,
  deleteRanksOf,
  deleteVolumesOf,
} from "../../../db/imports/deleted_imports.ts";
import { deleteSkippedRows } from "../../../db/imports/skipped_rows.ts";
import { deleteExportWindowsOf } from "../../../db/search_data/export_periods.ts";
import { deleteAnswersOfImport } from "../ai_mentions/delete_answers.ts";
import { deleteLinksOfImport } from "../backlinks/delete_links_of_import.ts";
import { requestRefresh } from "../search_data/refresh/request_refresh.ts";
import { chooseNewestVolumes } from "../search_data/store/volume_store.ts";

/** An import that is being deleted, and who does it. */
interface ImportRemoval {
  siteId: number;
  importId: number;
  /** Who holds it. */
  owner: string;
  /** Aborts what would take too long: nothing is gone then. */
  signal: AbortSignal;
}

/**
 * Removes a held import with all that it brought and that no later import has replaced: days, windows, ranks, search
 * volumes, links, answers of AI engines, in one transaction. Keywords and pages stay, since others may have brought
 * them as well. Throws the signal's reason, and `ImportLostError` when somebody else has it.
 */
export async function removeImport(
  db: Db,
  { siteId, importId, owner, signal }: ImportRemoval,
): Promise<void> {
  await transaction(db, async (trx) => {
    await deleteDaysOf(trx, { siteId, importId, signal });
    await deleteExportWindowsOf(trx, siteId, importId);
    await deleteRanksOf(trx, { siteId, importId, signal });
    const keywordIds = await deleteVolumesOf(trx, siteId, importId);
    signal.throwIfAborted();
    await chooseNewestVolumes(trx, siteId, keywordIds);
    await deleteLinksOfImport(trx, { db, siteId, importId, signal });
    await deleteAnswersOfImport(trx, siteId, importId);
    await deleteSkippedRows(trx, { siteId, importId });
    await requestRefresh(trx, siteId);
    signal.throwIfAborted();
    await deleteHeldImport(trx, importId, owner);
  }, { isolationLevel: "read committed" });
}
