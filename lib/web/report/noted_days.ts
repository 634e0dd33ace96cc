import { said } from "../texts/said.ts";
import { type DayMark, tellMark } from "../charts/day_marks.ts";
import { type Html, html } from "../html.ts";
import { noProblem } from "../form_problem.ts";
import { parseForm } from "../read_form.ts";
import {
  annotationForm,
  annotationsPath,
  type GroupChoice,
  GROUPS_QUERY,
} from "./annotation_form.ts";
import type { ReportReader } from "./report_reader.ts";

/** More marks cannot be distinguished in a chart. Our own choice. */
const MAX_MARKS = 30;
/** Updates of Google among them. Our own choice. */
const MAX_UPDATES = 10;

/**
 * Reads what was noted on the days of a chart, and Google's updates, the oldest first. Notes are for the owner alone:
 * they are not made for those who open a shared link.
 */
export async function readMarks(
  reader: ReportReader,
  days: readonly string[],
): Promise<DayMark[]> {
  const [from, to] = [days[0], days.at(-1)];
  if (from === undefined || to === undefined || from === to) return [];
  const [notes, updates] = await Promise.all([
    reader.isOwner ? readNotes(reader, { from, to }) : [],
    readUpdates(reader, { from, to }),
  ]);
  return [...notes, ...updates].toSorted((a, b) => a.firstDay < b.firstDay ? -1 : 1);
}

interface ChartDays {
  from: string;
  to: string;
}

async function readNotes(reader: ReportReader, { from, to }: ChartDays): Promise<DayMark[]> {
  const { data } = await reader.read("listAnnotations", {
    query: { from, to, per_page: MAX_MARKS, sort: "-first_day" },
  });
  return data.map(({ id, first_day: firstDay, last_day: lastDay, title }) => ({
    firstDay,
    lastDay,
    title,
    removal: `${annotationsPath(reader.siteId)}/${id}/remove`,
  }));
}

async function readUpdates(reader: ReportReader, { from, to }: ChartDays): Promise<DayMark[]> {
  const { data } = await reader.read("listSearchUpdates", {
    query: { from, to, per_page: MAX_UPDATES, sort: "-first_day" },
  });
  return data.map(({ first_day: firstDay, last_day: lastDay, title }) => ({
    firstDay,
    lastDay: lastDay ?? to,
    title: `Google: ${title}`,
  }));
}

/** Reads the groups of pages that a note can be about; none where no note can be added. */
export async function readGroupChoices(reader: ReportReader): Promise<GroupChoice[]> {
  if (reader.cookieValue === null) return [];
  return (await reader.read("listPageGroups", { query: GROUPS_QUERY })).data;
}

/** What charts mark, and what a further note can be about. */
export interface NotedDays {
  marks: readonly DayMark[];
  groups: readonly GroupChoice[];
}

/** Lists what charts mark, for who does not see them; the owner can remove notes, and add one. */
export function markList({ marks, groups }: NotedDays, reader: ReportReader): Html {
  const list = marks.length === 0
    ? html``
    : html`<p class="muted">${said`Marked in the charts:`}</p>
<ul class="chart-marks">${
      marks.map((mark) => html`<li>${tellMark(mark)}${removalOf(mark)}</li>`)
    }</ul>`;
  return html`${list}${noteForm(reader, groups)}`;
}

function removalOf({ removal, title }: DayMark): Html {
  if (removal === undefined) return html``;
  return html`
    <a class="no-print" href="${removal}">Remove<span class="visually-hidden"> ${title}</span></a>
  `;
}

function noteForm(
  { siteId, cookieValue }: ReportReader,
  groups: readonly GroupChoice[],
): Html {
  if (cookieValue === null) return html``;
  const form = annotationForm({
    siteId,
    cookieValue,
    groups,
    form: parseForm(""),
    problem: noProblem(),
  });
  return html`<details class="no-print"><summary>Note something on a day</summary>${form}</details>`;
}
