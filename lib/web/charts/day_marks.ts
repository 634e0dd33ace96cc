import { DAY_MS } from "../../core/days.ts";
import { formatDay } from "../format_date.ts";
import { type Html, html } from "../html.ts";
import { PLOT_HEIGHT } from "./plot_size.ts";
import { said } from "../texts/said.ts";

const DAY_LENGTH = "YYYY-MM-DD".length;

/** Something that was noted on days of a chart. */
export interface DayMark {
  /** `YYYY-MM-DD`. */
  firstDay: string;
  lastDay: string;
  title: string;
  /** Where it can be removed; absent: not here. */
  removal?: string;
}

/** A bar's days. */
export interface DayStretch {
  /** `YYYY-MM-DD`, as is the last one. */
  from: string;
  to: string;
}

/**
 * Marks days of an axis from the first to the last day or moment: a line at each, whose title says what was noted. A day
 * begins at midnight UTC.
 */
export function markDays(marks: readonly DayMark[], first: string, last: string): Html[] {
  const [from, span] = [Date.parse(first), Date.parse(last) - Date.parse(first)];
  if (span <= 0) return [];
  const days = { from: first.slice(0, DAY_LENGTH), to: last.slice(0, DAY_LENGTH) };
  // what began before is marked at the edge
  return marks.filter((mark) => isWithin(mark, days)).map((mark) =>
    drawMark(mark, Math.max(0, (Date.parse(mark.firstDay) - from) / span))
  );
}

/**
 * Marks the days of bars that follow one another; `placeOf` gives where a part of a bar's width stands, from 0 to 1 of
 * the plot.
 */
export function markBars(
  marks: readonly DayMark[],
  bars: readonly DayStretch[],
  placeOf: (bar: number, share: number) => number,
): Html[] {
  return marks.flatMap((mark) => {
    const index = bars.findIndex((bar) => isWithin(mark, bar));
    const bar = bars[index];
    if (bar === undefined) return [];
    const span = Date.parse(bar.to) - Date.parse(bar.from) + DAY_MS;
    const share = Math.max(0, (Date.parse(mark.firstDay) - Date.parse(bar.from)) / span);
    return [drawMark(mark, placeOf(index, share))];
  });
}

function isWithin({ firstDay, lastDay }: DayMark, { from, to }: DayStretch): boolean {
  return firstDay <= to && lastDay >= from;
}

function drawMark(mark: DayMark, share: number): Html {
  const at = `${Math.round(10_000 * share) / 100}%`;
  return html`
    <g class="chart-mark">
      <title>${tellMark(mark)}</title>
      <line x1="${at}" x2="${at}" y1="0" y2="${PLOT_HEIGHT}" />
      <circle cx="${at}" cy="0" r="5" />
    </g>
  `;
}

/** What was noted, and when, such as `12 Nov 2026: Deploy 1.2`. */
export function tellMark({ firstDay, lastDay, title }: DayMark): string {
  const days = firstDay === lastDay
    ? formatDay(firstDay)
    : said`${formatDay(firstDay)} to ${formatDay(lastDay)}`;
  return `${days}: ${title}`;
}
