import type { Db } from "../../../../db/core/connection.ts";
import {
  groupStructuredTypes,
  type StructuredDataCounts,
  updateStructuredData,
} from "../../../../db/audits/pages/structured_types.ts";
import { SHOWN_TYPES } from "../../../../schemas/ai_readiness.ts";
import type { AuditSteps } from "./audit_steps.ts";

/** Counts once which structured data the pages have, and keeps it with the audit. */
export async function countStructuredData(
  db: Db,
  auditId: number,
  { progress, write }: AuditSteps,
): Promise<void> {
  await progress("counting structured data");
  const counts = sumTypes(await groupStructuredTypes(db, auditId));
  await write((trx) => updateStructuredData(trx, auditId, counts));
}

/** Adds groups of pages up; `types` separates them by commas. */
export function sumTypes(
  groups: readonly { types: string | null; pagesCount: number }[],
): StructuredDataCounts {
  const counts: StructuredDataCounts = { pages_with_count: 0, pages_without_count: 0, types: [] };
  const pagesOf = new Map<string, number>();
  for (const { types, pagesCount } of groups) {
    if (types === null) {
      counts.pages_without_count += pagesCount;
      continue;
    }
    counts.pages_with_count += pagesCount;
    for (const type of types.split(",")) {
      pagesOf.set(type, (pagesOf.get(type) ?? 0) + pagesCount);
    }
  }
  counts.types = [...pagesOf].map(([type, pages_count]) => ({ type, pages_count }))
    .sort((a, b) => b.pages_count - a.pages_count || (a.type < b.type ? -1 : 1))
    .slice(0, SHOWN_TYPES);
  return counts;
}
