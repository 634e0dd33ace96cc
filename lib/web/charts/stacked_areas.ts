import { area, stack } from "d3-shape";
import { formatDay } from "../format_date.ts";
import { formatNumber } from "../format_number.ts";
import { type Html, html } from "../html.ts";
import { said, saidText } from "../texts/said.ts";
import { chartFrame, type ChartOptions, emptyChart } from "./chart_frame.ts";
import { type DayMark, markDays } from "./day_marks.ts";
import { dayTicks } from "./day_ticks.ts";
import { placeDays } from "./place_days.ts";
import { PLOT_WIDTH } from "./plot_size.ts";
import { drawable, type Series, seriesClass } from "./series.ts";
import { target } from "./target.ts";
import { createValueScale, type ValueScale } from "./value_scale.ts";

/** Parts of a whole over time; counts, of which none is below zero. */
interface AreaData {
  /** `YYYY-MM-DD`, or times, ascending. */
  days: readonly string[];
  /** Stacked in this order from zero on. A day of which any is not known is a gap in all. */
  series: readonly Series[];
}

/** How areas are drawn. */
interface AreaOptions extends ChartOptions {
  /** What was noted on days; those outside of the chart are left out. */
  dayMarks?: readonly DayMark[];
}

/** The edges of a series on a day; null: the day is not known. */
interface Slice {
  x: number;
  edges: readonly [number, number] | null;
}

/** `YYYY-MM-DD`. */
const DAY_LENGTH = 10;

/** Draws areas on top of each other, the first at the bottom, with the sum of all as their upper edge. */
export function stackedAreas({ days, series }: AreaData, options: AreaOptions): Html {
  const known = days.map((_, at) => series.every(({ values }) => drawable(values[at]) !== null));
  const [first, last] = [days[0], days.at(-1)];
  if (first === undefined || last === undefined || !known.includes(true)) return emptyChart();
  const valueAt = (key: number, at: number) => Math.max(0, drawable(series[key]?.values[at]) ?? 0);
  const stacked = stack<number, number>().keys(series.keys())
    .value((at, key) => valueAt(key, at))([...days.keys()]);
  const sums = days.flatMap((_, at) => known[at] ? [stacked.at(-1)?.[at]?.[1] ?? 0] : []);
  const axis = createValueScale(sums);
  const places = placeDays(days);
  const areas = stacked.map((parts, index) => {
    const slices = parts.map(([low, high], at): Slice => ({
      x: places[at] ?? 0,
      edges: known[at] ? [low, high] : null,
    }));
    return html`<g class="${seriesClass(series[index] ?? {}, index)}">${
      drawArea(slices, axis)
    }</g>`;
  });
  const shapes = html`${areas}${targets({ days, series }, { places, known })}`;
  return chartFrame(
    {
      ...{ shapes, axis, series, ticks: dayTicks(first, last), swatch: "box" },
      marks: markDays(options.dayMarks ?? [], first, last),
      stopsCount: days.length,
    },
    options,
  );
}

/** The area between the edges; a day between gaps is a bar, since an area takes two days. */
function drawArea(slices: readonly Slice[], { scale }: ValueScale): Html {
  const shape = area<Slice>(
    ({ x }) => x,
    ({ edges }) => scale(edges?.[0] ?? 0),
    ({ edges }) => scale(edges?.[1] ?? 0),
  ).defined(({ edges }) => edges !== null).digits(1);
  const alone = slices.filter(({ edges }, at) =>
    edges !== null && !slices[at - 1]?.edges && !slices[at + 1]?.edges
  );
  return html`
    <path class="chart-part" d="${shape(slices)}" />${alone.map(({ x, edges }) =>
      loneDay(x, (edges ?? [0, 0]).map((edge) => scale(edge)))
    )}
  `;
}

function loneDay(x: number, [bottom = 0, top = 0]: readonly number[]): Html {
  const [y, height] = [top, bottom - top].map((value) => Math.round(10 * value) / 10);
  return html`
    <rect
      class="chart-bar" x="${Math.min(PLOT_WIDTH - 6, Math.max(0, x - 3))}" y="${y}" width="6"
      height="${height}" />
  `;
}

/** Invisible strips that tell a day's values and their sum. */
function targets(
  { days, series }: AreaData,
  { places, known }: { places: readonly number[]; known: readonly boolean[] },
): Html {
  const width = PLOT_WIDTH / Math.max(1, days.length - 1);
  return html`<g>${
    days.map((day, at) => {
      const values = series.map(({ values }) => drawable(values[at]));
      const sum = values.reduce<number>((all, value) => all + (value ?? 0), 0);
      const told = series.map(({ name }, key) =>
        `${name}: ${values[key] === null ? saidText("not known") : formatNumber(values[key])}`
      );
      const total = known[at] ? [said`Together: ${formatNumber(sum)}`] : [];
      const x = Math.round(10 * ((places[at] ?? 0) - width / 2)) / 10;
      return target({
        x,
        width,
        day: day.slice(0, DAY_LENGTH),
        text: [formatDay(day), ...told, ...total].join("\n"),
      });
    })
  }</g>`;
}
