import {
  drawInterval,
  MIN_DRAWN_CLUSTERS,
  type RatioCluster,
  sumClusters,
} from "./bootstrap_ratio.ts";
import type { Formula } from "../core/formula.ts";
import { type Interval, wilsonInterval } from "../core/wilson_interval.ts";

/** Whether a rate changed, or only its sample. */
export const RATE_CHANGE_FORMULA: Formula = { name: "rate_change", version: 2 };

/** A change of a rate. */
export interface RateChange {
  /** Current minus previous; null: one of the two has no sample. */
  delta: number | null;
  /** Where the difference probably is, 95 %. */
  interval: Interval | null;
  /** The interval excludes 0; false as well where nothing can be said. */
  isSignificant: boolean;
  /** newcombe: from Wilson intervals; bootstrap: over prompts, where one has several answers, if there are enough. */
  method: "newcombe" | "bootstrap";
}

/**
 * Compares a rate with that of an earlier window. With one trial a cluster: Newcombe's hybrid score
 * interval of the difference; else clusters are drawn 1,000 times with a fixed seed, those of both
 * windows together. Fewer than six clusters, or such as all change alike, are not drawn: each is one
 * trial for Newcombe's.
 *
 * Source: R. G. Newcombe, Interval Estimation for the Difference between Independent Proportions,
 * 1998, method 10.
 */
export function compareRates(
  current: readonly RatioCluster[],
  previous: readonly RatioCluster[],
): RateChange {
  const now = sumClusters(current);
  const before = sumClusters(previous);
  const isClustered = [...current, ...previous].some(({ whole }) => whole > 1);
  const drawn = isClustered && Math.min(now.count, before.count) >= MIN_DRAWN_CLUSTERS
    ? drawDifference(current, previous)
    : null;
  const isDrawn = drawn !== null && drawn.low < drawn.high;
  const method = isDrawn ? "bootstrap" as const : "newcombe" as const;
  if (now.whole <= 0 || before.whole <= 0) {
    return { delta: null, interval: null, isSignificant: false, method };
  }
  const interval = isDrawn ? drawn : newcombe(now, before);
  return {
    delta: now.part / now.whole - before.part / before.whole,
    interval,
    isSignificant: interval !== null && (interval.low > 0 || interval.high < 0),
    method,
  };
}

type Sum = ReturnType<typeof sumClusters>;

/** Each cluster is one trial; where each has one, that is exact. */
function newcombe(now: Sum, before: Sum): Interval | null {
  const rate = now.part / now.whole;
  const earlier = before.part / before.whole;
  const one = wilsonInterval(now.count * rate, now.count);
  const other = wilsonInterval(before.count * earlier, before.count);
  if (one === null || other === null) return null;
  return {
    low: rate - earlier - Math.hypot(rate - one.low, other.high - earlier),
    high: rate - earlier + Math.hypot(one.high - rate, earlier - other.low),
  };
}

type Part = Pick<RatioCluster, "part" | "whole">;

function drawDifference(
  current: readonly RatioCluster[],
  previous: readonly RatioCluster[],
): Interval | null {
  const pairs = new Map<string | number, { now: Part; before: Part }>();
  const none = { part: 0, whole: 0 };
  for (const one of current) pairs.set(one.key, { now: one, before: none });
  for (const one of previous) {
    pairs.set(one.key, { now: pairs.get(one.key)?.now ?? none, before: one });
  }
  const clusters = [...pairs.values()];
  return drawInterval(clusters.length, (draw) => {
    let [part, whole, earlierPart, earlierWhole] = [0, 0, 0, 0];
    for (let count = 0; count < clusters.length; count++) {
      const cluster = clusters[draw()];
      if (cluster === undefined) continue;
      part += cluster.now.part;
      whole += cluster.now.whole;
      earlierPart += cluster.before.part;
      earlierWhole += cluster.before.whole;
    }
    return whole > 0 && earlierWhole > 0 ? part / whole - earlierPart / earlierWhole : null;
  });
}
