import { averageRank } from "./average_rank.ts";
import {
  type ClickEstimate,
  type EstimateCurves,
  estimateTotalClicks,
} from "../../core/click_estimate.ts";
import type { CtrCurve } from "../../core/ctr_curve.ts";
import { countRankBuckets, type RankBuckets } from "./rank_buckets.ts";
import type { RankState } from "./rank_states.ts";
import { measureVisibility } from "./visibility.ts";

/** A keyword with its weight: see `weighKeywords()`. */
export interface WeighedKeyword {
  keywordId: number;
  weight: number;
}

/** What tracked keywords say together on one day. */
export interface TrackedFigures {
  /** 0 to 100; null without weights. */
  visibility: number | null;
  /** 0 to 1; null where no result page is known. */
  shareOfVoice: number | null;
  /** Over the keywords that rank; null when none does. */
  averagePosition: number | null;
  /** With 100 for a keyword that does not rank; null without keywords. */
  averagePositionPenalised: number | null;
  /** Null where the weights are no searches. */
  estimatedClicks: ClickEstimate | null;
  keywordsCount: number;
  /** Keywords whose whole result page is known. */
  serpsCount: number;
  buckets: RankBuckets;
}

/** How tracked keywords are measured. */
export interface TrackedOptions {
  /** Of visibility: only its ratios matter. */
  curve: CtrCurve;
  /** Null: the weights are no searches, so that no clicks can be estimated. */
  estimateCurves: EstimateCurves | null;
  /** The keywords whose result pages count for the share of voice; absent: all. */
  voiced?: ReadonlySet<number>;
}

/** Measures the keywords that have a state; the others are not known on that day and left out. */
export function measureTracked(
  keywords: readonly WeighedKeyword[],
  states: ReadonlyMap<number, RankState>,
  { curve, estimateCurves, voiced }: TrackedOptions,
): TrackedFigures {
  const ranked: { rank: number | null; weight: number }[] = [];
  let own = 0;
  let all = 0;
  let serpsCount = 0;
  for (const { keywordId, weight } of keywords) {
    const state = states.get(keywordId);
    if (state === undefined) continue;
    ranked.push({ rank: state.position, weight });
    if (state.allClicks === null || voiced?.has(keywordId) === false) continue;
    serpsCount++;
    own += weight * (state.ownClicks ?? 0);
    all += weight * state.allClicks;
  }
  const ranks = ranked.map(({ rank }) => rank);
  const average = averageRank(ranks);
  return {
    visibility: measureVisibility(ranked, curve),
    shareOfVoice: all > 0 ? own / all : null,
    averagePosition: average.rankedOnly,
    averagePositionPenalised: average.penalised,
    estimatedClicks: estimateCurves && estimateTotalClicks(
      ranked.map(({ rank, weight }) => ({ impressions: weight, position: rank })),
      estimateCurves,
    ),
    keywordsCount: ranked.length,
    serpsCount,
    buckets: countRankBuckets(ranks),
  };
}
