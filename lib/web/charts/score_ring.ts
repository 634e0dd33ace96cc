import { arc } from "d3-shape";
import { formatNumber } from "../format_number.ts";
import { type Html, html } from "../html.ts";
import type { ChartOptions } from "./chart_frame.ts";
import { drawable, type Tone } from "./series.ts";

/** A score that a ring shows. */
interface Score {
  /** Null: not known. */
  value: number | null;
  /** What a whole ring is; default: 100. */
  most?: number;
  tone?: Tone;
}

const RADIUS = 54;
const INNER = 43;
const WHOLE = 2 * Math.PI;

/** Draws a score as a part of a ring, with its number in the middle. */
export function scoreRing(
  score: Score,
  { title, desc, format = formatNumber }: ChartOptions,
): Html {
  const { most = 100, tone } = score;
  const value = drawable(score.value);
  const share = value === null ? 0 : Math.min(1, Math.max(0, value / most));
  const draw = arc<number>().innerRadius(INNER).outerRadius(RADIUS).startAngle(0)
    .endAngle((part) => part * WHOLE).cornerRadius(3).digits(1);
  return html`
    <svg class="score-ring ${tone ? `tone-${tone}` : "series-1"}" role="img" viewBox="0 0 120 120"
      width="120" height="120">
      <title>${title}</title>
      <desc>${desc}</desc>
      <g
        transform="translate(60 60)"><path class="chart-track" d="${draw(1)}"/>${share > 0 && html`
          <path class="chart-bar" d="${draw(share)}" />
        `}<text class="score-ring-value" y="9" text-anchor="middle">${value === null
          ? "–"
          : format(value)}</text></g>
    </svg>
  `;
}
