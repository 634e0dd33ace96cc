/** How finely a series is told. */
export type Granularity = "day" | "week" | "month";

/** One point of a series: days, inclusive. */
export interface WindowPoint {
  from: string;
  to: string;
}

const DAY_MS = 86_400_000;

/** Divides a window into days, weeks from Monday on, or calendar months; the first and last may be cut. */
export function divideWindow(
  { from, to }: WindowPoint,
  granularity: Granularity,
): WindowPoint[] {
  const points: WindowPoint[] = [];
  for (let day = from; day <= to; day = dayAfter(day)) {
    const last = points.at(-1);
    if (last !== undefined && !beginsPoint(day, granularity)) last.to = day;
    else points.push({ from: day, to: day });
  }
  return points;
}

function beginsPoint(day: string, granularity: Granularity): boolean {
  if (granularity === "day") return true;
  if (granularity === "month") return day.endsWith("-01");
  return new Date(`${day}T00:00:00Z`).getUTCDay() === 1;
}

function dayAfter(day: string): string {
  return new Date(Date.parse(`${day}T00:00:00Z`) + DAY_MS).toISOString().slice(0, 10);
}
