const MAX_CHARS = 80;
const MAX_URL_CHARS = 120;

/**
 * Quotes a text that strangers wrote, such as a title, an anchor or a keyword: one line, cut, without
 * control or invisible characters, markup, links or quotation marks, so that it stays a quotation.
 */
export function quoteText(text: string, maxChars = MAX_CHARS): string {
  const plain = text.replace(/[\p{C}\p{Zl}\p{Zp}]/gu, " ")
    .replace(/\b[a-z][a-z0-9+.-]*:\/\//gi, "")
    .replace(/[[\](){}<>`*#|\\~^]/g, " ")
    .replace(/["“”„«»]/g, "'")
    .replace(/ +/g, " ")
    .trim();
  return `“${cut(plain, maxChars)}”`;
}

/** Writes a URL so that it can be in a sentence: encoded, cut, never markup. */
export function writeUrl(url: string, maxChars = MAX_URL_CHARS): string {
  const plain = url.replace(/[\p{C}\p{Z}"'<>()[\]{}`*\\|^]/gu, encodeURIComponent);
  return cut(plain, maxChars);
}

function cut(text: string, maxChars: number): string {
  const letters = Array.from(text.slice(0, 2 * maxChars + 2));
  return letters.length <= maxChars ? text : `${letters.slice(0, maxChars - 1).join("")}…`;
}
