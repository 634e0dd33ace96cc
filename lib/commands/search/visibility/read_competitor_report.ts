import type { Db } from "../../../../db/core/connection.ts";
import { findLastReport } from "../../../../db/search_data/search_reports.ts";
import type { CompetitorReport } from "./compare_results.ts";
import { COMPETITOR_REPORT } from "./refresh_competitors.ts";

/** Finds what was compared when the competitors were last looked for; null: there was nothing to compare. */
export async function findCompetitorReport(
  db: Db,
  siteId: number,
): Promise<CompetitorReport | null> {
  const report = await findLastReport(db, { siteId, name: COMPETITOR_REPORT, question: "" });
  // it was kept as such
  return (report ?? null) as CompetitorReport | null;
}
