import {
  type IssueClicks,
  readCountedUrls,
  sumIssueClicks,
} from "../../../../db/audits/issues/issue_clicks.ts";
import { readIgnoresVersion } from "../../../../db/audits/issues/issue_ignores.ts";
import type { SearchServices } from "../../../services.ts";
import { readAnalysis } from "../../search_data/read_analysis.ts";

/**
 * Reads the clicks of the pages of each issue of an audit, in the search data's last 28 days; an issue without clicks is
 * missing. Null: the site has no search data of pages.
 */
export async function readIssueClicks(
  services: SearchServices,
  { siteId, auditId, now }: { siteId: number; auditId: number; now: Date },
): Promise<IssueClicks | null> {
  const { db, searchWindows } = services;
  const { period } = await searchWindows.resolve({
    siteId,
    kind: "page",
    query: { compare: "none" },
    now,
  });
  if (period === null) return null;
  // other URLs may be ignored than before, and as many
  const ignores = await readIgnoresVersion(db, siteId);
  const counted = await readCountedUrls(db, auditId);
  const { summary } = await readAnalysis(services, {
    key: {
      siteId,
      name: "issue_clicks",
      question: String(auditId),
      madeOf: JSON.stringify([period.id, ignores, counted]),
    },
    compute: async () => ({
      rowsCount: 0,
      summary: await sumIssueClicks(db, { siteId, auditId, periodId: period.id }),
      now,
      insertRows: () => Promise.resolve(),
    }),
  });
  return summary;
}
