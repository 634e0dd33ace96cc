/** Keywords by where they rank. */
export interface RankBuckets {
  top3: number;
  top4To10: number;
  top11To20: number;
  top21To50: number;
  top51To100: number;
  unranked: number;
}

const BUCKETS: readonly (readonly [keyof RankBuckets, number])[] = [
  ["top3", 3],
  ["top4To10", 10],
  ["top11To20", 20],
  ["top21To50", 50],
  ["top51To100", 100],
];

/** Finds the bucket of a position that is not rounded: 3.01 is beyond the first three. */
export function findRankBucket(position: number | null): keyof RankBuckets {
  if (position === null) return "unranked";
  return BUCKETS.find(([, last]) => position <= last)?.[0] ?? "unranked";
}

/** Counts keywords by bucket. */
export function countRankBuckets(positions: Iterable<number | null>): RankBuckets {
  const counts = {
    top3: 0,
    top4To10: 0,
    top11To20: 0,
    top21To50: 0,
    top51To100: 0,
    unranked: 0,
  };
  for (const position of positions) counts[findRankBucket(position)]++;
  return counts;
}
