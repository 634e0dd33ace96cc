import {
  LEASE_SECONDS,
  renewSearchConsole,
  SyncLeaseLostError,
} from "../../db/search_console_leases.ts";
import type { Services } from "../services.ts";

const RENEW_EVERY_MS = 5_000;

/** The claim on a connection, kept alive in the background. */
export interface KeptSyncLease {
  /** Aborts when the claim is lost: nothing more may be asked for or stored. */
  lost: AbortSignal;
  /** Ends the renewal; the claim itself stays as it is. */
  close(): void;
}

/**
 * Renews the claim until closed. Counts it as lost when the connection was deleted, replaced or taken over,
 * and when the database could not be asked for as long as a claim holds.
 */
export function keepSyncLease(
  { db, log }: Pick<Services, "db" | "log">,
  siteId: number,
  owner: string,
): KeptSyncLease {
  const lost = new AbortController();
  let renewedAt = performance.now();
  let renewing = false;

  async function renew(): Promise<void> {
    if (renewing) return;
    renewing = true;
    const startedAt = performance.now();
    try {
      await renewSearchConsole(db, siteId, owner);
      renewedAt = startedAt;
    } catch (error) {
      if (error instanceof SyncLeaseLostError) lost.abort(error);
      else log("warn", "sync_lease_not_renewed", { site_id: siteId, error });
    } finally {
      renewing = false;
    }
    if (performance.now() - renewedAt > LEASE_SECONDS * 1000) {
      lost.abort(new SyncLeaseLostError(siteId));
    }
  }

  const timer = setInterval(() => void renew(), RENEW_EVERY_MS);
  return {
    lost: lost.signal,
    close() {
      clearInterval(timer);
    },
  };
}
