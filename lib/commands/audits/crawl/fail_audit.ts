import { LeaseLostError, lockLease } from "../../../../db/audits/lifecycle/audit_leases.ts";
import {
  type AuditRow,
  type AuditStatus,
  finishAudit,
} from "../../../../db/audits/lifecycle/audits.ts";
import { transaction } from "../../../../db/core/connection.ts";
import { announceAudit } from "../control/announce_audit.ts";
import type { Services } from "../../../services.ts";
import { LoginRefusedError } from "./check_login.ts";
import { SiteUnreachableError } from "./site_unreachable_error.ts";

type AuditEnd = Pick<AuditRow, "stop_reason" | "error_code" | "error_message"> & {
  status: AuditStatus;
};

/** Three workers in a row died or hung over an audit without getting any further. */
export class NoProgressError extends Error {
  constructor(doing: string | null) {
    const place = doing === null || doing === "" ? "before it said at what." : `at: ${doing}`;
    super(
      `The audit was begun three times without any progress. The last time it ended ${place}`,
    );
    this.name = "NoProgressError";
  }
}

function failure(error: unknown): AuditEnd {
  if (error instanceof SiteUnreachableError) {
    return {
      status: "failed",
      stop_reason: "unreachable",
      error_code: "site_unreachable",
      error_message: error.message.slice(0, 1000),
    };
  }
  if (error instanceof LoginRefusedError) {
    return {
      status: "failed",
      stop_reason: "login_refused",
      error_code: "login_refused",
      error_message: error.message.slice(0, 1000),
    };
  }
  if (error instanceof NoProgressError) {
    return {
      status: "failed",
      stop_reason: "internal_error",
      error_code: "no_progress",
      error_message: error.message.slice(0, 1000),
    };
  }
  return {
    status: "failed",
    stop_reason: "internal_error",
    error_code: "internal_error",
    error_message:
      "The audit failed for a reason that lies with this service, not with the site. " +
      "The log has it under this audit's id.",
  };
}

/**
 * Ends the audit as failed, if this claim still holds, and returns whether it did; the error decides
 * the reason shown.
 */
export async function failAudit(
  services: Services,
  auditId: number,
  { owner, error }: { owner: string; error: unknown },
): Promise<boolean> {
  const now = services.now();
  try {
    await transaction(services.db, async (trx) => {
      await lockLease(trx, auditId, owner);
      await finishAudit(trx, auditId, { ...failure(error), finished_at: now, updated_at: now });
      await announceAudit(trx, auditId, now);
    });
    return true;
  } catch (reason) {
    if (reason instanceof LeaseLostError) return false;
    throw reason;
  }
}
