import { stack } from "d3-shape";
import { formatNumber } from "../format_number.ts";
import { type Html, html } from "../html.ts";
import { type BarData, shorten } from "./bar_chart.ts";
import { type ChartOptions, emptyChart, legend } from "./chart_frame.ts";
import { drawable, seriesClass } from "./series.ts";

const ROW = 38;
const BAR = 12;
const LABEL_LENGTH = 40;

/**
 * Draws bars from left to right, each made of its series, under its name and its sum: for categories
 * with long names. Takes counts; what is below zero is not drawn.
 */
export function horizontalStacks({ labels, series }: BarData, options: ChartOptions): Html {
  if (labels.length === 0) return emptyChart();
  const { title, desc, format = formatNumber } = options;
  const valueAt = (key: number, at: number) => Math.max(0, drawable(series[key]?.values[at]) ?? 0);
  const rows = stack<number, number>().keys(series.keys())
    .value((at, key) => valueAt(key, at))([...labels.keys()]);
  const sums = labels.map((_, at) => rows.at(-1)?.[at]?.[1] ?? 0);
  const most = sums.reduce((a, b) => Math.max(a, b), 0);
  const place = (value: number) => most > 0 ? Math.round((1000 * value) / most) / 10 : 0;
  const bars = rows.map((parts, key) =>
    html`<g class="${seriesClass(series[key] ?? {}, key)}">${
      parts.map(([from, to], at) =>
        to > from &&
        html`
          <rect class="chart-bar" x="${place(from)}%" y="${ROW * at +
            20}" width="${Math.round(10 * (place(to) - place(from))) / 10}%"
            height="${BAR}" />
        `
      )
    }</g>`
  );
  return html`<div class="chart">${series.length > 1 && legend(series, "box")}
<svg class="chart-ranking" role="img" height="${ROW * labels.length}">
<title>${title}</title><desc>${desc}</desc>${
    labels.map((label, at) => nameRow(label, at, format(sums[at] ?? 0)))
  }${bars}</svg></div>`;
}

function nameRow(label: string, at: number, sum: string): Html {
  return html`
    <text class="chart-name" x="0" y="${ROW * at + 14}">${shorten(label, LABEL_LENGTH)}</text>
    <text class="chart-value" x="100%" y="${ROW * at + 14}" text-anchor="end">${sum}</text>
    <rect
      class="chart-track" x="0" y="${ROW * at + 20}" width="100%" height="${BAR}" />
  `;
}
