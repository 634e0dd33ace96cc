import { LEASE_SECONDS, LeaseLostError, renewLease } from "../../db/audit_leases.ts";
import type { Services } from "../services.ts";

const RENEW_EVERY_MS = 1_500;

/** The claim on an audit, kept alive in the background. */
export interface KeptLease {
  auditId: number;
  owner: string;
  /** Aborts when the claim is lost: nothing more may be requested or written. */
  lost: AbortSignal;
  /** Aborts when somebody asked for the audit to stop and keep what it has. */
  stopRequested: AbortSignal;
  /** Ends the renewal; the claim itself stays as it is. */
  close(): void;
}

/**
 * Renews the claim until closed. Counts it as lost when another process has it, when the audit was
 * canceled or deleted, and when the database could not be asked for as long as a claim holds.
 */
export function keepLease(services: Services, auditId: number, owner: string): KeptLease {
  const lost = new AbortController();
  const stop = new AbortController();
  let renewedAt = performance.now();
  let renewing = false;

  async function renew(): Promise<void> {
    if (renewing) return;
    renewing = true;
    const startedAt = performance.now();
    try {
      if (await renewLease(services.db, auditId, owner) === "stopping") stop.abort();
      renewedAt = startedAt;
    } catch (error) {
      if (error instanceof LeaseLostError) lost.abort(error);
      else services.log("warn", "audit_lease_not_renewed", { audit_id: auditId, error });
    } finally {
      renewing = false;
    }
    if (performance.now() - renewedAt > LEASE_SECONDS * 1000) {
      lost.abort(new LeaseLostError(auditId));
    }
  }

  const timer = setInterval(() => void renew(), RENEW_EVERY_MS);
  return {
    auditId,
    owner,
    lost: lost.signal,
    stopRequested: stop.signal,
    close() {
      clearInterval(timer);
    },
  };
}
