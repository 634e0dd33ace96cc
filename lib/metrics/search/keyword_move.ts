/** Fewer places than this are no move. */
const MIN_PLACES = 3;
/** Less than this share of the better position is none: 20 to 26 is a move, 60 to 66 is not. */
const MIN_SHARE = 0.3;

/** Where a keyword ranks; `depth` results were looked at. */
interface RankedAt {
  /** Null: not among them. */
  position: number | null;
  depth: number;
}

/**
 * Whether a keyword moved between two checks by more than ranks do from day to day: by three places, and by 30 % of the
 * better of the two positions. One that is not among the results that were looked at counts as the next place after them.
 * Returns the places, positive where it came up; null: it did not move.
 *
 * Source: thresholds of our own choice; ranks vary more the lower they are.
 */
export function findMove(before: RankedAt, after: RankedAt): number | null {
  if (before.position === null && after.position === null) return null;
  const places = placeOf(before) - placeOf(after);
  const better = Math.min(placeOf(before), placeOf(after));
  return Math.abs(places) >= Math.max(MIN_PLACES, MIN_SHARE * better) ? places : null;
}

function placeOf({ position, depth }: RankedAt): number {
  return position ?? depth + 1;
}
