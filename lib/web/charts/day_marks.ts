import { formatDay } from "../format_date.ts";
import { type Html, html } from "../html.ts";
import { PLOT_HEIGHT } from "./plot_size.ts";

/** Something that was noted on days of a chart. */
export interface DayMark {
  /** `YYYY-MM-DD`. */
  firstDay: string;
  lastDay: string;
  title: string;
  /** Where it can be removed; absent: not here. */
  removal?: string;
}

/** Marks days of an axis from the first to the last day: a line at each, which tells who points at it what was noted. */
export function markDays(marks: readonly DayMark[], first: string, last: string): Html[] {
  const [from, span] = [Date.parse(first), Date.parse(last) - Date.parse(first)];
  if (span <= 0) return [];
  // what began before is marked at the edge
  const shown = marks.filter(({ firstDay, lastDay }) => firstDay <= last && lastDay >= first);
  return shown.map((mark) => {
    const day = mark.firstDay < first ? first : mark.firstDay;
    const at = `${Math.round((10_000 * (Date.parse(day) - from)) / span) / 100}%`;
    return html`
      <g class="chart-mark">
        <title>${tellMark(mark)}</title>
        <line x1="${at}" x2="${at}" y1="0" y2="${PLOT_HEIGHT}" />
        <circle cx="${at}" cy="0" r="5" />
      </g>
    `;
  });
}

/** What was noted, and when, such as `12 Nov 2026: Deploy 1.2`. */
export function tellMark({ firstDay, lastDay, title }: DayMark): string {
  const days = firstDay === lastDay
    ? formatDay(firstDay)
    : `${formatDay(firstDay)} to ${formatDay(lastDay)}`;
  return `${days}: ${title}`;
}
