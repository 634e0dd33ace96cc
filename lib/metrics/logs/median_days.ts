/** The median of days, where `undefined` is longer than any; null: it is one of those, or there are no values. */
export function medianDays(days: readonly (number | undefined)[]): number | null {
  if (days.length === 0) return null;
  const sorted = days.map((value) => value ?? Infinity).sort((a, b) => a - b);
  const middle = Math.floor(sorted.length / 2);
  const upper = sorted[middle] ?? Infinity;
  const lower = sorted.length % 2 === 1 ? upper : sorted[middle - 1] ?? Infinity;
  const median = (lower + upper) / 2;
  return Number.isFinite(median) ? median : null;
}
