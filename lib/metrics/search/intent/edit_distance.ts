/**
 * Measures how many letters must be added, dropped, replaced or swapped with their neighbour to make
 * one text of the other (optimal string alignment). Stops as soon as it is more than `limit`, and
 * is then `limit + 1`.
 *
 * Source: F. J. Damerau, A technique for computer detection and correction of spelling errors, 1964.
 */
export function editDistance(first: string, second: string, limit: number): number {
  const a = Array.from(first);
  const b = Array.from(second);
  if (Math.abs(a.length - b.length) > limit) return limit + 1;
  let beforeLast: number[] = [];
  let last = Array.from({ length: b.length + 1 }, (_, index) => index);
  for (let i = 1; i <= a.length; i++) {
    const row = [i];
    let least = i;
    for (let j = 1; j <= b.length; j++) {
      const same = a[i - 1] === b[j - 1];
      let cost = Math.min((last[j] ?? 0) + 1, (row[j - 1] ?? 0) + 1, (last[j - 1] ?? 0) + +!same);
      const swapped = i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1];
      if (swapped) cost = Math.min(cost, (beforeLast[j - 2] ?? 0) + 1);
      row.push(cost);
      least = Math.min(least, cost);
    }
    if (least > limit) return limit + 1;
    beforeLast = last;
    last = row;
  }
  return Math.min(last[b.length] ?? 0, limit + 1);
}
