import {
  deleteReportsBeyond,
  findReport,
  replaceReport,
} from "../../../../db/search_data/search_reports.ts";
import { writeToSite } from "../../sites/write_to_site.ts";
import type { ReportRequest } from "../search_window.ts";
import type { WindowEngine } from "./engine.ts";

/** Reads the report of the data as they are now; see the door. */
export async function readReport<Report>(
  { db, derive }: WindowEngine,
  { key, now, compute, isWhole, most }: ReportRequest<Report>,
): Promise<Report> {
  const known = await findReport(db, key);
  // it was kept as such, of this version
  if (known !== undefined) return known as Report;
  const { result } = await derive(`report ${JSON.stringify(key)}`, async () => {
    const report = await compute();
    if (isWhole(report)) {
      await writeToSite(db, key.siteId, async (trx) => {
        await replaceReport(trx, key, { report, now });
        if (most !== undefined) await deleteReportsBeyond(trx, key, most);
      });
    }
    return { result: report, unwritten: null };
  });
  return result;
}
