import { createRandom } from "../../scripts/bench/generated_site/random.ts";

/** Random figures that depend on the seed alone, for properties that must hold for any data. */
export interface SeededRandom {
  /** From 0 to below 1. */
  share(): number;
  /** A whole number from 0 to below `end`. */
  below(end: number): number;
  /** A count around the mean (Poisson; Knuth's way, in steps so that great means work). */
  count(mean: number): number;
}

/** Creates the generator of a seed. */
export function createSeededRandom(seed: number): SeededRandom {
  const share = createRandom(seed);
  const smallCount = (mean: number) => {
    const end = Math.exp(-mean);
    let count = 0;
    for (let product = share(); product > end; product *= share()) count++;
    return count;
  };
  return {
    share,
    below: (end) => Math.floor(share() * end),
    count(mean) {
      let count = 0;
      for (let rest = mean; rest > 0; rest -= 30) count += smallCount(Math.min(30, rest));
      return count;
    },
  };
}
