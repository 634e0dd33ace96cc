/** Decimals of figures in answers: shares and rates, CTR, positions, estimated clicks. */
export const DECIMALS = { share: 4, ctr: 4, position: 2, clicks: 1 } as const;

/**
 * Rounds a figure for an answer, halves away from zero; null stays null. Nothing that is calculated
 * with again is rounded.
 */
export function roundFigure(value: number, decimals: number): number;
export function roundFigure(value: number | null, decimals: number): number | null;
export function roundFigure(value: number | null, decimals: number): number | null {
  if (value === null) return null;
  // toFixed() decides by the exact binary value, and the sum makes 0 of -0; what is whole needs no text on the way
  if (Number.isSafeInteger(value)) return value + 0;
  const rounded = Math.abs(value) < MOST_FIGURE ? roundBy(value, 10 ** decimals) : undefined;
  return (rounded ?? Number(value.toFixed(decimals))) + 0;
}

/** Rounds to significant digits, nine at most: gives what `Number(value.toPrecision(digits))` does, in a tenth of the time. */
export function roundDigits(value: number, digits: number): number {
  const size = Math.abs(value);
  if (!(size >= LEAST && size < MOST)) return Number(value.toPrecision(digits));
  const places = digits - 1 - Math.floor(Math.log10(size));
  const rounded = places < 0 ? undefined : roundBy(value, 10 ** places);
  return rounded ?? Number(value.toPrecision(digits));
}

/** What arithmetic rounds as texts do is between these; beyond, products are off by more. */
const LEAST = 1e-9;
const MOST = 1e9;
const MOST_FIGURE = 1e5;
/** Products are off by less than this: what is so close to a tie is rounded as a text, which is exact. */
const TIE = 1e-4;

/** Rounds to parts of a whole, such as 100; undefined: it is too close to a tie. */
function roundBy(value: number, parts: number): number | undefined {
  const scaled = value * parts;
  const rounded = Math.round(scaled);
  // a quotient of whole numbers is the double next to the decimal, as a parsed text is
  return Math.abs(Math.abs(scaled - rounded) - 0.5) > TIE ? rounded / parts : undefined;
}
