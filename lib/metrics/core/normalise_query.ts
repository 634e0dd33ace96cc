/**
 * Folds the case of a text so that two spellings of one word are equal: NFKC (full width, ligatures),
 * lower case, and what full case folding adds to it (ß, ς, the dot of İ).
 *
 * Source: The Unicode Standard, section 5.18, Case Mappings.
 */
export function foldCase(text: string): string {
  const lower = text.normalize("NFKC").toLowerCase();
  if (ASCII.test(lower)) return lower;
  return lower.replaceAll("ß", "ss").replaceAll("ς", "σ").replaceAll("i\u0307", "i")
    .normalize("NFKC");
}

/**
 * The key under which two queries are one keyword: case folded, white space collapsed. Punctuation
 * stays, since "c" and "c++" are two keywords.
 */
export function keywordKey(query: string): string {
  return foldCase(query).replace(/[\s\p{Cf}]+/gu, " ").trim();
}

/**
 * Folds a query into words parted by single spaces: case folded, punctuation and symbols made
 * spaces ("l'hôtel" is two words, as "l hotel" would be).
 */
export function foldQuery(query: string): string {
  return foldCase(query).replace(/[^\p{L}\p{N}\p{M}]+/gu, " ").trim();
}

/**
 * Takes the accents off Latin letters ("cómo" → "como", "préis" → "preis"), as many people type
 * them. Marks of other scripts make other letters, and stay.
 */
export function stripAccents(text: string): string {
  if (ASCII.test(text)) return text;
  return text.normalize("NFD").replace(/(?<=\p{Script=Latin})\p{Mn}+/gu, "").normalize("NFC")
    .replace(/[øłđı]/g, (letter) => PLAIN[letter] ?? letter);
}

/** Whether a text has letters of a script that is written without spaces, or with joined particles. */
export function isUnspaced(text: string): boolean {
  return UNSPACED.test(text);
}

// deno-lint-ignore no-control-regex
const ASCII = /^[\x00-\x7f]*$/;
const PLAIN: Readonly<Record<string, string>> = { ø: "o", ł: "l", đ: "d", ı: "i" };
const UNSPACED =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]/u;
