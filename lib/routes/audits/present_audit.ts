import type { AuditListRow } from "../../../db/audits/lifecycle/audit_list.ts";
import { isUnfinished } from "../../../db/audits/lifecycle/audit_control.ts";
import { findHealthScore } from "../../../db/audits/lifecycle/audit_results.ts";
import type { AuditRow } from "../../../db/audits/lifecycle/audits.ts";
import type { Db } from "../../../db/core/connection.ts";
import type { AuditAnswer, AuditItemAnswer } from "../../../schemas/audit.ts";
import type { AuditProgressAnswer } from "../../../schemas/audit_progress.ts";
import { etaSeconds, stageOf } from "../../commands/audits/crawl/audit_progress.ts";
import { readRecheckState } from "../../commands/audits/recheck/recheck_state.ts";
import type { AuditSummary } from "../../rules/inputs/audit_summary.ts";
import { isoTime, type Presenter } from "../core/present.ts";

type Life = Omit<AuditItemAnswer, "pages_failed" | "issues_found" | "issues">;

const presentLife: Presenter<Omit<AuditListRow, "issues">, Life> = {
  id: (audit) => audit.id,
  status: (audit) => audit.status,
  stop_reason: (audit) => audit.stop_reason,
  error: (audit) => errorOf(audit),
  // written by insertAudit(), which takes no other
  trigger: (audit) => audit.trigger as Life["trigger"],
  label: (audit) => audit.label,
  queued_at: (audit) => isoTime(audit.queued_at),
  started_at: (audit) => isoTime(audit.started_at),
  finished_at: (audit) => isoTime(audit.finished_at),
  duration_ms: ({ started_at, finished_at }) =>
    started_at && finished_at ? finished_at.getTime() - started_at.getTime() : null,
  health_score: (audit) => audit.health_score,
  previous_audit_id: (audit) => audit.previous_audit_id,
  based_on_audit_id: (audit) => audit.based_on_audit_id,
  details: (audit) => audit.details === "full" ? "full" : "pruned",
  pages_crawled: (audit) => audit.pages_crawled,
  pages_discovered: (audit) => audit.pages_discovered,
  bytes_downloaded: (audit) => audit.bytes_downloaded,
};

/** How an audit is shown in the list of audits. */
export const presentAuditItem: Presenter<AuditListRow, AuditItemAnswer> = {
  ...presentLife,
  pages_failed: (audit) => audit.pages_failed,
  issues_found: (audit) => audit.issues_found,
  // written by score_audit.ts
  issues: ({ issues }) => issues === null ? null : JSON.parse(issues) as AuditItemAnswer["issues"],
};

/** An audit with what its answer needs besides the row. */
interface AuditView extends AuditRow {
  /** Null until the audit was scored. */
  figures: AuditSummary | null;
  previousHealthScore: number | null;
}

/** Reads what the answer about this audit needs. */
export async function readAuditView(db: Db, audit: AuditRow): Promise<AuditView> {
  const previousId = audit.previous_audit_id;
  return {
    ...audit,
    // written by score_audit.ts
    figures: audit.summary === null ? null : JSON.parse(audit.summary) as AuditSummary,
    previousHealthScore: previousId === null
      ? null
      : await findHealthScore(db, audit.site_id, previousId),
  };
}

/** How an audit is shown by itself. */
export const presentAudit: Presenter<AuditView, AuditAnswer> = {
  ...presentLife,
  settings: (audit) => audit.settings,
  recheck: (audit) => readRecheckState(audit) ?? null,
  health_score_delta: ({ health_score, previousHealthScore }) =>
    health_score === null || previousHealthScore === null
      ? null
      : health_score - previousHealthScore,
  pages_indexable: ({ figures }) => figures?.pages_indexable ?? null,
  pages_blocked: ({ figures }) => figures?.pages_blocked ?? null,
  pages_redirected: ({ figures }) => figures?.pages_redirected ?? null,
  pages_broken: ({ figures }) => figures?.pages_broken ?? null,
  pages_orphan: ({ figures }) => figures?.pages_orphan ?? null,
  urls_with_errors: ({ figures }) => figures?.urls_with_errors ?? null,
  urls_with_warnings: ({ figures }) => figures?.urls_with_warnings ?? null,
  urls_with_notices: ({ figures }) => figures?.urls_with_notices ?? null,
  issues: ({ figures }) => figures?.issues ?? null,
  status_codes: ({ figures }) => figures?.status_codes ?? null,
  depths: ({ figures }) => figures?.depths ?? null,
  response_time_ms: ({ figures }) => figures?.response_time_ms ?? null,
  robots_txt: ({ figures }) => figures?.robots_txt ?? null,
  sitemaps: ({ figures }) => figures?.sitemaps ?? null,
  // kept as it was made: audits of earlier versions did not know what is ignored
  rules: ({ figures }) => figures?.rules ?? null,
  health: ({ figures }) =>
    figures ? { ...figures.health, ignored: figures.health.ignored ?? null } : null,
};

/** How far an audit is. */
export const presentProgress: Presenter<AuditRow, AuditProgressAnswer> = {
  audit_id: (audit) => audit.id,
  status: (audit) => audit.status,
  stage: (audit) => isUnfinished(audit) ? stageOf(audit) : null,
  progress_pct: (audit) => audit.progress_pct,
  pages_crawled: (audit) => audit.pages_crawled,
  pages_queued: (audit) => audit.pages_queued,
  pages_discovered: (audit) => audit.pages_discovered,
  pages_limit: (audit) => audit.settings.max_pages,
  pages_failed: (audit) => audit.pages_failed,
  issues_found: (audit) => audit.issues_found,
  current_url: (audit) => audit.status === "paused" ? null : audit.current_url,
  pages_per_second: (audit) => audit.status === "paused" ? null : rounded(audit.pages_per_second),
  links_queued: (audit) => audit.links_queued,
  started_at: (audit) => isoTime(audit.started_at),
  updated_at: (audit) => isoTime(audit.updated_at),
  eta_seconds: (audit) => etaSeconds(audit),
  stop_reason: (audit) => isUnfinished(audit) ? null : audit.stop_reason,
  error: (audit) => errorOf(audit),
};

function errorOf(audit: Pick<AuditRow, "error_code" | "error_message">): Life["error"] {
  const { error_code, error_message } = audit;
  return error_code === null ? null : { code: error_code, message: error_message ?? error_code };
}

function rounded(rate: number | null): number | null {
  return rate === null ? null : Math.round(rate * 100) / 100;
}
