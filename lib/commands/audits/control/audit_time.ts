import type { AuditRow } from "../../../../db/audits/lifecycle/audits.ts";

/** When an audit looked at the site. */
export function auditTime(
  { data_from: dataFrom, started_at: startedAt, queued_at: queuedAt }: Pick<
    AuditRow,
    "data_from" | "started_at" | "queued_at"
  >,
): Date {
  return dataFrom ?? startedAt ?? queuedAt;
}
