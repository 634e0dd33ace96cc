import type { FieldPeriodAnswer, WebVital } from "../../../schemas/crux.ts";
import { CORE_VITALS } from "../../metrics/audits/describe_vitals.ts";
import { goodUpTo } from "../../metrics/audits/web_vitals.ts";
import { chartFigure } from "../charts/chart_figure.ts";
import { lineChart } from "../charts/line_chart.ts";
import { formatDay, formatWindow } from "../format_date.ts";
import { formatNumber } from "../format_number.ts";
import { type Html, html } from "../html.ts";
import { said } from "../texts/said.ts";
import { columnLabel } from "./column_label.ts";
import type { ExplorerRow } from "./explorer_list.ts";

/** A row of the list, as far as its address asks for the field. */
type Period = Partial<Pick<FieldPeriodAnswer, "first_day" | "last_day" | WebVital>>;

/** Draws the Core Web Vitals of an origin or page over time; nothing where fewer than two periods are shown. */
export function fieldCharts(rows: readonly ExplorerRow[]): Html | null {
  // what the schema of the list says of its rows
  const periods = (rows as readonly Period[]).flatMap((row) =>
    typeof row.last_day === "string" ? [{ ...row, last_day: row.last_day }] : []
  ).toSorted((a, b) => a.last_day.localeCompare(b.last_day));
  const shown = CORE_VITALS.filter((vital) => periods.some((one) => one[vital]));
  if (periods.length < 2 || shown.length === 0) return null;
  return html`<div class="card chart-columns">${
    shown.map((vital) => vitalChart(vital, periods))
  }</div>`;
}

/** One of the vitals with the line up to which it is good. */
function vitalChart(
  vital: WebVital,
  periods: readonly (Period & { last_day: string })[],
): Html {
  const label = columnLabel(vital);
  const write = (value: number | null | undefined) =>
    formatNumber(value, { decimals: vital === "cls" ? 2 : 0 });
  const days = periods.map((one) => one.last_day);
  const values = periods.map((one) => one[vital]?.p75 ?? null);
  const good = said`Good up to ${write(goodUpTo(vital))}`;
  const chart = lineChart({
    days,
    series: [
      { name: label, values },
      { name: good, values: days.map(() => goodUpTo(vital)), tone: "quiet" },
    ],
  }, {
    title: label,
    desc: said`From ${formatDay(days[0] ?? "")} to ${formatDay(days.at(-1) ?? "")}.`,
    ...{ format: write, describe: write },
  });
  return chartFigure({
    caption: label,
    chart,
    table: {
      caption: label,
      columns: [{ label: "Days" }, { label, number: true }],
      rows: periods.map((one, at) => [
        formatWindow(one.first_day ?? null, one.last_day),
        write(values[at]),
      ]),
    },
  });
}
