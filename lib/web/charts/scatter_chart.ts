import { scaleLinear } from "d3-scale";
import { type Html, html } from "../html.ts";
import { attributes } from "../parts/attributes.ts";
import { chartFrame, type ChartOptions, emptyChart } from "./chart_frame.ts";
import type { Tick } from "./day_ticks.ts";
import { seriesClass } from "./series.ts";
import { createValueScale } from "./value_scale.ts";

/** Something with two values. */
export interface ScatterPoint {
  x: number;
  y: number;
  /** What is said of it, a line each; the first names it. */
  text: string;
  /** Where its details are. */
  href?: string | undefined;
}

/** How dots are drawn. */
interface ScatterOptions extends ChartOptions {
  /** Where the axis to the right begins, such as 1 for positions; default: 0. */
  least?: number;
  /** Writes a value of the axis to the right. */
  writeX: (value: number) => string;
}

const TICKS = 5;
/** Two labels of the axis are not nearer, in percent of it. */
const TICK_GAP = 6;
const RADIUS = 5;

/**
 * Draws a dot for each pair of values: to the right from `least` on, upwards from zero. Arrow keys walk from left to
 * right.
 */
export function scatterChart(points: readonly ScatterPoint[], options: ScatterOptions): Html {
  if (points.length === 0) return emptyChart();
  const { least = 0, writeX } = options;
  const most = points.reduce((a, { x }) => Math.max(a, x), least);
  // a single place needs some width around it
  const across = scaleLinear([least, most === least ? least + 1 : most], [0, 100]).nice(TICKS);
  across.domain([least, across.domain()[1] ?? most]);
  const axis = createValueScale(points.map(({ y }) => y));
  const dots = points.toSorted((a, b) => a.x - b.x || b.y - a.y).map(({ x, y, text, href }) =>
    html`
      <circle class="chart-target chart-dot" ${attributes({
        "data-href": href,
      })} cx="${round(across(x))}%"
        cy="${round(axis.scale(y))}" r="${RADIUS}">
        <title>${text}</title>
      </circle>
    `
  );
  return chartFrame({
    shapes: "",
    marks: html`<g class="${seriesClass({}, 0)}">${dots}</g>`,
    axis,
    ticks: ticksOf(across.ticks(TICKS), { least, placeOf: across, writeX }),
    stopsCount: points.length,
    series: [{ name: options.title }],
    swatch: "box",
  }, options);
}

/** The first value of the axis, and the round ones that have room behind it. */
function ticksOf(
  values: readonly number[],
  { least, placeOf, writeX }: {
    least: number;
    placeOf: (value: number) => number;
    writeX: (value: number) => string;
  },
): Tick[] {
  return [least, ...values.filter((value) => placeOf(value) >= TICK_GAP)]
    .map((value) => ({ at: round(placeOf(value)), label: writeX(value) }));
}

function round(value: number): number {
  return Math.round(10 * value) / 10;
}
