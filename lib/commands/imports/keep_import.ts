import {
  IMPORT_LEASE_SECONDS,
  type ImportProgress,
  renewImport,
} from "../../../db/imports/import_leases.ts";
import { ImportLostError } from "../../../db/imports/imports.ts";
import type { Services } from "../../services.ts";

const RENEW_EVERY_MS = 1_000;

/** The claim on an import, kept alive in the background. */
export interface KeptImport {
  /** Ends the renewal and waits for the one under way; the claim itself stays as it is. */
  close(): Promise<void>;
}

/** What is told of an import while it runs. */
export interface ImportKeeping {
  readProgress(): ImportProgress;
  /** The claim is lost: nothing more may be written. */
  lose(error: ImportLostError): void;
}

/**
 * Renews the claim and writes how far the import is, until closed. Counts the claim as lost when the
 * import was deleted or another process has it, and when the database could not be asked for as long
 * as a claim holds.
 */
export function keepImport(
  { db, now, log }: Services,
  { id, owner }: { id: number; owner: string },
  keeping: ImportKeeping,
): KeptImport {
  let renewedAt = performance.now();
  let renewing: Promise<void> | undefined;

  async function renew(): Promise<void> {
    const startedAt = performance.now();
    try {
      await renewImport(db, { id, owner, now: now() }, keeping.readProgress());
      renewedAt = startedAt;
    } catch (error) {
      if (error instanceof ImportLostError) keeping.lose(error);
      else log("warn", "import_lease_not_renewed", { import_id: id, error });
    }
    if (performance.now() - renewedAt > IMPORT_LEASE_SECONDS * 1000) {
      keeping.lose(new ImportLostError(id));
    }
  }

  const timer = setInterval(() => {
    renewing ??= renew().finally(() => renewing = undefined);
  }, RENEW_EVERY_MS);
  return {
    async close() {
      clearInterval(timer);
      await renewing;
    },
  };
}
