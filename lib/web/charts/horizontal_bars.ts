import { formatNumber } from "../format_number.ts";
import { type Html, html } from "../html.ts";
import { shorten } from "./bar_chart.ts";
import { type ChartOptions, emptyChart } from "./chart_frame.ts";
import { drawable, type Tone } from "./series.ts";
import { saidText } from "../texts/said.ts";

/** One bar of a ranking. */
interface RankedBar {
  label: string;
  value: number | null;
  /** Where the value probably is, drawn as a whisker. */
  low?: number | null;
  high?: number | null;
  /** True: the bar that the others are compared with. */
  own?: boolean;
  tone?: Tone;
}

/** How horizontal bars are drawn. */
interface HorizontalOptions extends ChartOptions {
  /** What the whole width is; default: the largest value. */
  most?: number;
}

const ROW = 40;
const BAR = 12;
const LABEL_LENGTH = 40;
/** Percent of the width that the longest bar has. */
const WIDTH = 100;

/** Draws bars from left to right in the order given, each under its name and its value. */
export function horizontalBars(bars: readonly RankedBar[], options: HorizontalOptions): Html {
  if (bars.length === 0) return emptyChart();
  const { title, desc, format = formatNumber } = options;
  const values = bars.flatMap(({ value, high }) => [drawable(value) ?? 0, drawable(high) ?? 0]);
  const most = options.most ?? values.reduce((a, b) => Math.max(a, b), 0);
  const place = (value: number) =>
    most > 0 ? Math.round((10 * WIDTH * Math.min(Math.max(0, value), most)) / most) / 10 : 0;
  return html`
    <div class="chart">
      <svg class="chart-ranking" role="img" height="${ROW * bars.length}">
    <title>${title}</title><desc>${desc}</desc>
    ${bars.map((bar, index) => drawBar(bar, ROW * index, { place, format }))}</svg>
    </div>
  `;
}

function drawBar(
  bar: RankedBar,
  y: number,
  { place, format }: { place: (value: number) => number; format: (value: number) => string },
): Html {
  const value = drawable(bar.value);
  const kind = bar.tone ? `tone-${bar.tone}` : bar.own ? "series-1" : "tone-quiet";
  const name = bar.own ? "chart-name chart-own" : "chart-name";
  return html`
    <g
      class="${kind}"><text class="${name}" x="0" y="${y + 14}">${shorten(
        bar.label,
        LABEL_LENGTH,
      )}</text><text class="chart-value" x="100%" y="${y + 14}" text-anchor="end">${value === null
        ? saidText("not known")
        : format(value)}</text><rect class="chart-track" x="0" y="${y +
        20}" width="100%" height="${BAR}" rx="3"/>${value !== null &&
        html`
          <rect class="chart-bar" x="0" y="${y + 20}" width="${place(
            value,
          )}%" height="${BAR}" rx="3" />
        `}${drawWhisker(bar, y + 20 + BAR / 2, place)}</g>
  `;
}

function drawWhisker(bar: RankedBar, y: number, place: (value: number) => number): Html {
  const [low, high] = [drawable(bar.low), drawable(bar.high)];
  if (low === null || high === null) return html``;
  const [from, to] = [place(low), place(high)];
  return html`
    <line class="chart-whisker" x1="${from}%" x2="${to}%" y1="${y}"
      y2="${y}" />${[from, to].map((x) =>
        html`
          <line class="chart-whisker" x1="${x}%" x2="${x}%" y1="${y - 5}" y2="${y + 5}" />
        `
      )}
  `;
}
