/** A layout shift: when, in ms, and how much. */
export interface LayoutShift {
  at: number;
  value: number;
}

const MAX_GAP_MS = 1_000;
const MAX_WINDOW_MS = 5_000;

/**
 * The cumulative layout shift of a page: the largest sum over a window of shifts that follow each
 * other within a second, at most five seconds long (web.dev/articles/cls). The shifts are in order.
 */
export function cumulativeLayoutShift(shifts: readonly LayoutShift[]): number {
  let largest = 0;
  let sum = 0;
  let startedAt = -Infinity;
  let lastAt = -Infinity;
  for (const { at, value } of shifts) {
    if (at - lastAt >= MAX_GAP_MS || at - startedAt >= MAX_WINDOW_MS) {
      sum = 0;
      startedAt = at;
    }
    sum += value;
    lastAt = at;
    largest = Math.max(largest, sum);
  }
  return largest;
}
