import type { Tick } from "./day_ticks.ts";

/** Pixels of a plot on a phone, without the axis and what is around it. */
const PLOT_PX = 236;
/** Of a character, rather wide, and between two labels. */
const CHARACTER_PX = 7;
const GAP_PX = 5;

/** Where a label begins at the tick, and where it ends there: it is not to leave the plot. */
const START_BELOW = 2;
const END_ABOVE = 94;

/** Tells on which side of its tick a label stands. */
export function tickAnchor({ at }: Pick<Tick, "at">): "start" | "middle" | "end" {
  return at < START_BELOW ? "start" : at > END_ABOVE ? "end" : "middle";
}

/** Chooses every how many-th label is left on a phone, so that no two of them touch each other. */
export function narrowStep(ticks: readonly Tick[]): number {
  for (let step = 1; step < ticks.length; step++) {
    const spans = ticks.filter((_, index) => index % step === 0).map(spanOf);
    const fit = spans.every(({ from }, index) =>
      from >= (spans[index - 1]?.to ?? -Infinity) + GAP_PX
    );
    if (fit) return step;
  }
  return Math.max(1, ticks.length);
}

function spanOf(tick: Tick): { from: number; to: number } {
  const width = CHARACTER_PX * [...tick.label].length;
  const at = (PLOT_PX * tick.at) / 100;
  const share = { start: 0, middle: 0.5, end: 1 }[tickAnchor(tick)];
  const from = at - share * width;
  return { from, to: from + width };
}
