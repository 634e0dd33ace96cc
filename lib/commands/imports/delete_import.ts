import { type Db, transaction } from "../../../db/core/connection.ts";
import { deleteImportRow } from "../../../db/imports/deleted_imports.ts";
import {
  endDeletion,
  holdDeletion,
  isImportRunning,
  lockImportsOfSite,
  queueDeletion,
  releaseDeletion,
} from "../../../db/imports/import_leases.ts";
import { findImport, isStored } from "../../../db/imports/imports.ts";
import { ConflictError, NotFoundError } from "../../core/errors.ts";
import type { Services } from "../../services.ts";
import { keepDeletion } from "./keep_deletion.ts";
import { removeImport } from "./remove_import.ts";

/** What became of an import: it is gone, or a job is still at it. */
type DeletedImport = "deleted" | "deleting";

/** What larger imports brought is removed by a job. */
const MAX_ROWS_AT_ONCE = 20_000;
/** What is not done by then goes to the job as well: other imports may make a small one costly. */
const MAX_TIME_MS = 2_000;

/**
 * Deletes an import with all that it brought and that no later import has replaced. A small one is gone at once; a
 * large one is `deleting` until the job `advance_imports` has removed it, and until then all of it is still there.
 * To ask again does no harm. Throws `NotFoundError`, and `ConflictError` while an import of the site is running.
 */
export async function deleteImport(
  services: Pick<Services, "db" | "log">,
  { siteId, importId }: { siteId: number; importId: number },
  { maxRows = MAX_ROWS_AT_ONCE, maxTimeMs = MAX_TIME_MS } = {},
): Promise<DeletedImport> {
  const { db } = services;
  const owner = `deletion-${crypto.randomUUID()}`;
  const begun = await begin(db, { siteId, importId, owner, maxRows });
  if (begun !== "held") return begun;
  const tooLong = AbortSignal.timeout(maxTimeMs);
  const keeper = keepDeletion(services, importId, owner);
  try {
    const signal = AbortSignal.any([tooLong, keeper.lost]);
    await removeImport(db, { siteId, importId, owner, signal });
    return "deleted";
  } catch (error) {
    if (error === tooLong.reason) {
      await releaseDeletion(db, { id: importId, owner, untried: true });
      return "deleting";
    }
    await endDeletion(db, importId, owner);
    throw error;
  } finally {
    await keeper.close();
  }
}

/** Marks the import as being deleted; `held`: by `owner`, who is to do it. One that brought nothing goes at once. */
async function begin(
  db: Db,
  { siteId, importId, owner, maxRows }: {
    siteId: number;
    importId: number;
    owner: string;
    maxRows: number;
  },
): Promise<DeletedImport | "held"> {
  return await transaction(db, async (trx) => {
    const unfinished = await lockImportsOfSite(trx, siteId);
    const record = await findImport(trx, siteId, importId);
    if (record === undefined) {
      throw new NotFoundError("not_found", `The site has no import ${importId}.`);
    }
    if (record.status === "deleting") return "deleting";
    const running = unfinished.find((one) => one.status === "running" && isImportRunning(one));
    if (running !== undefined) throw importRunning(importId, running.id);
    if (!isStored(record)) {
      await deleteImportRow(trx, siteId, importId);
      return "deleted";
    }
    // of one site's imports one is worked on at a time
    if (record.rows_stored > maxRows || unfinished.some(({ status }) => status === "deleting")) {
      await queueDeletion(trx, importId);
      return "deleting";
    }
    await holdDeletion(trx, importId, owner);
    return "held";
  }, { isolationLevel: "read committed" });
}

function importRunning(importId: number, runningId: number): ConflictError {
  const which = runningId === importId ? "It" : `Import ${runningId} of the site`;
  return new ConflictError(
    "import_running",
    `Import ${importId} cannot be deleted now: ${which} is running. Try it again when that ended.`,
    { import_id: runningId },
  );
}
