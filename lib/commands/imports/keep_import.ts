import {
  IMPORT_LEASE_SECONDS,
  type ImportProgress,
  renewImport,
} from "../../../db/imports/import_leases.ts";
import { ImportLostError } from "../../../db/imports/imports.ts";
import type { Services } from "../../services.ts";
import { keepClaim, type KeptClaim } from "../core/keep_claim.ts";

const RENEW_EVERY_MS = 1_000;

/** What is known of an import while it runs. */
export interface ImportKeeping {
  readProgress(): ImportProgress;
  /** The claim is lost: nothing more may be written. */
  lose(error: ImportLostError): void;
}

/** Keeps the claim on an import alive and writes how far the import is, until closed; see `keepClaim()`. */
export function keepImport(
  { db, now, log }: Services,
  { id, owner }: { id: number; owner: string },
  keeping: ImportKeeping,
): KeptClaim {
  const claim = keepClaim(log, {
    renew: () => renewImport(db, { id, owner, now: now() }, keeping.readProgress()),
    renewEveryMs: RENEW_EVERY_MS,
    holdsMs: IMPORT_LEASE_SECONDS * 1000,
    LostError: ImportLostError,
    id,
    event: "import_lease_not_renewed",
    idName: "import_id",
  });
  claim.lost.addEventListener("abort", () => keeping.lose(claim.lost.reason), { once: true });
  return claim;
}
