import type { CtrCurve } from "../lib/metrics/ctr_curve.ts";

/**
 * Writes `clickRate()` of a curve as an SQL expression over a position, which is an SQL expression that may be
 * NULL: a straight line for each position up to 20, then the tail.
 */
export function clickRateSql({ rates, tail }: CtrCurve, position: string): string {
  const lines = rates.map((better, index) => {
    const place = index + 1;
    const worse = rates[index + 1] ?? better;
    const limit = place < rates.length ? `< ${place + 1}` : `<= ${place}`;
    const above = place === 1 ? `greatest(${position} - 1, 0)` : `(${position} - ${place})`;
    return `when ${position} ${limit} then ${real(better)} + ${real(worse - better)} * ${above}`;
  });
  return `(case when ${position} is null or ${position} > 100 then 0e0 ${lines.join(" ")} ` +
    `when ${position} <= 50 then ${real(tail[0])} else ${real(tail[1])} end)`;
}

/** A DOUBLE, not a DECIMAL, which is slow and exact to its digits only. */
function real(value: number): string {
  return value.toExponential();
}
