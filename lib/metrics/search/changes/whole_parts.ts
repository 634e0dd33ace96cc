/**
 * Rounds parts to whole numbers that sum to the total, each less than 1 away from its own value where the parts sum to
 * the total. Those with the largest remainders are rounded up; of equal ones the first in the list. Parts of another
 * sum give their difference to the first ones.
 *
 * Source: the method of the largest remainder (Hamilton, 1792).
 */
export function roundParts(parts: readonly number[], total: number): number[] {
  const whole = parts.map(Math.floor);
  const missing = total - whole.reduce((sum, part) => sum + part, 0);
  const order = parts.map((part, at) => ({ at, remainder: part - Math.floor(part) }))
    .toSorted((a, b) => b.remainder - a.remainder || a.at - b.at);
  const each = Math.floor(missing / parts.length);
  const more = missing - each * parts.length;
  order.forEach(({ at }, place) => whole[at] = (whole[at] ?? 0) + each + (place < more ? 1 : 0));
  return whole.map((part) => part + 0);
}
