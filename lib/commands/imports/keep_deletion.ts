import { IMPORT_LEASE_SECONDS, renewDeletion } from "../../../db/imports/import_leases.ts";
import { ImportLostError } from "../../../db/imports/imports.ts";
import type { Services } from "../../services.ts";
import { keepClaim, type KeptClaim } from "../core/keep_claim.ts";

const RENEW_EVERY_MS = 2_000;

/** Keeps the claim on an import that is being deleted alive until closed; see `keepClaim()`. */
export function keepDeletion(
  { db, log }: Pick<Services, "db" | "log">,
  importId: number,
  owner: string,
): KeptClaim {
  return keepClaim(log, {
    async renew() {
      if (!await renewDeletion(db, importId, owner)) throw new ImportLostError(importId);
    },
    renewEveryMs: RENEW_EVERY_MS,
    holdsMs: IMPORT_LEASE_SECONDS * 1000,
    LostError: ImportLostError,
    id: importId,
    event: "deletion_lease_not_renewed",
    idName: "import_id",
  });
}
