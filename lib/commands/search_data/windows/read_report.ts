import type { Db } from "../../../../db/core/connection.ts";
import {
  findReport,
  replaceReport,
  type ReportKey,
} from "../../../../db/search_data/search_reports.ts";
import { runOnce } from "../../core/run_once.ts";
import { writeToSite } from "../../sites/write_to_site.ts";

/** Which report is wanted, and how it is made. */
export interface ReportRequest<Report> {
  key: ReportKey;
  now: Date;
  compute(): Promise<Report>;
  /** Whether it is kept: false while some of what it is made of is missing. */
  isWhole(report: Report): boolean;
}

/**
 * Reads the report of the data as they are now; one that is not there is made, once for all who ask, and
 * kept. Throws `NotFoundError` when the site is being deleted.
 */
export async function readReport<Report>(
  db: Db,
  { key, now, compute, isWhole }: ReportRequest<Report>,
): Promise<Report> {
  const known = await findReport(db, key);
  // it was kept as such, of this version
  if (known !== undefined) return known as Report;
  return await runOnce(db, `report ${JSON.stringify(key)}`, async () => {
    const report = await compute();
    if (isWhole(report)) {
      await writeToSite(db, key.siteId, (trx) => replaceReport(trx, key, report, now));
    }
    return report;
  });
}
