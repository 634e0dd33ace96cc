import { type Interval, wilsonInterval } from "../core/wilson_interval.ts";

/** What belongs together and is drawn together, such as all runs of one prompt. */
export interface RatioCluster {
  key: string | number;
  part: number;
  whole: number;
}

/** How often clusters are drawn; with the seed every run gives the same interval. */
const BOOTSTRAP = { samples: 1000, seed: 20_260_101 } as const;

/**
 * Creates a generator of numbers from 0 to below 1 that is the same for the same seed.
 *
 * Source: Mulberry32 by Tommy Ettinger, in the public domain.
 */
export function createSeededRandom(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 0x1_0000_0000;
  };
}

/**
 * Fewer clusters are not drawn: that five of five lie on one side of what is asked happens by chance
 * more often than in 5 % (a sign test: 2 ÷ 2⁵).
 */
export const MIN_DRAWN_CLUSTERS = 6;

/**
 * The 95 % interval of `SUM part / SUM whole` when whole clusters are drawn with replacement (1,000
 * times, percentiles): right where the members of a cluster are alike, as runs of one prompt are. With
 * fewer than six clusters, or where all are alike, draws know too little and would claim certainty ("0 to
 * 0"): it is Wilson's, with each cluster as one trial. Null with fewer than two clusters, of which
 * nothing can be said.
 *
 * Source: Efron and Tibshirani, An Introduction to the Bootstrap, 1993, chapters 8 and 13.
 */
export function bootstrapRatio(clusters: readonly RatioCluster[]): Interval | null {
  if (clusters.length < 2) return null;
  const sampled = sumClusters(clusters);
  const drawn = sampled.count < MIN_DRAWN_CLUSTERS ? null : drawRatio(clusters);
  return drawn !== null && drawn.low < drawn.high
    ? drawn
    : wilsonInterval(sampled.count * sampled.part / sampled.whole, sampled.count);
}

/** Sums of clusters; `count`: of those with any sample. */
export function sumClusters(
  clusters: readonly RatioCluster[],
): { part: number; whole: number; count: number } {
  const sum = { part: 0, whole: 0, count: 0 };
  for (const { part, whole } of clusters) {
    sum.part += part;
    sum.whole += whole;
    if (whole > 0) sum.count++;
  }
  return sum;
}

function drawRatio(clusters: readonly RatioCluster[]): Interval | null {
  const { length } = clusters;
  // one array of both: half the time of looking into objects
  const sums = new Float64Array(2 * length);
  for (const [index, cluster] of clusters.entries()) {
    sums[2 * index] = cluster.part;
    sums[2 * index + 1] = cluster.whole;
  }
  return drawInterval(length, (draw) => {
    let part = 0;
    let whole = 0;
    for (let count = 0; count < length; count++) {
      const at = 2 * draw();
      part += sums[at] ?? 0;
      whole += sums[at + 1] ?? 0;
    }
    return whole > 0 ? part / whole : null;
  });
}

/** Up to this many clusters the draws of a figure are kept for the next one: 4 MB. */
const MAX_KEPT_CLUSTERS = 1000;
let kept: { clustersCount: number; draws: Uint32Array } | undefined;

/** The seed is fixed: figures of as many clusters are drawn alike, and drawing takes longer than adding. */
function createDraw(clustersCount: number): () => number {
  const random = createSeededRandom(BOOTSTRAP.seed);
  if (clustersCount > MAX_KEPT_CLUSTERS) return () => Math.floor(random() * clustersCount);
  if (kept?.clustersCount !== clustersCount) {
    const draws = new Uint32Array(BOOTSTRAP.samples * clustersCount);
    for (let index = 0; index < draws.length; index++) {
      draws[index] = Math.floor(random() * clustersCount);
    }
    kept = { clustersCount, draws };
  }
  const { draws } = kept;
  let next = 0;
  return () => draws[next++] ?? 0;
}

/** The 95 % percentile interval of a figure over 1,000 draws; what is null in a draw is left out. */
export function drawInterval(
  clustersCount: number,
  measure: (draw: () => number) => number | null,
): Interval | null {
  const draw = createDraw(clustersCount);
  const values: number[] = [];
  for (let sample = 0; sample < BOOTSTRAP.samples; sample++) {
    const value = measure(draw);
    if (value !== null) values.push(value);
  }
  if (values.length === 0) return null;
  values.sort((a, b) => a - b);
  const at = (share: number) =>
    values[Math.min(values.length - 1, Math.max(0, Math.ceil(share * values.length) - 1))] ?? 0;
  return { low: at(0.025), high: at(0.975) };
}
