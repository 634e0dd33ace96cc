import { said } from "../texts/said.ts";
import type { AuditItemAnswer } from "../../../schemas/audit.ts";
import { formatDay, formatTime } from "../format_date.ts";

/** Names an audit by its day, where it is among those that are listed; by its time, where others are of that day. */
export function auditDay(id: number, audits: readonly AuditTimes[]): string {
  const audit = audits.find((one) => one.id === id);
  if (audit === undefined) return said`audit ${id}`;
  const day = formatDay(timeOf(audit));
  const isOnlyOne = audits.every((one) => one === audit || formatDay(timeOf(one)) !== day);
  return said`the audit of ${isOnlyOne ? day : formatTime(timeOf(audit))}`;
}

type AuditTimes = Pick<AuditItemAnswer, "id" | "finished_at" | "queued_at">;

function timeOf({ finished_at, queued_at }: AuditTimes): string {
  return finished_at ?? queued_at;
}
