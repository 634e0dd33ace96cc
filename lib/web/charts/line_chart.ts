import { area, line } from "d3-shape";
import { formatDay } from "../format_date.ts";
import { formatNumber } from "../format_number.ts";
import { type Html, html } from "../html.ts";
import { chartFrame, type ChartOptions, emptyChart } from "./chart_frame.ts";
import { placeDays } from "./place_days.ts";
import { PLOT_WIDTH } from "./plot_size.ts";
import { type DayMark, markDays } from "./day_marks.ts";
import { dayTicks } from "./day_ticks.ts";
import { drawable, type Series, seriesClass } from "./series.ts";
import { target } from "./target.ts";
import { createValueScale, type ValueScale, type ValueScaleOptions } from "./value_scale.ts";
import { saidText } from "../texts/said.ts";

/** Values over time. */
interface LineData {
  /** `YYYY-MM-DD`, ascending. */
  days: readonly string[];
  /** The first is what is shown; others are compared with it. */
  series: readonly Series[];
}

/** How lines are drawn. */
export interface LineOptions extends ChartOptions, ValueScaleOptions {
  /** Writes a value in full, for who points at it. */
  describe?: (value: number) => string;
  /** What was noted on days; those outside of the chart are left out. */
  dayMarks?: readonly DayMark[];
}

interface Point {
  x: number;
  value: number | null;
}

/** More points are not pointed at one by one. */
const MAX_POINTED = 120;

/** Draws lines over time; days without a value are gaps, a value between gaps is a dot. */
export function lineChart({ days, series }: LineData, options: LineOptions): Html {
  const values = series.flatMap((one) => one.values.map(drawable)).filter((one) => one !== null);
  const [first, last] = [days[0], days.at(-1)];
  if (first === undefined || last === undefined || values.length === 0) return emptyChart();
  const axis = createValueScale(values, options);
  const places = placeDays(days);
  const lines = series.map((one, index) => drawLine(one, index, { places, axis, options }));
  const stopsCount = days.length <= MAX_POINTED ? days.length : 0;
  const shapes = html`${lines.toReversed()}${
    stopsCount > 0 && targets({ days, series }, places, options)
  }`;
  const marks = [
    ...series.map((one, index) => dots(one, index, { places, axis })),
    ...markDays(options.dayMarks ?? [], first, last),
  ];
  return chartFrame(
    { shapes, marks, axis, ticks: dayTicks(first, last), stopsCount, series, swatch: "line" },
    options,
  );
}

function drawLine(
  one: Series,
  index: number,
  { places, axis: { scale }, options }: {
    places: number[];
    axis: ValueScale;
    options: LineOptions;
  },
): Html {
  const points: Point[] = places.map((x, at) => ({ x, value: drawable(one.values[at]) }));
  const y = ({ value }: Point) => scale(value ?? 0);
  const known = ({ value }: Point) => value !== null;
  const path = line<Point>(({ x }) => x, y).defined(known).digits(1)(points);
  const isFilled = index === 0 && !options.inverted;
  const filled = isFilled
    ? area<Point>(({ x }) => x, scale(0), y).defined(known).digits(1)(points)
    : null;
  return html`<g class="${seriesClass(one, index)}">${
    filled && html`
      <path class="chart-area" d="${filled}" />
    `
  }<path class="chart-line" d="${path}"/></g>`;
}

/** Values without neighbours, of which no line leads anywhere. */
function dots(
  one: Series,
  index: number,
  { places, axis: { scale } }: { places: number[]; axis: ValueScale },
): Html {
  const alone = places.flatMap((x, at) => {
    const value = drawable(one.values[at]);
    const hasNeighbour = [at - 1, at + 1].some((other) => drawable(one.values[other]) !== null);
    return value === null || hasNeighbour ? [] : [html`
      <circle class="chart-bar" cx="${x /
        (PLOT_WIDTH / 100)}%" cy="${Math.round(10 * scale(value)) / 10}" r="3" />
    `];
  });
  return html`${alone.length > 0 && html`<g class="${seriesClass(one, index)}">${alone}</g>`}`;
}

/** Invisible strips that tell a day's values to who points at them. */
function targets({ days, series }: LineData, places: number[], options: LineOptions): Html {
  const { describe = formatNumber } = options;
  const width = PLOT_WIDTH / Math.max(1, days.length - 1);
  const strips = days.map((day, at) => {
    const told = series.map(({ name, values }) => {
      const value = drawable(values[at]);
      return `${name}: ${value === null ? saidText("not known") : describe(value)}`;
    });
    const x = Math.round(10 * ((places[at] ?? 0) - width / 2)) / 10;
    return target({ x, width, text: [formatDay(day), ...told].join("\n"), day });
  });
  return html`<g>${strips}</g>`;
}
