import { line } from "d3-shape";
import { type Html, html } from "../html.ts";
import { drawable } from "./series.ts";

const WIDTH = 120;
const HEIGHT = 32;
const AIR = 3;

/** Draws the course of values without axes, beside a figure that tells the last one. */
export function sparkline(
  values: readonly (number | null)[],
  { title, inverted = false }: { title: string; inverted?: boolean },
): Html {
  const drawn = values.map(drawable);
  const known = drawn.filter((value) => value !== null);
  if (known.length === 0) return html``;
  const low = known.reduce((a, b) => Math.min(a, b));
  const high = known.reduce((a, b) => Math.max(a, b));
  const y = (value: number) => {
    const share = high === low ? 0.5 : (value - low) / (high - low);
    return AIR + (inverted ? share : 1 - share) * (HEIGHT - 2 * AIR);
  };
  const step = (WIDTH - 2 * AIR) / Math.max(1, drawn.length - 1);
  const path = line<number | null>((_, at) => AIR + at * step, (value) => y(value ?? low))
    .defined((value) => value !== null).digits(1)(drawn);
  return html`
    <svg class="sparkline series-1" role="img" viewBox="0 0 ${WIDTH} ${HEIGHT}" width="${WIDTH}"
      height="${HEIGHT}">
      <title>${title}</title>
      <path class="chart-line" d="${path}" />
    </svg>
  `;
}
