import { type Db, transaction } from "../../../../db/core/connection.ts";
import { errorCode, isTransient } from "../../../../db/core/transient_errors.ts";
import {
  claimScheduledRun,
  type DueSchedule,
  recordRun,
  recordSkip,
} from "../../../../db/audits/lifecycle/schedules.ts";
import { auditSettings } from "../../../../schemas/audit_settings.ts";
import type { SkipReason } from "../../../../schemas/schedule.ts";
import { ConflictError, ForbiddenError, ValidationError } from "../../../core/errors.ts";
import { findLimits } from "../../../core/plans.ts";
import { findNextRun } from "../../../core/schedule_times.ts";
import type { Services } from "../../../services.ts";
import { checkCrawlPace } from "../../sites/prove_ownership.ts";
import { startAudit } from "./start_audit.ts";

/** Why a due schedule starts nothing. */
interface Skip {
  reason: SkipReason;
  message: string;
}

type Outcome = { auditId: number } | Skip;

/**
 * Starts the audit of a schedule that is due, once across all processes, and moves the schedule on
 * to its next time after now: however many runs were missed, this one makes up for them. Where no
 * audit can be started, the schedule and the log say why. Throws when the database cannot be
 * reached; the schedule is then still due.
 */
export async function startScheduledAudit(
  services: Services,
  schedule: DueSchedule,
): Promise<void> {
  try {
    await takeRun(services, schedule, (trx) => startOrSkip({ ...services, db: trx }, schedule));
  } catch (error) {
    if (isTransient(error)) throw error;
    services.log("error", "scheduled_audit_failed", { site_id: schedule.siteId, error });
    await takeRun(services, schedule, () => Promise.resolve(describeFailure(error)));
  }
}

/** Claims the run, does the work and notes its outcome, all in one transaction. */
async function takeRun(
  services: Services,
  schedule: DueSchedule,
  work: (trx: Db) => Promise<Outcome>,
): Promise<void> {
  const { siteId, dueAt } = schedule;
  const now = services.now();
  const nextRunAt = findNextRun(schedule, now);
  const outcome = await transaction(services.db, async (trx) => {
    if (!(await claimScheduledRun(trx, schedule, nextRunAt))) return null;
    const outcome = await work(trx);
    if ("auditId" in outcome) await recordRun(trx, siteId, { auditId: outcome.auditId, now });
    else await recordSkip(trx, siteId, { ...outcome, now });
    return outcome;
    // it must see the audit that was in its way
  }, { isolationLevel: "read committed" });
  // another process was faster
  if (outcome === null) return;
  const run = { site_id: siteId, due_at: dueAt, next_run_at: nextRunAt };
  if ("auditId" in outcome) {
    services.log("info", "scheduled_audit_started", { ...run, audit_id: outcome.auditId });
  } else services.log("warn", "scheduled_audit_skipped", { ...run, ...outcome });
}

async function startOrSkip(services: Services, schedule: DueSchedule): Promise<Outcome> {
  const obstacle = findObstacle(schedule);
  if (obstacle !== null) return obstacle;
  const { siteId, domain, startUrl, settings } = schedule;
  try {
    const site = { id: siteId, domain, startUrl };
    await checkCrawlPace(services, site, auditSettings(settings));
    return { auditId: await startAudit(services, site, { body: settings, trigger: "schedule" }) };
  } catch (error) {
    if (error instanceof ConflictError) {
      return { reason: "audit_unfinished", message: error.message };
    }
    if (error instanceof ForbiddenError) {
      return { reason: "ownership_required", message: error.message };
    }
    if (error instanceof ValidationError) {
      return { reason: "invalid_settings", message: error.message };
    }
    throw error;
  }
}

/** Neither a site that is being deleted nor an account whose plan has no API gets audits. */
function findObstacle(schedule: DueSchedule): Skip | null {
  const { siteStatus, plan, requestsPerMinute, callsPerMonth } = schedule;
  if (siteStatus !== "active" || plan === null) {
    return { reason: "site_deleted", message: "The site is being deleted." };
  }
  if (findLimits(plan, { requestsPerMinute, callsPerMonth }) === null) {
    return { reason: "plan_without_api", message: `The "${plan}" plan has no API access.` };
  }
  return null;
}

function describeFailure(error: unknown): Skip {
  const ofDatabase = errorCode(error).startsWith("ER_");
  const what = ofDatabase ? "The database refused to start it" : "It could not be started";
  return {
    reason: ofDatabase ? "database_error" : "internal_error",
    message:
      `${what} for a reason that lies with this service; the log has it under this site's id.`,
  };
}
