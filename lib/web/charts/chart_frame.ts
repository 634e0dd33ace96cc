import { formatCompact } from "../format_number.ts";
import { saidText } from "../texts/said.ts";
import { type Content, type Html, html } from "../html.ts";
import type { Tick } from "./day_ticks.ts";
import { narrowStep, tickAnchor } from "./narrow_ticks.ts";
import { PLOT_HEIGHT, PLOT_WIDTH } from "./plot_size.ts";
import { type Series, seriesClass } from "./series.ts";
import type { ValueScale } from "./value_scale.ts";

/** What every chart shows. */
export interface ChartOptions {
  /** What is shown, for those who do not see it. */
  title: string;
  /** What it comes to, such as its first and last value. */
  desc: string;
  /** Writes a value of the axis; default: compact, such as `1.2K`. */
  format?: (value: number) => string;
}

/** What a frame is drawn around. */
interface FramedPlot {
  /** Shapes in units of the plot. */
  shapes: Content;
  /** Shapes with places in percent from left to right and in units from top to bottom, which are not stretched. */
  marks?: Content;
  axis: ValueScale;
  ticks: readonly Tick[];
  /** Of how many places a script says what is there; a single one is not walked. */
  stopsCount: number;
  series: readonly Pick<Series, "name" | "tone">[];
  /** How the legend shows a series. */
  swatch: "line" | "box";
}

/** What a script says of days that are chosen. */
const STRETCH = "{0} to {1}: release, or press Enter, to show these days";

/** Stands where there is nothing to draw. */
export function emptyChart(): Html {
  return html`<p class="chart-empty muted">${saidText("No data for this chart.")}</p>`;
}

/** Writes axes, grid and legend around what is drawn. */
export function chartFrame(plot: FramedPlot, options: ChartOptions): Html {
  const { axis, series, swatch } = plot;
  const { title, desc, format = formatCompact } = options;
  const step = narrowStep(plot.ticks);
  return html`<div class="chart">${series.length > 1 && legend(series, swatch)}
<svg class="chart-plot" role="img" height="${PLOT_HEIGHT}">
<title>${title}</title><desc>${desc}</desc>
${axis.ticks.map((value) => valueTick(axis, value, format(value)))}
<svg class="chart-shapes" viewBox="0 0 ${PLOT_WIDTH} ${PLOT_HEIGHT}" width="100%" height="${PLOT_HEIGHT}"
preserveAspectRatio="none">${plot.shapes}</svg>
${plot.marks}${plot.ticks.map((tick, index) => bottomTick(tick, index % step === 0))}</svg>${
    plot.stopsCount > 1 && html`
      <p class="chart-said needs-script no-print" data-stretch="${saidText(STRETCH)}"></p>
    `
  }</div>`;
}

function valueTick({ scale }: ValueScale, value: number, label: string): Html {
  const y = Math.round(10 * scale(value)) / 10;
  const kind = value === 0 ? "chart-zero" : "chart-grid";
  return html`
    <line class="${kind}" x1="0" x2="100%" y1="${y}" y2="${y}" />
    <text class="chart-label" x="-8" y="${y + 4}" text-anchor="end">${label}</text>
  `;
}

function bottomTick(tick: Tick, isAlways: boolean): Html {
  const { at, label } = tick;
  return html`
    <line class="chart-tick" x1="${at}%" x2="${at}%" y1="${PLOT_HEIGHT}" y2="${PLOT_HEIGHT + 5}" />
    <text class="chart-label${!isAlways && " chart-wide"}" x="${at}%" y="${PLOT_HEIGHT + 19}"
      text-anchor="${tickAnchor(tick)}">${label}</text>
  `;
}

/** Names the series, each with what it is drawn like. */
export function legend(series: FramedPlot["series"], swatch: FramedPlot["swatch"]): Html {
  const shape = swatch === "line"
    ? html`
      <line class="chart-line" x1="1" x2="23" y1="6" y2="6" />
    `
    : html`
      <rect class="chart-bar" x="6" y="0" width="12" height="12" />
    `;
  return html`<ul class="chart-legend">${
    series.map((one, index) =>
      html`<li><svg class="${
        seriesClass(one, index)
      }" width="24" height="12" aria-hidden="true">${shape}</svg>${one.name}</li>`
    )
  }</ul>`;
}
