import { type DayMark, tellMark } from "../charts/day_marks.ts";
import { type Html, html } from "../html.ts";
import type { ReportReader } from "./report_reader.ts";

/** More marks cannot be told apart in a chart. Our own choice. */
const MAX_MARKS = 30;

/**
 * Reads what was noted on the days of a chart, the oldest first; for the owner alone, as notes are not made for
 * those who open a shared link.
 */
export async function readMarks(
  reader: ReportReader,
  days: readonly string[],
): Promise<DayMark[]> {
  const [from, to] = [days[0], days.at(-1)];
  if (!reader.isOwner || from === undefined || to === undefined || from === to) return [];
  const { data } = await reader.read("listAnnotations", {
    query: { from, to, per_page: MAX_MARKS, sort: "-first_day" },
  });
  return data.map(({ first_day: firstDay, last_day: lastDay, title }) => ({
    firstDay,
    lastDay,
    title,
  })).toReversed();
}

/** Lists what charts mark, for who does not see them. */
export function markList(marks: readonly DayMark[]): Html {
  if (marks.length === 0) return html``;
  return html`<p class="muted">Marked in the charts:</p>
<ul class="chart-marks">${marks.map((mark) => html`<li>${tellMark(mark)}</li>`)}</ul>`;
}
