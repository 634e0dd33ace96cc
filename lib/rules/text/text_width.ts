/**
 * Advance widths of the printable ASCII characters, U+0020 to U+007E, in thousandths of an em, from
 * Adobe's Core 14 font metrics (Helvetica.afm). Arial was drawn to the same widths.
 */
const ASCII_WIDTHS: readonly number[] = (
  "278 278 355 556 556 889 667 191 333 333 389 584 278 333 278 278 556 556 556 556 556 556 " +
  "556 556 556 556 278 278 584 584 584 556 1015 667 667 722 722 667 611 778 722 278 500 667 " +
  "556 833 722 778 667 778 722 667 611 722 667 944 667 667 611 278 278 278 469 556 333 556 " +
  "556 500 556 556 278 556 556 222 222 500 222 833 556 556 556 556 333 500 278 556 500 722 " +
  "500 500 500 334 260 334 584"
).split(" ").map(Number);

/** The punctuation that titles use beyond ASCII, in thousandths of an em, same source. */
const PUNCTUATION_WIDTHS: Readonly<Record<string, number>> = {
  "–": 556,
  "—": 1000,
  "…": 1000,
  "‘": 222,
  "’": 222,
  "“": 333,
  "”": 333,
  "«": 556,
  "»": 556,
  "‹": 333,
  "›": 333,
  "•": 350,
  "·": 278,
  "€": 556,
  "©": 737,
  "®": 737,
  "™": 1000,
};

/** Means over other alphabets: Arial's Cyrillic and Greek lie within a few per cent of them. */
const CAPITAL_WIDTH = 700;
const OTHER_WIDTH = 556;
const WIDE_WIDTH = 1000;

/** Scripts and blocks that Unicode's UAX #11 classes as wide or full-width, emoji included. */
const WIDE =
  /[\u1100-\u115F\u2E80-\u303E\u3041-\uA4CF\uA960-\uA97C\uAC00-\uD7A3\uF900-\uFAFF\uFE30-\uFE6F\uFF01-\uFF60\uFFE0-\uFFE6\u{1F300}-\u{1F64F}\u{1F680}-\u{1F6FF}\u{1F900}-\u{1F9FF}\u{20000}-\u{3FFFD}]/u;
const WIDE_ALL = new RegExp(WIDE.source, "gu");
const ZERO_WIDTH = /^[\p{Mn}\p{Me}\p{Cf}\p{Cc}]$/u;
const CAPITAL = /^\p{Lu}$/u;

function findGlyphWidth(character: string): number {
  const ascii = ASCII_WIDTHS[character.charCodeAt(0) - 0x20];
  if (ascii !== undefined && character.length === 1) return ascii;
  const punctuation = PUNCTUATION_WIDTHS[character];
  if (punctuation !== undefined) return punctuation;
  if (ZERO_WIDTH.test(character)) return 0;
  if (WIDE.test(character)) return WIDE_WIDTH;
  // An accented letter is as wide as the letter below the accent.
  const base = character.normalize("NFD").charCodeAt(0);
  const letter = ASCII_WIDTHS[base - 0x20];
  if (letter !== undefined) return letter;
  return CAPITAL.test(character) ? CAPITAL_WIDTH : OTHER_WIDTH;
}

/**
 * Measures how many pixels a line of text takes in Arial at `fontSizePx`, rounded up. Kerning is
 * left out, as search results do. Exact for ASCII and accented Latin, an estimate elsewhere.
 */
export function measureTextWidth(text: string, fontSizePx: number): number {
  let width = 0;
  for (const character of text) width += findGlyphWidth(character);
  return Math.ceil((width * fontSizePx) / 1000);
}

/**
 * Counts the Unicode code points of a text, East Asian wide characters twice: they take twice the
 * room in a result and say about twice as much.
 */
export function countTextUnits(text: string): number {
  let units = 0;
  for (const _ of text) units += 1;
  return units + (text.match(WIDE_ALL)?.length ?? 0);
}
