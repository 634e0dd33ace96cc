import { addDays, countDays } from "../../core/days.ts";

/** The time step of a series. */
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
  const daysCount = countDays(from, to);
  // the day after 9999-12-31 is no text that could be compared
  for (let index = 0; index < daysCount; index++) {
    const day = addDays(from, index);
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
