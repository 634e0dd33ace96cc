import { scaleUtc } from "d3-scale";
import { PLOT_WIDTH } from "./plot_size.ts";

/** The places of days (`YYYY-MM-DD`, or times) on the horizontal axis, in units; a single one is in the middle. */
export function placeDays(days: readonly string[]): number[] {
  const times = days.map((day) => new Date(day).getTime());
  const [first = 0, last = 0] = [times[0], times.at(-1)];
  if (first === last) return times.map(() => PLOT_WIDTH / 2);
  const scale = scaleUtc([first, last], [0, PLOT_WIDTH]);
  return times.map((time) => Math.round(10 * scale(time)) / 10);
}
