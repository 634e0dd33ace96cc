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
  return Number.isSafeInteger(value) ? value + 0 : Number(value.toFixed(decimals)) + 0;
}
