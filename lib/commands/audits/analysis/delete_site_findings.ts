import { deleteSiteOccurrences } from "../../../../db/audits/lifecycle/audit_analysis.ts";
import { listFoundCodes } from "../../../../db/audits/issues/audit_issues.ts";
import type { Db } from "../../../../db/core/connection.ts";
import { PAGE_RULES } from "../../../rules/page/mod.ts";
import type { AuditSteps } from "./audit_steps.ts";

/** Codes under which only the crawl itself finds something: most places of an audit have these. */
const OF_PAGES_ALONE: ReadonlySet<string> = new Set(
  PAGE_RULES.filter((rule) => rule.checkRendered === undefined).map(({ id }) => id),
);

/** Deletes what an earlier analysis of the audit has found, and nothing that the crawl has. */
export async function deleteSiteFindings(
  db: Db,
  auditId: number,
  { progress, write }: AuditSteps,
): Promise<void> {
  const found = await listFoundCodes(db, auditId);
  const codes = found.filter((code) => !OF_PAGES_ALONE.has(code));
  if (codes.length === 0) return;
  for (let deleted = 1; deleted > 0;) {
    await write(async (trx) => {
      deleted = await deleteSiteOccurrences(trx, auditId, codes);
    });
    await progress("deleting");
  }
}
