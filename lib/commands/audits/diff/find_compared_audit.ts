import {
  type ComparableAudit,
  listComparableAudits,
} from "../../../../db/audits/lifecycle/audit_results.ts";
import type { Db } from "../../../../db/core/connection.ts";

/** Audits of the same kind are looked for among this many. */
const LOOKED_AT = 50;

/**
 * Finds the audit that a new one in this mode is compared with: the newest that went to its end,
 * has its rows and found its pages the same way. Against one that was stopped early, or that looked
 * at a list of URLs, everything else would be new. Where there is none, the newest with results. A
 * pipeline's audits are compared with only by others of a pipeline, where the site has nothing else.
 */
export async function findComparedAudit(
  db: Db,
  siteId: number,
  { mode, gate }: { mode: string; gate: boolean },
): Promise<ComparableAudit | undefined> {
  let audits = await listComparableAudits(db, siteId, { limit: LOOKED_AT, gates: false });
  if (gate && audits.length === 0) {
    audits = await listComparableAudits(db, siteId, { limit: LOOKED_AT, gates: true });
  }
  const alike = audits.filter((audit) => audit.details === "full" && audit.mode === mode);
  return alike.find(({ status }) => status === "completed") ?? alike[0] ?? audits[0];
}
