/** What the second byte of a letter in UTF-8 looks like, read as windows-1252. */
const TRAIL = "[\\u0080-\\u00bf€‚ƒ„…†‡ˆ‰Š‹ŒŽ‘’“”•–—˜™š›œžŸ]";
const REPLACED = "\ufffd";

/**
 * UTF-8 that was read as windows-1252 (as browsers read iso-8859-1, too): ü as Ã¼, ’ as â€™, and
 * three Greek or Cyrillic letters in a row. Latin pairs count only next to a small letter, because
 * capitals such as Ã end words before quotation marks.
 */
const MISREAD = new RegExp(
  `\\p{Ll}[ÂÃÄÅ]${TRAIL}|[ÂÃÄÅ]${TRAIL}\\p{Ll}|â€${TRAIL}|(?:[ÎÏ]${TRAIL}){3}|(?:[ÐÑ]${TRAIL}){3}`,
  "u",
);

/**
 * Finds letters that were lost or misread because bytes were decoded by the wrong encoding.
 * @returns "replaced" with U+FFFD in place of bytes that are no text, "misread" as other letters.
 */
export function findGarbling(text: string): "replaced" | "misread" | undefined {
  if (text.includes(REPLACED)) return "replaced";
  return MISREAD.test(text) ? "misread" : undefined;
}
