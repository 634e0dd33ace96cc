import { findLatestResultsAudit } from "../../../../db/audits/lifecycle/audit_results.ts";
import { readAudit } from "../../../../db/audits/lifecycle/audits.ts";
import {
  type CandidateSources,
  findDecayAnalysisId,
  listChangedPages,
  listClickedPages,
  listDecayingPages,
  listIndexablePages,
  listOrphanPages,
  listPagesWithoutImpressions,
  listRequestedPages,
} from "../../../../db/search/inspections/inspection_candidates.ts";
import { DAY_MS } from "../../../core/days.ts";
import {
  INSPECTION_TURNS,
  type InspectionCandidates,
} from "../../../search_console/plan_inspections.ts";
import type { SearchServices, Services } from "../../../services.ts";

/** Whose pages, and how many of each reason at most. */
interface CandidateQuestion {
  siteId: number;
  /** As Search Console names it. */
  property: string;
  limit: number;
}

/** Reads which pages of a site may be inspected now, for each reason the most important ones. */
export async function readCandidates(
  services: SearchServices & Pick<Services, "now">,
  { siteId, property, limit }: CandidateQuestion,
): Promise<InspectionCandidates> {
  const { db, now } = services;
  const at = now();
  const sources = await readSources(services, { siteId, property, at });
  const choiceOf = (reason: keyof typeof INSPECTION_TURNS) => ({
    before: new Date(at.getTime() - INSPECTION_TURNS[reason].days * DAY_MS),
    limit,
  });
  // one after the other: they read much, and nobody waits for them
  return {
    requested: await listRequestedPages(db, sources, limit),
    clicks: await listClickedPages(db, sources, choiceOf("clicks")),
    changed: await listChangedPages(db, sources, limit),
    decaying: await listDecayingPages(db, sources, choiceOf("decaying")),
    unseen: await listPagesWithoutImpressions(db, sources, choiceOf("unseen")),
    orphan: await listOrphanPages(db, sources, choiceOf("orphan")),
    other: await listIndexablePages(db, sources, choiceOf("other")),
  };
}

async function readSources(
  { db, searchWindows }: SearchServices,
  { siteId, property, at }: { siteId: number; property: string; at: Date },
): Promise<CandidateSources> {
  const latest = await findLatestResultsAudit(db, siteId);
  // of a pruned audit the figures alone are left
  const audit = latest?.details === "full" ? await readAudit(db, latest.id) : null;
  const { period } = await searchWindows.resolve({
    siteId,
    kind: "page",
    query: { compare: "none" },
    now: at,
  });
  return {
    siteId,
    property,
    audit: audit && {
      id: audit.id,
      previousId: audit.previous_audit_id,
      startedAt: audit.started_at ?? audit.queued_at,
    },
    periodId: period?.id ?? null,
    decayAnalysisId: await findDecayAnalysisId(db, siteId),
  };
}
