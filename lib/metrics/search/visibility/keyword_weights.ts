/** What the weights of keywords are. */
export type Weighting = "volume" | "impressions" | "equal";

/** What is known of how much a keyword is searched. */
interface KeywordDemand {
  searchVolume: number | null;
  impressions: number | null;
}

/** The weight of each keyword, in the order given. */
export interface KeywordWeights {
  weighting: Weighting;
  weights: number[];
  /** Keywords whose own figure is not known: they weigh as much as the median of the others. */
  imputedCount: number;
}

const MIN_KNOWN_SHARE = 0.8;

/**
 * Chooses one unit for all keywords: search volume where at least four in five have one, else the
 * impressions of the window on the same terms, else 1. Volumes and impressions are never mixed.
 */
export function weighKeywords(keywords: readonly KeywordDemand[]): KeywordWeights {
  return weighBy("volume", keywords.map(({ searchVolume }) => searchVolume)) ??
    weighBy("impressions", keywords.map(({ impressions }) => impressions)) ??
    { weighting: "equal", weights: keywords.map(() => 1), imputedCount: 0 };
}

function weighBy(
  weighting: Weighting,
  figures: readonly (number | null)[],
): KeywordWeights | undefined {
  const known = figures.filter((figure) => figure !== null).sort((a, b) => a - b);
  const enough = known.length >= MIN_KNOWN_SHARE * figures.length;
  if (!enough || (known.at(-1) ?? 0) <= 0) return undefined;
  const middle = known[Math.floor((known.length - 1) / 2)] ?? 0;
  const median = (middle + (known[Math.floor(known.length / 2)] ?? middle)) / 2;
  return {
    weighting,
    weights: figures.map((figure) => figure ?? median),
    imputedCount: figures.length - known.length,
  };
}
