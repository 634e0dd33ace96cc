import type { LinkLookRow, NewBacklink, StoredBacklink } from "../../../db/backlinks/backlinks.ts";
import type { SingleBacklink } from "../../../db/backlinks/single_backlinks.ts";
import { findNewDay } from "../../metrics/backlinks/link_changes.ts";
import { findEvidenceDay } from "../../metrics/backlinks/link_evidence.ts";
import { settleLink } from "../../metrics/backlinks/link_status.ts";
import type { StoredReport, UnitedReport } from "../../metrics/backlinks/unite_reports.ts";

const NO_LOOK: LinkLookRow = {
  look: null,
  lookedOn: null,
  lookLostOn: null,
  lookLostReason: null,
  targetHttpCode: null,
};

/** What a page's link is besides what is known of it. */
interface LinkPlace {
  sourceKey: Buffer;
  /** Its report is kept with it: nobody else reports a link of the page in other words. */
  isSingle: boolean;
  /** The number of the provider `crawl`. */
  crawl: number;
}

/** Makes the row of a link of what is known of it and of the row that is there; without, it was never looked at. */
export function createBacklink(
  link: UnitedReport,
  { sourceKey, isSingle, crawl }: LinkPlace,
  kept?: StoredBacklink,
): NewBacklink {
  const { reports, lost, lostOn, lostReason, ...rest } = link;
  const look = addAudits(kept ?? NO_LOOK, reports.filter(({ provider }) => provider === crawl));
  const [report] = reports;
  const { firstSeen, lastSeen, importedOn, firstImport, reportedOn } = link;
  const providerLoss = {
    providerLost: lost,
    providerLostOn: lostOn,
    providerLostReason: lostReason,
  };
  return {
    ...rest,
    ...kept !== undefined && readSeen(kept, reportedOn),
    sourceKey,
    discoveredVia: link.providers === 1 << crawl ? "crawl" : "import",
    newOn: findNewDay({ firstSeen, lastSeen, importedOn, inFirstImport: firstImport }),
    ...providerLoss,
    ...settleLink({ ...look, ...providerLoss, reportedOn }),
    only: report === undefined || !isSingle ? null : {
      importId: report.importId,
      date: report.date,
      dated: report.dated,
      lost: report.lost,
    },
  };
}

/** An audit of the other site that found the link has looked at its page. */
function addAudits(look: LinkLookRow, reports: readonly StoredReport[]): LinkLookRow {
  const seenOn = reports.find(({ lost }) => lost === false)?.lastSeen ?? null;
  if (seenOn === null || (look.lookedOn !== null && look.lookedOn >= seenOn)) return look;
  return { ...look, look: "found", lookedOn: seenOn, lookLostOn: null, lookLostReason: null };
}

/** What is made of a report that is the only one of its page's link, at which nobody has looked. */
export function createSingleBacklink(key: string, report: StoredReport): SingleBacklink {
  const { firstSeen, lastSeen, importedOn, firstImport, lost } = report;
  return {
    key,
    report,
    reportedOn: findEvidenceDay(report),
    newOn: findNewDay({ firstSeen, lastSeen, importedOn, inFirstImport: firstImport }),
    status: lost === true ? "lost" : "unverified",
    lostOn: lost === true ? report.lostOn : null,
    lostReason: lost === true ? report.lostReason ?? "reported_by_provider" : null,
  };
}

/** What a look at the page saw counts until a provider reports a later day. */
function readSeen(
  { look, lookedOn, nofollow, ugc, sponsored, httpCode }: StoredBacklink,
  reportedOn: string | null,
): Partial<NewBacklink> {
  if (look !== "found" || lookedOn === null || lookedOn < (reportedOn ?? "")) return {};
  return { nofollow, ugc, sponsored, httpCode };
}
