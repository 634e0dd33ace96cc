import { addDays } from "../importers/parse_day.ts";

/** How finely a series is told. */
export type Granularity = "day" | "week" | "month";

/** One point of a series: days, inclusive. */
export interface WindowPoint {
  from: string;
  to: string;
}

/** Divides a window into days, weeks from Monday on, or calendar months; the first and last may be cut. */
export function divideWindow(
  { from, to }: WindowPoint,
  granularity: Granularity,
): WindowPoint[] {
  const points: WindowPoint[] = [];
  for (let day = from; day <= to; day = addDays(day, 1)) {
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
