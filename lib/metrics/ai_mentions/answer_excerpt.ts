/** So much of an answer is shown around a mention. */
const EXCERPT_UNITS = 320;
/** Longer words are cut in two. */
const MAX_WORD_UNITS = 24;
const SPACE = /\s/;

/**
 * Cuts the text around a place in an answer, at white space and on one line, with an ellipsis where
 * something is left out. `start` is in UTF-16 units.
 */
export function cutExcerpt(text: string, start: number, units: number = EXCERPT_UNITS): string {
  if (text.length <= units) return text.trim().replace(/\s+/g, " ");
  const middle = Math.min(Math.max(0, start), text.length);
  const begin = Math.max(0, Math.min(middle - Math.floor(units / 3), text.length - units));
  const end = Math.min(text.length, begin + units);
  const from = begin === 0 ? 0 : findCut(text, begin, 1);
  const to = end === text.length ? end : findCut(text, end, -1);
  const cut = text.slice(from, to).trim().replace(/\s+/g, " ");
  return `${from > 0 ? "… " : ""}${cut}${to < text.length ? " …" : ""}`;
}

/** Scripts without spaces, and URLs, are cut anywhere but inside a surrogate pair. */
function findCut(text: string, index: number, step: 1 | -1): number {
  for (let at = index; Math.abs(at - index) <= MAX_WORD_UNITS; at += step) {
    if (SPACE.test(text.charAt(step === 1 ? at - 1 : at))) return at;
  }
  const isLow = text.charCodeAt(index) >> 10 === 0x37;
  return isLow ? index + step : index;
}
