import { type Html, html } from "../html.ts";
import { attributes } from "../parts/attributes.ts";
import { PLOT_HEIGHT } from "./plot_size.ts";

/** What is shown to who points at a place of a chart. */
interface Target {
  /** Its left edge and its width, in units of the plot. */
  x: number;
  width: number;
  /** A line each. */
  text: string;
  /** `YYYY-MM-DD`: something can be noted on it. */
  day?: string;
}

/** Writes an invisible strip from top to bottom of a plot that tells a text to who points at it. */
export function target({ x, width, text, day }: Target): Html {
  return html`
    <rect class="chart-target" ${attributes({
      "data-day": day,
    })} x="${x}" y="0" width="${Math.round(10 * width) /
      10}"
      height="${PLOT_HEIGHT}">
      <title>${text}</title>
    </rect>
  `;
}
