import {
  AUDIT_LEASE_SECONDS,
  LeaseLostError,
  renewLease,
} from "../../../../db/audits/lifecycle/audit_leases.ts";
import type { Services } from "../../../services.ts";
import { keepClaim, type KeptClaim } from "../../core/keep_claim.ts";

/** Three renewals fall into the time that a claim holds. */
const RENEW_EVERY_MS = AUDIT_LEASE_SECONDS * 1_000 / 4;

/** Somebody asked for a pause: the audit is released in its present state and claimed by no worker. */
class AuditPausedError extends Error {
  constructor(auditId: number) {
    super(`Audit ${auditId} is to pause.`);
    this.name = "AuditPausedError";
  }
}

/** Others have their turn: the audit is released in its present state, and goes on when its own comes again. */
export class AuditGaveWayError extends Error {
  constructor(auditId: number) {
    super(`Audit ${auditId} gives way to others.`);
    this.name = "AuditGaveWayError";
  }
}

/** The claim on an audit, kept alive in the background. */
export interface KeptLease extends KeptClaim {
  auditId: number;
  owner: string;
  /** Aborts when somebody asked for the audit to stop and keep what it has. */
  stopRequested: AbortSignal;
  /** Aborts when somebody asked for a pause, or others have their turn: begin nothing more, then give the audit back. */
  pauseRequested: AbortSignal;
  /** Aborts the requests above that go with this state of the audit. */
  heed(status: string): void;
  /** Aborts `pauseRequested`, since others have their turn. */
  giveWay(): void;
}

/**
 * Renews the claim until closed. Counts it as lost when another process has it, when the audit was
 * canceled or deleted, and when the database could not be asked for as long as a claim holds.
 */
export function keepLease(services: Services, auditId: number, owner: string): KeptLease {
  const stop = new AbortController();
  const pause = new AbortController();

  function heed(status: string): void {
    if (status === "stopping") stop.abort();
    if (status === "pausing") pause.abort(new AuditPausedError(auditId));
  }

  const claim = keepClaim(services.log, {
    renew: async () => heed(await renewLease(services.db, auditId, owner)),
    renewEveryMs: RENEW_EVERY_MS,
    holdsMs: AUDIT_LEASE_SECONDS * 1000,
    LostError: LeaseLostError,
    id: auditId,
    event: "audit_lease_not_renewed",
    idName: "audit_id",
  });
  return {
    ...claim,
    auditId,
    owner,
    stopRequested: stop.signal,
    pauseRequested: pause.signal,
    heed,
    giveWay: () => pause.abort(new AuditGaveWayError(auditId)),
  };
}
