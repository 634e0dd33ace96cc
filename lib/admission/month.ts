/** Returns the month that a time lies in, as `YYYY-MM` in UTC. */
export function monthOf(us: number): string {
  return new Date(us / 1000).toISOString().slice(0, 7);
}

/** Returns the Unix seconds at which the month after `month` begins. */
export function nextMonthStart(month: string): number {
  return Date.UTC(Number(month.slice(0, 4)), Number(month.slice(5)), 1) / 1000;
}
