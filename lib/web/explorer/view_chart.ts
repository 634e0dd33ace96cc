import { chartFigure } from "../charts/chart_figure.ts";
import { scatterChart, type ScatterPoint } from "../charts/scatter_chart.ts";
import { formatNumber } from "../format_number.ts";
import { type Html, html } from "../html.ts";
import { said } from "../texts/said.ts";
import { columnLabel } from "./column_label.ts";
import type { ExplorerRow } from "./explorer_list.ts";
import type { ExplorerView } from "./explorer_view.ts";
import { fieldCharts } from "./field_charts.ts";
import { rowPath } from "./row_path.ts";

/** The field that names a row of the views whose rows have a position and clicks. */
const NAME = "keyword";

/** What is drawn of the rows of a view; nothing where the address leaves out what it takes. */
const CHARTS: Readonly<Record<string, (shown: ChartedRows) => Html | null>> = {
  keywords: positionChart,
  "field-data/:subject_id/history": ({ rows }) => fieldCharts(rows),
};

/** What a document needs that shows the chart of a view. */
export function chartAssets({ slug }: Pick<ExplorerView, "slug">): readonly string[] {
  return Object.hasOwn(CHARTS, slug) ? ["charts.css", "chart.js"] : [];
}

/** What a chart is drawn of. */
interface ChartedRows {
  view: ExplorerView;
  siteId: number;
  rows: readonly ExplorerRow[];
  params: Readonly<Record<string, string>>;
}

/** Draws the rows that a view shows; nothing for views without a chart. */
export function viewChart(shown: ChartedRows): Html | null {
  const { slug } = shown.view;
  return Object.hasOwn(CHARTS, slug) ? CHARTS[slug]?.(shown) ?? null : null;
}

/** Draws clicks by position. */
function positionChart({ view, siteId, rows, params }: ChartedRows): Html | null {
  if (!rows.some((row) => "position" in row && "clicks" in row)) return null;
  const dots = rows.flatMap((row) => {
    const { position, clicks } = row;
    if (typeof position !== "number" || typeof clicks !== "number") return [];
    const href = rowPath(view, { siteId, row, params });
    return [{ name: String(row[NAME]), position, clicks, href }];
  });
  const title = said`Clicks by position`;
  const chart = scatterChart(dots.map(pointOf), {
    title,
    desc: said`To the right the average position, upwards the clicks of ${dots.length} rows.`,
    least: 1,
    writeX: writePosition,
  });
  const left = rows.length - dots.length;
  return html`<div class="card view-chart">${
    chartFigure({
      caption:
        html`${title}<span class="muted">${said`To the right the average position, upwards the clicks of ${dots.length} rows.`}${
          left > 0 && said` ${left} rows without position or clicks are left out.`
        }</span>`,
      chart,
      table: {
        caption: title,
        columns: [
          { label: columnLabel(NAME) },
          { label: columnLabel("position"), number: true },
          { label: columnLabel("clicks"), number: true },
        ],
        rows: dots.map((dot) => [dot.name, writePosition(dot.position), formatNumber(dot.clicks)]),
      },
    })
  }</div>`;
}

function pointOf(
  { name, position, clicks, href }: {
    name: string;
    position: number;
    clicks: number;
    href: string | undefined;
  },
): ScatterPoint {
  const told = [
    name,
    `${columnLabel("position")}: ${writePosition(position)}`,
    `${columnLabel("clicks")}: ${formatNumber(clicks)}`,
  ];
  return { x: position, y: clicks, text: told.join("\n"), href };
}

function writePosition(position: number): string {
  return formatNumber(position, { decimals: Number.isInteger(position) ? 0 : 1 });
}
