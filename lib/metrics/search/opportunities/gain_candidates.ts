import type { BestPartners } from "../../search_data/best_partners.ts";
import type { MeasureRun } from "../../search_data/measure_run.ts";

/** A non-branded keyword of a period that may have clicks to win. */
export interface GainCandidate {
  id: number;
  clicks: number;
  impressions: number;
  position: number;
  /** The page with the most clicks by it; null: not known. */
  topPageId: number | null;
}

/** What candidates are chosen by. */
interface CandidateLimits {
  minImpressions: number;
  maxPosition: number;
}

/**
 * Lists the keywords of a run, whose first ids they are, that may have clicks to win, as the query
 * `listGainCandidates()` does of rows in the database.
 */
export function findGainCandidates(
  { run, partners }: { run: MeasureRun; partners: BestPartners | null },
  isTaken: (keywordId: number) => boolean,
  { minImpressions, maxPosition }: CandidateLimits,
): GainCandidate[] {
  const { firsts, clicks, impressions, positionSums } = run;
  const found: GainCandidate[] = [];
  for (let row = 0; row < firsts.length; row++) {
    const seen = impressions[row] ?? 0;
    // NaN where it is not known, or was never seen
    const position = (positionSums[row] ?? Number.NaN) / seen;
    if (seen < minImpressions || !(position <= maxPosition)) continue;
    const id = firsts[row] ?? 0;
    if (!isTaken(id)) continue;
    const topPageId = partners?.find(id)?.partnerId ?? null;
    found.push({ id, clicks: clicks[row] ?? 0, impressions: seen, position, topPageId });
  }
  return found;
}
