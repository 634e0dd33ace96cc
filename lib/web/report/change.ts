import { said } from "../texts/said.ts";
import { formatNumber, formatShare, type NumberFormat } from "../format_number.ts";
import { type Html, html } from "../html.ts";

/** A change of a figure against the days before. */
interface Change {
  /** Null: there is nothing to compare with. */
  delta: number | null | undefined;
  /** How it is written; default: a whole number. */
  write?: (delta: number) => string;
  /** True: less is better. */
  lessIsBetter?: boolean;
}

/** Writes a number with its sign. */
export function signed(format: NumberFormat = {}): (delta: number) => string {
  return (delta) => formatNumber(delta, { ...format, signed: true });
}

/** Writes a percentage of 0 to 100 with its sign, such as `+4.9 %`. */
export function signedPercent(percent: number): string {
  return formatShare(percent / 100, { signed: true });
}

/** Writes a change with its sign, in the colour of what it means; nothing where there is none to tell. */
export function changeTag({ delta, write = signed(), lessIsBetter = false }: Change): Html {
  if (delta === null || delta === undefined || !Number.isFinite(delta)) return html``;
  const better = lessIsBetter ? -delta : delta;
  const kind = better > 0 ? "better" : better < 0 ? "worse" : "same";
  return html`<span class="change change-${kind}">${write(delta)}</span>`;
}

/** Says in words how much more or less there is, such as `4.9 % more than`. */
export function moreOrLess(percent: number): string {
  if (percent === 0) return said`as many as`;
  const share = formatShare(Math.abs(percent) / 100);
  return percent > 0 ? said`${share} more than` : said`${share} fewer than`;
}
