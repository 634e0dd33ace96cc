import {
  lockAudit,
  type LockedAudit,
  markAuditCanceled,
  markAuditPaused,
  markAuditPausing,
  markAuditResumed,
  markAuditStopping,
} from "../../../../db/audits/lifecycle/audit_control.ts";
import type { AuditStatus } from "../../../../db/audits/lifecycle/audits.ts";
import { type Db, transaction } from "../../../../db/core/connection.ts";
import { ConflictError } from "../../../core/errors.ts";
import type { Services } from "../../../services.ts";
import { auditNotFound } from "./find_chosen_audit.ts";

/** An audit of a site. */
export interface AuditOfSite {
  siteId: number;
  auditId: number;
}

/** An audit whose row is locked, and when it changes. */
interface ChangedAudit extends LockedAudit {
  id: number;
  at: Date;
}

/** Writes the change; throws `ConflictError` when the status does not allow it. */
type Step = (trx: Db, audit: ChangedAudit) => Promise<void>;

/** What a request does to an audit, by its status; `ended` holds for all that are not named. */
type Transitions = Readonly<Partial<Record<AuditStatus, Step>>> & { ended: Step };

const keep: Step = () => Promise.resolve();
const cancel: Step = (trx, { id, at }) => markAuditCanceled(trx, id, at);
const ended: Step = (_, { id, status }) => Promise.reject(auditEnded(id, status));

/** Before the first page there is nothing to score. */
const stop: Step = (trx, { id, stage, at }) =>
  stage === null || stage === "preparing"
    ? markAuditCanceled(trx, id, at)
    : markAuditStopping(trx, id, at);

const pause: Step = (trx, { id, claimed, at }) =>
  claimed ? markAuditPausing(trx, id, at) : markAuditPaused(trx, id, at);

/** Without a worker there is nothing to wait for. */
const endPause: Step = async (trx, { id, claimed, at }) => {
  if (!claimed) await markAuditPaused(trx, id, at);
};

const resume: Step = (trx, { id, stage, at }) =>
  markAuditResumed(trx, id, { status: stage === null ? "queued" : "running", now: at });

const CANCEL: Transitions = {
  queued: cancel,
  running: cancel,
  pausing: cancel,
  paused: cancel,
  stopping: cancel,
  canceled: keep,
  ended,
};

const STOP: Transitions = {
  queued: stop,
  running: stop,
  pausing: stop,
  paused: stop,
  stopping: keep,
  ended: (trx, audit) => (audit.stop_reason === "stopped" ? keep : ended)(trx, audit),
};

const PAUSE: Transitions = {
  queued: pause,
  running: pause,
  pausing: endPause,
  paused: keep,
  stopping: (_, { id }) => Promise.reject(auditStopping(id, "paused")),
  ended,
};

const RESUME: Transitions = {
  queued: keep,
  running: keep,
  pausing: resume,
  paused: resume,
  stopping: (_, { id }) => Promise.reject(auditStopping(id, "resumed")),
  ended,
};

/**
 * Ends an unfinished audit at once and without results; its worker learns it with the next renewal
 * of its lease and can write nothing more. A second call changes nothing. Throws
 * `NotFoundError`, and `ConflictError` when the audit has ended otherwise.
 */
export async function cancelAudit(
  services: Pick<Services, "db" | "now">,
  audit: AuditOfSite,
): Promise<void> {
  await change(services, audit, CANCEL);
}

/**
 * Ends an audit early and keeps what it has found: a running or paused one becomes `stopping`, and
 * its worker, the present one or the next, scores what it has; one that has requested no page yet
 * is canceled, at once or by its worker. A second call changes nothing. Throws `NotFoundError`,
 * and `ConflictError` when the audit has ended otherwise.
 */
export async function stopAudit(
  services: Pick<Services, "db" | "now">,
  audit: AuditOfSite,
): Promise<void> {
  await change(services, audit, STOP);
}

/**
 * Pauses an unfinished audit: one that no worker holds is `paused` at once, another is `pausing`
 * until its worker has given it back. A paused audit keeps all it has, is claimed by no worker and
 * remains the site's one unfinished audit. A second call changes nothing. Throws
 * `NotFoundError`, and `ConflictError` when the audit is being stopped or has ended.
 */
export async function pauseAudit(
  services: Pick<Services, "db" | "now">,
  audit: AuditOfSite,
): Promise<void> {
  await change(services, audit, PAUSE);
}

/**
 * Lets a paused audit go on where it was: it is `running` again, or `queued` when it had not begun,
 * and the next free worker takes it. An audit that is not paused stays as it is. Throws
 * `NotFoundError`, and `ConflictError` when the audit is being stopped or has ended.
 */
export async function resumeAudit(
  services: Pick<Services, "db" | "now" | "queuedWork">,
  audit: AuditOfSite,
): Promise<void> {
  await change(services, audit, RESUME);
  services.queuedWork?.dispatchEvent(new Event("audits"));
}

async function change(
  { db, now }: Pick<Services, "db" | "now">,
  { siteId, auditId }: AuditOfSite,
  transitions: Transitions,
): Promise<void> {
  await transaction(db, async (trx) => {
    const audit = await lockAudit(trx, siteId, auditId);
    if (audit === undefined) throw auditNotFound(siteId, auditId);
    const step = transitions[audit.status] ?? transitions.ended;
    await step(trx, { ...audit, id: auditId, at: now() });
  });
}

/** The error for an audit that cannot be stopped, canceled, paused or resumed any more. */
export function auditEnded(auditId: number, status: string): ConflictError {
  return new ConflictError(
    "audit_ended",
    `Audit ${auditId} has ended already: it is ${status}.`,
    { audit_id: auditId, audit_status: status },
  );
}

/** The error for an audit that ends with what it has and so can be neither paused nor resumed. */
function auditStopping(auditId: number, wanted: "paused" | "resumed"): ConflictError {
  return new ConflictError(
    "audit_stopping",
    `Audit ${auditId} is stopping: it ends with what it has and cannot be ${wanted}.`,
    { audit_id: auditId, audit_status: "stopping" },
  );
}
