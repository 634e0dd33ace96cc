import { transaction } from "../../../db/core/connection.ts";
import { failImport, type ImportFigures } from "../../../db/imports/imports.ts";
import type { Services } from "../../services.ts";
import { announceFailedImport } from "../search_data/announce_imports.ts";

/** Why an import has failed, and whose it is. */
interface FailedImport {
  importId: number;
  owner: string | null;
  error: { code: string; message: string };
  figures?: ImportFigures;
}

/** Ends an import as failed, unless it is another process's by now, and tells so to those who listen. */
export async function endFailedImport(
  { db, now }: Pick<Services, "db" | "now">,
  { importId, owner, error, figures }: FailedImport,
): Promise<void> {
  const at = now();
  await transaction(db, async (trx) => {
    if (!await failImport(trx, { id: importId, owner }, { error, now: at, figures })) return;
    await announceFailedImport(trx, importId, at);
  });
}
