import { createRandom } from "../generated_site/random.ts";

/** Random figures of a history; the same seed gives the same figures. */
export interface Chances {
  /** From 0 to below 1. */
  share(): number;
  /** From low to below high. */
  between(low: number, high: number): number;
  /** A whole number from low to high. */
  whole(low: number, high: number): number;
  /** One of the values. */
  oneOf<Value>(values: readonly Value[]): Value;
  /** Around 0 with a standard deviation of 1. */
  normal(): number;
  /** Around 1, never below 0, with this coefficient of variation (gamma). */
  factor(variation: number): number;
  /** A count around the mean (Poisson; above 60 its normal approximation). */
  count(mean: number): number;
  /** How many of `trials` succeed (below 30 expected ones Poisson, else normal). */
  successes(trials: number, rate: number): number;
}

const NORMAL_FROM = 60;
const NORMAL_SUCCESSES_FROM = 30;

/** Creates the figures of a seed. */
export function createChances(seed: number): Chances {
  const share = createRandom(seed);
  const between = (low: number, high: number) => low + (high - low) * share();
  const normal = () => Math.sqrt(-2 * Math.log(1 - share())) * Math.cos(2 * Math.PI * share());
  const count = (mean: number): number => {
    if (!(mean > 0)) return 0;
    if (mean > NORMAL_FROM) return Math.max(0, Math.round(mean + Math.sqrt(mean) * normal()));
    const end = Math.exp(-mean);
    let events = 0;
    for (let product = share(); product > end; product *= share()) events++;
    return events;
  };
  return {
    share,
    between,
    whole: (low, high) => low + Math.floor((high - low + 1) * share()),
    oneOf(values) {
      const value = values[Math.floor(values.length * share())];
      if (value === undefined) throw new RangeError("There is nothing to choose from.");
      return value;
    },
    normal,
    factor: (variation) => variation > 0 ? createGamma(1 / variation ** 2, { share, normal }) : 1,
    count,
    successes(trials, rate) {
      const mean = trials * rate;
      if (!(mean > 0)) return 0;
      const found = mean < NORMAL_SUCCESSES_FROM
        ? count(mean)
        : Math.round(mean + Math.sqrt(mean * (1 - Math.min(1, rate))) * normal());
      return Math.min(trials, Math.max(0, found));
    },
  };
}

/**
 * A gamma figure of this shape with mean 1.
 *
 * Source: G. Marsaglia, W. W. Tsang, A simple method for generating gamma variables, 2000.
 */
function createGamma(shape: number, { share, normal }: Pick<Chances, "share" | "normal">): number {
  if (shape < 1) {
    return createGamma(shape + 1, { share, normal }) * (shape + 1) / shape *
      (1 - share()) ** (1 / shape);
  }
  const size = shape - 1 / 3;
  const spread = 1 / Math.sqrt(9 * size);
  for (;;) {
    const drawn = normal();
    const cube = (1 + spread * drawn) ** 3;
    if (cube <= 0) continue;
    if (Math.log(1 - share()) < drawn ** 2 / 2 + size * (1 - cube + Math.log(cube))) {
      return size * cube / shape;
    }
  }
}
