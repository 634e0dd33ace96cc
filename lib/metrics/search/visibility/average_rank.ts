/** How deep rankings are checked. */
const RANK_DEPTH = 100;

/** The two usual averages; neither is the position that Search Console weights by impressions. */
interface AverageRank {
  /** Keywords without a rank count as `depth`; null without keywords. */
  penalised: number | null;
  /** Mean over the keywords that rank; null when none does. */
  rankedOnly: number | null;
  rankedCount: number;
  keywordsCount: number;
}

/**
 * Averages ranks. A rank beyond the depth counts as none.
 *
 * Source: Semrush and Nightwatch count an unranked keyword as 100.
 */
export function averageRank(ranks: Iterable<number | null>, depth = RANK_DEPTH): AverageRank {
  let sum = 0;
  let rankedCount = 0;
  let keywordsCount = 0;
  for (const rank of ranks) {
    keywordsCount++;
    if (rank === null || rank > depth) continue;
    rankedCount++;
    sum += rank;
  }
  const missing = keywordsCount - rankedCount;
  return {
    penalised: keywordsCount > 0 ? (sum + missing * depth) / keywordsCount : null,
    rankedOnly: rankedCount > 0 ? sum / rankedCount : null,
    rankedCount,
    keywordsCount,
  };
}
