import { INSPECTION_REASONS, type InspectionReason } from "../../schemas/url_inspection.ts";

/** A page that may be inspected. */
export interface InspectionCandidate {
  pageId: number;
  url: string;
  /** Null: never. */
  inspectedAt: Date | null;
}

/** A page whose turn it is. */
export interface PlannedInspection extends InspectionCandidate {
  reason: InspectionReason;
}

/**
 * How each reason is served: of ten places in a row `share` are its own as long as it has pages, and a page is
 * inspected again after `days`. Pages with clicks come weekly, since Google crawls them most often; the rest changes
 * slowly, and Google knows of a change only once it has crawled the page.
 */
export const INSPECTION_TURNS: Readonly<
  Record<Exclude<InspectionReason, "requested" | "changed">, { share: number; days: number }>
> = {
  clicks: { share: 4, days: 7 },
  decaying: { share: 1, days: 14 },
  unseen: { share: 1, days: 30 },
  orphan: { share: 1, days: 30 },
  other: { share: 1, days: 60 },
};

const CHANGED_SHARE = 2;

/** Candidates of each reason, the most important first. */
export type InspectionCandidates = Readonly<
  Record<InspectionReason, readonly InspectionCandidate[]>
>;

/**
 * Lists up to `count` pages to inspect: those that somebody asked for, then the reasons in turn by their shares, so
 * that none of them takes the whole quota while others have pages. Each page comes once, for its first reason.
 */
export function planInspections(
  candidates: InspectionCandidates,
  count: number,
): PlannedInspection[] {
  const planned = new Map<number, PlannedInspection>();
  const queues = new Map(
    INSPECTION_REASONS.map((reason) => [reason, candidates[reason].values()]),
  );

  function take(reason: InspectionReason, places: number): void {
    for (let left = places; left > 0 && planned.size < count;) {
      const next = queues.get(reason)?.next();
      if (next === undefined || next.done) return void queues.delete(reason);
      if (planned.has(next.value.pageId)) continue;
      planned.set(next.value.pageId, { ...next.value, reason });
      left--;
    }
  }

  take("requested", count);
  while (planned.size < count && queues.size > 0) {
    for (const reason of [...queues.keys()]) take(reason, shareOf(reason));
  }
  return [...planned.values()];
}

function shareOf(reason: InspectionReason): number {
  if (reason === "changed") return CHANGED_SHARE;
  return reason === "requested" ? 1 : INSPECTION_TURNS[reason].share;
}
