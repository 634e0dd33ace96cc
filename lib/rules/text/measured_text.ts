import { isBlank } from "./blank.ts";
import { countTextUnits, measureTextWidth } from "./text_width.ts";

/** Texts are measured no further than this, so that a title of megabytes costs nothing. */
const MAX_MEASURED = 5_000;

/** Finds the first text that shows something. */
export function findText(texts: readonly string[]): string | undefined {
  return texts.find((text) => !isBlank(text));
}

/** Measures a text of a search result: its length, wide characters twice, and its width. */
export function measureResultText(
  text: string,
  fontSizePx: number,
): { characters: number; pixels: number } {
  const measured = text.slice(0, MAX_MEASURED);
  return { characters: countTextUnits(measured), pixels: measureTextWidth(measured, fontSizePx) };
}

/** Counts the characters of a text, wide ones twice, up to 5,000. */
export function countCharacters(text: string): number {
  return countTextUnits(text.slice(0, MAX_MEASURED));
}

/**
 * What two texts have in common that read the same: compatible characters, case and white space do
 * not distinguish them.
 */
export function createComparableText(text: string): string {
  return text.slice(0, MAX_MEASURED).normalize("NFKC").toLowerCase().replace(/\s+/g, " ").trim();
}
