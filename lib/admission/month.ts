let month = { text: "", startUs: 0, endUs: 0 };

/** Returns the month that a time (microseconds since 1970) lies in, as `YYYY-MM` in UTC. */
export function monthOf(us: number): string {
  // asked for each account of each batch: nearly always the month of the question before
  if (us < month.startUs || us >= month.endUs) {
    const text = new Date(us / 1_000).toISOString().slice(0, 7);
    month = { text, startUs: Date.parse(`${text}-01`) * 1_000, endUs: nextMonthStart(text) * 1e6 };
  }
  return month.text;
}

let next = { month: "", start: 0 };

/** Returns the Unix seconds at which the month after `month` begins. */
export function nextMonthStart(month: string): number {
  if (next.month !== month) {
    const start = Date.UTC(Number(month.slice(0, 4)), Number(month.slice(5)), 1) / 1_000;
    next = { month, start };
  }
  return next.start;
}
