import type { Db } from "../../../db/core/connection.ts";
import { renewDeletion } from "../../../db/imports/import_leases.ts";
import { ImportLostError } from "../../../db/imports/imports.ts";

const RENEW_EVERY_MS = 2_000;

/** The hold on an import that is being deleted, kept in the background. */
interface KeptDeletion {
  /** Aborts when somebody else has it. */
  lost: AbortSignal;
  /** Ends the renewal; the hold itself stays as it is. */
  close(): void;
}

/** Renews the hold on an import that is being deleted, until closed. */
export function keepDeletion(db: Db, importId: number, owner: string): KeptDeletion {
  const lost = new AbortController();
  const timer = setInterval(() => {
    renewDeletion(db, importId, owner).then((isOurs) => {
      if (!isOurs) lost.abort(new ImportLostError(importId));
    }, () => {
      // a renewal that fails is made up for by the next one, and at the end by who deletes the row
    });
  }, RENEW_EVERY_MS);
  return { lost: lost.signal, close: () => clearInterval(timer) };
}
