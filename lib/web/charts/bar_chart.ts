import { scaleBand } from "d3-scale";
import { stack, stackOffsetDiverging } from "d3-shape";
import { formatNumber } from "../format_number.ts";
import { type Html, html } from "../html.ts";
import { chartFrame, type ChartOptions, emptyChart } from "./chart_frame.ts";
import { PLOT_WIDTH } from "./plot_size.ts";
import { type DayMark, type DayStretch, markBars } from "./day_marks.ts";
import type { Tick } from "./day_ticks.ts";
import { drawable, type Series, seriesClass } from "./series.ts";
import { target } from "./target.ts";
import { createValueScale } from "./value_scale.ts";
import { saidText } from "../texts/said.ts";

/** Values by category, or by stretches of time. */
export interface BarData {
  /** Of each bar, in a few characters. */
  labels: readonly string[];
  /** Stacked in this order from zero on; what is below zero is stacked downwards. */
  series: readonly Series[];
}

/** How bars are drawn. */
interface BarOptions extends ChartOptions {
  /** Writes a value in full, for who points at it. */
  describe?: (value: number) => string;
  /** What was noted on the days of the bars, in their order; marks of other days are left out. */
  noted?: { marks: readonly DayMark[]; bars: readonly DayStretch[] };
}

/** This many characters of labels have room with a space between them; on a phone some are left out. */
const LABELS_LENGTH = 60;
const MAX_LABEL_LENGTH = 14;

/** Draws upright bars, stacked where there are several series. */
export function barChart({ labels, series }: BarData, options: BarOptions): Html {
  const values = series.map((one) => labels.map((_, at) => drawable(one.values[at])));
  if (!values.flat().some((value) => value !== null)) return emptyChart();
  const stacked = stack<number, number>().keys(series.keys()).offset(stackOffsetDiverging)
    .value((at, key) => values[key]?.[at] ?? 0)([...labels.keys()]);
  const axis = createValueScale(stacked.flat(2));
  const band = scaleBand([...labels.keys()], [0, PLOT_WIDTH]).paddingInner(0.25).paddingOuter(0.1);
  const width = round(band.bandwidth());
  const bars = stacked.map((parts, index) => {
    const rects = parts.flatMap(([low, high], at) => {
      const value = values[index]?.[at] ?? null;
      if (value === null || low === high) return [];
      const [top, bottom] = [round(axis.scale(high)), round(axis.scale(low))];
      return [html`
        <rect class="chart-bar" x="${round(
          band(at) ?? 0,
        )}" y="${top}" width="${width}" height="${round(bottom - top)}" />
      `];
    });
    return html`<g class="${seriesClass(series[index] ?? {}, index)}">${rects}</g>`;
  });
  const shapes = html`${bars}${targets({ labels, series }, { band, step: band.step(), options })}`;
  const middle = (at: number) => (100 * ((band(at) ?? 0) + band.bandwidth() / 2)) / PLOT_WIDTH;
  const { noted = { marks: [], bars: [] } } = options;
  const marks = markBars(
    noted.marks,
    noted.bars,
    (bar, share) => ((band(bar) ?? 0) + share * band.bandwidth()) / PLOT_WIDTH,
  );
  return chartFrame(
    {
      ...{ shapes, marks, axis, series, swatch: "box" },
      ticks: nameBars(labels, middle),
      stopsCount: labels.length,
    },
    options,
  );
}

function nameBars(labels: readonly string[], middle: (at: number) => number): Tick[] {
  const longest = labels.reduce((most, label) => Math.max(most, label.length), 0);
  const room = Math.floor(LABELS_LENGTH / (Math.min(longest, MAX_LABEL_LENGTH) + 1));
  const step = Math.ceil(labels.length / room);
  return labels.flatMap((label, at) =>
    at % step === 0
      ? [{ at: Math.round(100 * middle(at)) / 100, label: shorten(label, MAX_LABEL_LENGTH) }]
      : []
  );
}

interface Placing {
  band: (at: number) => number | undefined;
  step: number;
  options: BarOptions;
}

function targets({ labels, series }: BarData, { band, step, options }: Placing): Html {
  const { describe = formatNumber } = options;
  return html`<g>${
    labels.map((label, at) => {
      const told = series.map(({ name, values }) => {
        const value = drawable(values[at]);
        return `${name}: ${value === null ? saidText("not known") : describe(value)}`;
      });
      return target({
        x: round(band(at) ?? 0),
        width: step,
        text: [label, ...told].join("\n"),
      });
    })
  }</g>`;
}

/** Cuts a text that has no room. */
export function shorten(text: string, length: number): string {
  const characters = [...text];
  return characters.length <= length ? text : `${characters.slice(0, length - 1).join("")}…`;
}

function round(value: number): number {
  return Math.round(10 * value) / 10;
}
