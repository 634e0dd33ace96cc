/** The longest texts that are kept. */
const MAX_KEYWORD_CHARACTERS = 1000;
const MAX_URL_CHARACTERS = 4096;

/** What a spreadsheet leaves where it could not show or reckon something. */
const SPREADSHEET_ERROR = /^#(?:NAME\?|VALUE!|REF!|N\/A|NUM!|DIV\/0!|NULL!|#+)$/;
const SPACES = /^\s|\s$|\s\s|[^\S ]/;
/** Most keywords; they need no further look. */
const PLAIN = /^[a-z\d]+(?: [a-z\d]+)*$/;
const SCIENTIFIC = /^\d(?:[.,]\d+)?E[+-]\d+$/;

/** A text that can be kept, or why it cannot. */
export type Key = { text: string; fault?: undefined } | { text?: undefined; fault: string };

/**
 * Checks a keyword: not empty, not damaged by a spreadsheet, without NUL characters. White space is trimmed
 * and collapsed, since people search for several lines at once; accents are composed (NFC).
 */
export function readKeyword(cell: string): Key {
  if (PLAIN.test(cell) && cell.length <= MAX_KEYWORD_CHARACTERS) return { text: cell };
  const text = (SPACES.test(cell) ? cell.trim().replace(/\s+/g, " ") : cell).normalize();
  if (text === "") return { fault: "The keyword is empty." };
  if (text.includes("\0")) return { fault: "The keyword holds a NUL character." };
  if (text.length > MAX_KEYWORD_CHARACTERS) {
    return { fault: `The keyword is longer than ${MAX_KEYWORD_CHARACTERS} characters.` };
  }
  if (SCIENTIFIC.test(text) || SPREADSHEET_ERROR.test(text)) {
    return { fault: `"${text}" is what a spreadsheet made of the keyword.` };
  }
  return { text };
}

/** Checks a page: an absolute http(s) URL, of which the fragment is kept. */
export function readPage(cell: string): Key {
  const text = cell.trim();
  if (text === "") return { fault: "The URL is empty." };
  if (text.length > MAX_URL_CHARACTERS) {
    return { fault: `The URL is longer than ${MAX_URL_CHARACTERS} characters.` };
  }
  if (text.includes("\0") || !/^https?:\/\/[^/?#\s]/i.test(text)) {
    return { fault: `"${text.slice(0, 100)}" is no absolute http(s) URL.` };
  }
  return { text };
}
