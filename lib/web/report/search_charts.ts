import { said, saidText } from "../texts/said.ts";
import type { SearchOverviewAnswer } from "../../../schemas/search_overview.ts";
import { chartFigure } from "../charts/chart_figure.ts";
import type { DayMark } from "../charts/day_marks.ts";
import { lineChart, type LineOptions } from "../charts/line_chart.ts";
import { formatDay } from "../format_date.ts";
import { formatNumber, type NumberFormat } from "../format_number.ts";
import { type Html, html } from "../html.ts";
import { attributes } from "../parts/attributes.ts";
import { markList, type NotedDays } from "./noted_days.ts";
import type { ReportReader } from "./report_reader.ts";

type Points = SearchOverviewAnswer["series"];

interface Measure {
  name: "clicks" | "impressions" | "position";
  label: string;
  format: NumberFormat;
  options?: Partial<LineOptions>;
}

const MEASURES: readonly Measure[] = [
  { name: "clicks", label: "Clicks a day", format: {} },
  { name: "impressions", label: "Impressions a day", format: {} },
  {
    name: "position",
    label: "Average position, better above",
    format: { decimals: 1 },
    options: { inverted: true, least: 1 },
  },
];

/** Draws clicks, impressions and position by day, each beside the same day of the window before, with what was noted. */
export function searchCharts(
  points: Points,
  { before, noted, reader }: {
    before: Points;
    noted: NotedDays;
    reader: ReportReader;
  },
): Html {
  // exports without days have no course to show
  if (points.length < 2) return html``;
  // a shared report leads nowhere
  const period = attributes({
    "data-period": reader.isOwner && `/sites/${reader.siteId}/keywords`,
  });
  return html`<div class="chart-columns" ${period}>${
    MEASURES.map((measure) => draw(measure, points, { before, marks: noted.marks }))
  }</div>${markList(noted, reader)}`;
}

function draw(
  { name, label: english, format, options }: Measure,
  points: Points,
  { before, marks }: { before: Points; marks: readonly DayMark[] },
): Html {
  const label = saidText(english);
  const values = points.map((point) => point[name]);
  const previous = before.slice(0, points.length).map((point) => point[name]);
  const write = (value: number | null | undefined) => formatNumber(value, format);
  const series = [
    { name: said`This period`, values },
    ...previous.length > 0 ? [{ name: said`Period before`, values: previous }] : [],
  ];
  const days = points.map(({ from }) => from);
  const told = (at: number) => said`${write(values.at(at))} on ${formatDay(days.at(at) ?? "")}`;
  const chart = lineChart({ days, series }, {
    title: label,
    desc: said`From ${told(0)} to ${told(-1)}.`,
    describe: write,
    dayMarks: marks,
    ...name === "position" && { format: write },
    ...options,
  });
  return chartFigure({
    caption: label,
    chart,
    table: {
      caption: label,
      columns: [{ label: "Day" }, ...series.map((one) => ({ label: one.name, number: true }))],
      rows: points.map(({ from }, at) => [
        formatDay(from),
        ...series.map((one) => write(one.values[at])),
      ]),
    },
  });
}
