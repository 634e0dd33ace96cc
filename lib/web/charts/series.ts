/** Colours beside those of the series: for what is good or bad by itself. */
export type Tone = "good" | "warn" | "bad" | "quiet";

/** One line, or one kind of bars. */
export interface Series {
  name: string;
  /** One for each point; null: not known, which leaves a gap. */
  values: readonly (number | null)[];
  /** Default: the colour of its place. */
  tone?: Tone;
}

/** How many colours there are. */
const COLOURS = 6;

/** The class that gives a series its colour, and a line its dashes. */
export function seriesClass({ tone }: Pick<Series, "tone">, index: number): string {
  return tone ? `tone-${tone}` : `series-${(index % COLOURS) + 1}`;
}

/** A value that can be drawn; what is no number is a gap. */
export function drawable(value: number | null | undefined): number | null {
  return typeof value === "number" && Number.isFinite(value) ? value : null;
}
