import { type ScaleLinear, scaleLinear } from "d3-scale";
import { PLOT_HEIGHT } from "./plot_size.ts";

/** How the axis of values is made. */
export interface ValueScaleOptions {
  /** True: the best value is the smallest, as of positions; the axis does not begin at zero. */
  inverted?: boolean;
  /** The least value that there can be, such as 1 of positions. */
  least?: number;
  /** The largest value that there can be, such as 100 of scores: the axis goes up to it. */
  most?: number;
}

/** The axis of values. */
export interface ValueScale {
  /** From a value to units of the plot, from its top. */
  scale: ScaleLinear<number, number>;
  ticks: number[];
}

const TICKS = 4;
/** Of what an inverted axis spans, above and below. */
const AIR = 0.08;

/** Makes the axis that has all values, with zero unless it is inverted. */
export function createValueScale(
  values: readonly number[],
  { inverted = false, least, most }: ValueScaleOptions = {},
): ValueScale {
  const scale = inverted
    ? scaleLinear(freeDomain(values, least), [0, PLOT_HEIGHT])
    : scaleLinear(zeroDomain(most === undefined ? values : [...values, most]), [PLOT_HEIGHT, 0])
      .nice(TICKS);
  const ticks = scale.ticks(TICKS);
  // what is counted has no halves
  return { scale, ticks: values.every(Number.isInteger) ? ticks.filter(Number.isInteger) : ticks };
}

function zeroDomain(values: readonly number[]): [number, number] {
  const low = values.reduce((a, b) => Math.min(a, b), 0);
  const high = values.reduce((a, b) => Math.max(a, b), 0);
  // nothing but zeros: an axis needs some height
  return low === high ? [0, 1] : [low, high];
}

function freeDomain(values: readonly number[], least = -Infinity): [number, number] {
  const [first = 1] = values;
  const low = values.reduce((a, b) => Math.min(a, b), first);
  const high = values.reduce((a, b) => Math.max(a, b), first);
  const air = AIR * (high - low) || 1;
  return [Math.max(least, low - air), high + air];
}
