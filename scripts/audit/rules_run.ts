import type { AuditAnswer } from "../../schemas/audit.ts";
import type { AuditSource } from "./audit_source.ts";
import { comparison } from "./new_issues.ts";

/** Reads the rules that an audit ran, with their versions. */
export async function readRulesRun(
  { call, site }: AuditSource,
  { id }: AuditAnswer,
): Promise<Record<string, number>> {
  const { meta } = await call("diffAudits", {
    params: { id: site.id, audit_id: id },
    query: { ...comparison(null), per_page: 1 },
  });
  return Object.fromEntries(
    meta.summary.rules_changed.flatMap(({ code, after }) => after === null ? [] : [[code, after]]),
  );
}
