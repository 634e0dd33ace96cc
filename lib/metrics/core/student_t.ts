/** 99.5th percentiles of Student's t for 1 to 12 degrees of freedom. */
const FEW: readonly number[] = [
  ...[63.6567, 9.9248, 5.8409, 4.6041, 4.0321, 3.7074],
  ...[3.4995, 3.3554, 3.2498, 3.1693, 3.1058, 3.0545],
];
/** The same of the normal distribution. */
const NORMAL = 2.5758;

/**
 * By how many standard errors a value lies within 99 % around a mean that was estimated with this many degrees of
 * freedom, 1 or more: fractions are rounded down, which widens the interval.
 *
 * Source: the expansion in 1/df of M. Abramowitz and I. A. Stegun, Handbook of Mathematical Functions, 26.7.5; the table
 * for few degrees of freedom, where it is too rough.
 */
export function studentT99(degrees: number): number {
  const df = Math.max(1, Math.floor(degrees));
  const few = FEW[df - 1];
  if (few !== undefined) return few;
  const [x3, x5] = [NORMAL ** 3, NORMAL ** 5];
  return NORMAL + (x3 + NORMAL) / (4 * df) + (5 * x5 + 16 * x3 + 3 * NORMAL) / (96 * df ** 2);
}
