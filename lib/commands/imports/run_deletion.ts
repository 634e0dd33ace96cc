import { failDeletion, releaseDeletion } from "../../../db/imports/import_leases.ts";
import { findImportById, ImportLostError } from "../../../db/imports/imports.ts";
import { isOutOfSpace, isPassing, SPACE_WAIT_SECONDS } from "../../../db/core/space_errors.ts";
import type { Services } from "../../services.ts";
import { keepDeletion } from "./keep_deletion.ts";
import { removeImport } from "./remove_import.ts";

/** An import whose deletion failed so often is kept. */
const MAX_ATTEMPTS = 3;

const FAILED = {
  code: "deletion_failed",
  message:
    "The import could not be deleted by an error of the service itself, which its log has. " +
    "All that it brought is still there. Delete it again.",
};

/**
 * Removes a claimed import that is being deleted, or gives it back for another try. After three tries that failed it is
 * completed again, and its error says so. Nothing of it is gone before all of it is.
 */
export async function runDeletion(
  services: Pick<Services, "db" | "log">,
  { importId, owner }: { importId: number; owner: string },
  shutdown: AbortSignal,
): Promise<void> {
  const { db, log } = services;
  const record = await findImportById(db, importId);
  if (record === undefined) return;
  const { site_id: siteId, attempts } = record;
  if (attempts > MAX_ATTEMPTS) return await failDeletion(db, { id: importId, owner }, FAILED);
  const fields = { import_id: importId, site_id: siteId };
  const keeper = keepDeletion(services, importId, owner);
  try {
    const signal = AbortSignal.any([shutdown, keeper.lost]);
    await removeImport(db, { siteId, importId, owner, signal });
    log("info", "import_deleted", fields);
  } catch (error) {
    if (error instanceof ImportLostError) return log("warn", "import_deletion_lost", fields);
    const untried = shutdown.aborted || isPassing(error);
    if (untried) log("info", "import_deletion_given_back", { ...fields, error });
    else log("error", "import_deletion_failed", { ...fields, error });
    const wait = isOutOfSpace(error) ? { waitSeconds: SPACE_WAIT_SECONDS } : {};
    await releaseDeletion(db, { id: importId, owner, untried, ...wait });
  } finally {
    await keeper.close();
  }
}
