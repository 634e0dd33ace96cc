import { LEASE_SECONDS, LeaseLostError, renewLease } from "../../db/audit_leases.ts";
import type { Services } from "../services.ts";

const RENEW_EVERY_MS = 1_500;

/** Somebody asked for a pause: the audit is given back as it stands and claimed by no worker. */
export class AuditPausedError extends Error {
  constructor(auditId: number) {
    super(`Audit ${auditId} is to pause.`);
    this.name = "AuditPausedError";
  }
}

/** The claim on an audit, kept alive in the background. */
export interface KeptLease {
  auditId: number;
  owner: string;
  /** Aborts when the claim is lost: nothing more may be requested or written. */
  lost: AbortSignal;
  /** Aborts when somebody asked for the audit to stop and keep what it has. */
  stopRequested: AbortSignal;
  /** Aborts when somebody asked for a pause: begin nothing more, then give the audit back. */
  pauseRequested: AbortSignal;
  /** Aborts the requests above that go with this state of the audit. */
  heed(status: string): void;
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
  const pause = new AbortController();
  let renewedAt = performance.now();
  let renewing = false;

  function heed(status: string): void {
    if (status === "stopping") stop.abort();
    if (status === "pausing") pause.abort(new AuditPausedError(auditId));
  }

  async function renew(): Promise<void> {
    if (renewing) return;
    renewing = true;
    const startedAt = performance.now();
    try {
      heed(await renewLease(services.db, auditId, owner));
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
    pauseRequested: pause.signal,
    heed,
    close() {
      clearInterval(timer);
    },
  };
}
