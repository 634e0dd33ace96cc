import type { AuditItemAnswer } from "../../../schemas/audit.ts";
import { formatDay } from "../format_date.ts";

/** Names an audit by its day, where it is among those that are listed. */
export function auditDay(id: number, audits: readonly AuditItemAnswer[]): string {
  const audit = audits.find((one) => one.id === id);
  const time = audit?.finished_at ?? audit?.queued_at;
  return time === undefined ? `audit ${id}` : `the audit of ${formatDay(time)}`;
}
