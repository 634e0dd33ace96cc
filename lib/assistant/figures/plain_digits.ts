/**
 * Writes a text so that figures in it look alike: compatibility forms (full-width, superscript, thin spaces)
 * as plain ones, the digits of every script as ASCII, and without what is not seen, which could part a
 * figure.
 *
 * Source: UAX #15 (NFKC), UAX #44 (Nd, Cf).
 */
export function writePlainDigits(text: string): string {
  return text.normalize("NFKC").replace(/\p{Cf}/gu, "").replace(/[\u2212\u2010\u2011]/g, "-")
    .replace(/[^\P{Nd}0-9]/gu, (digit) => String(valueOf(digit)));
}

/** Digits stand in rows of ten, the zero first. */
function valueOf(digit: string): number {
  const code = digit.codePointAt(0) ?? 0;
  let value = 0;
  while (value < 9 && /\p{Nd}/u.test(String.fromCodePoint(code - value - 1))) value++;
  return value;
}
