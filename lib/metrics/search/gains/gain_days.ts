/**
 * For how many days what a window has counts: those with data, as missing days are no zeros, but half of its length at
 * least, as days without a row are zeros where searches are rare. Null: they are not known, so that all count.
 */
export function countGainDays(
  { days, daysWithData }: { days: number; daysWithData: number | null },
): number {
  return Math.max(daysWithData ?? days, days / 2);
}
