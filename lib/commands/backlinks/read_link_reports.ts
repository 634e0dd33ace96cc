import { listReports } from "../../../db/backlinks/backlink_reports.ts";
import { type LinkSource, listProviders, PROVIDERS } from "../../../db/backlinks/link_providers.ts";
import { findReportedLink, type ReportedLink } from "../../../db/backlinks/reported_link.ts";
import type { Db } from "../../../db/core/connection.ts";
import type { LostReason } from "../../metrics/backlinks/link_status.ts";
import type { StoredReport } from "../../metrics/backlinks/unite_reports.ts";

/** What one provider reports of a link. Days are `YYYY-MM-DD`; null: it does not say. */
export interface ProviderReport {
  provider: LinkSource;
  firstSeen: string | null;
  lastSeen: string | null;
  importedOn: string;
  /** The day of the export. */
  date: string;
  lost: boolean | null;
  lostOn: string | null;
  lostReason: LostReason | null;
}

/** Reads what each provider reports of a link, in the order of their names; none where the link is gone. */
export async function readLinkReports(
  db: Db,
  siteId: number,
  id: number,
): Promise<readonly ProviderReport[]> {
  const link = await findReportedLink(db, siteId, id);
  if (link === undefined) return [];
  if (link.reportedOn !== null) return readOnlyReport(link, link.reportedOn);
  const reports = await listReports(db, siteId, [link.sourceKey]);
  return reports.filter((report) => isOf(report, link)).flatMap((report) => {
    const provider = PROVIDERS[report.provider];
    return provider === undefined ? [] : [{ ...report, provider }];
  }).toSorted((one, other) => compare(one.provider, other.provider));
}

/** Whether a report of the link's page says nothing that the link is not: some know the page alone. */
function isOf(
  { provider, targetId, anchorId, linkType }: StoredReport,
  link: ReportedLink,
): boolean {
  return (link.providers & 1 << provider) !== 0 &&
    (targetId === 0 || targetId === link.targetId) &&
    (anchorId === 0 || anchorId === link.anchorId) &&
    (linkType === "unknown" || linkType === link.linkType);
}

function readOnlyReport(link: ReportedLink, date: string): ProviderReport[] {
  // that whole exports lack it, the provider does not say
  const isTold = link.lostReason !== "missing_in_exports";
  return listProviders(link.providers).map((provider) => ({
    ...link,
    ...{ provider, date, lost: link.reportLost === null ? null : link.reportLost === 1 },
    lostOn: isTold ? link.lostOn : null,
    lostReason: isTold ? link.lostReason : null,
  }));
}

function compare(one: string, other: string): number {
  return one < other ? -1 : one > other ? 1 : 0;
}
