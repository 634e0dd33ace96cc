import type { GapName, GapRow } from "../../../../db/search/competitor_keywords.ts";
import { clickRate, type CtrCurve } from "../../../metrics/core/ctr_curve.ts";
import { findGap } from "../../../metrics/search/visibility/keyword_gap.ts";
import type { KnownSerp, OrganicResult } from "../../search_data/store/known_serps.ts";

/** What the keywords of competitors are compared with. */
interface GapOptions {
  isOwn(domain: string): boolean;
  /** Competitors by their domain. */
  competitorIds: ReadonlyMap<string, number>;
  volumes: ReadonlyMap<number, number>;
  /** By which clicks are estimated. */
  curve: CtrCurve;
}

/** Lists for each competitor the keywords that it ranks for, with the site's rank beside it. */
export function* findKeywordGaps(
  serps: Iterable<KnownSerp>,
  { isOwn, competitorIds, volumes, curve }: GapOptions,
): Generator<GapRow> {
  for (const { keywordId, date, results } of serps) {
    const best = new Map<string, OrganicResult>();
    let ours: OrganicResult | undefined;
    for (const result of results) {
      if (isOwn(result.domain)) ours = better(ours, result);
      else if (competitorIds.has(result.domain)) {
        best.set(result.domain, better(best.get(result.domain), result));
      }
    }
    const volume = volumes.get(keywordId) ?? null;
    for (const [domain, theirs] of best) {
      const gap = nameGap(ours?.position ?? null, theirs.position, curve);
      if (gap === undefined) continue;
      yield {
        competitorId: competitorIds.get(domain) ?? 0,
        keywordId,
        gap,
        date,
        position: theirs.position,
        urlId: theirs.urlId,
        ourPosition: ours?.position ?? null,
        ourUrlId: ours?.urlId ?? 0,
        volume,
        value: volume === null ? null : volume * clickRate(curve, theirs.position),
      };
    }
  }
}

function better(known: OrganicResult | undefined, result: OrganicResult): OrganicResult {
  return known === undefined || result.position < known.position ? result : known;
}

/** The narrowest of the sets; undefined: the competitor is beyond the first hundred. */
function nameGap(ours: number | null, theirs: number, curve: CtrCurve): GapName | undefined {
  const { sets } = findGap({ ours, theirs: [theirs], searchVolume: null }, curve);
  if (sets.includes("missing")) return "missing";
  if (sets.includes("untapped")) return "untapped";
  if (sets.includes("weak")) return "weaker";
  if (sets.includes("strong")) return "stronger";
  return sets.includes("shared") ? "shared" : undefined;
}
