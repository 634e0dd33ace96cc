/**
 * The logarithm of the gamma function of a number above 0, by Stirling's series; right to eight
 * digits from 0.4 on by way of the recurrence.
 */
export function logGamma(value: number): number {
  let shift = 0;
  let x = value;
  for (; x < 8; x++) shift += Math.log(x);
  return (x - 0.5) * Math.log(x) - x + 0.5 * Math.log(2 * Math.PI) + 1 / (12 * x) -
    1 / (360 * x ** 3) - shift;
}
