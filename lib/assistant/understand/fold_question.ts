import { stripAccents } from "../../metrics/core/normalise_query.ts";

/** Beyond these nothing is read of a question. */
const MAX_CHARS = 4_000;

/**
 * Brings a question into one form: NFKC, quotes and apostrophes of one kind, no control or invisible
 * characters, single spaces. Case and accents stay, for names.
 */
export function cleanQuestion(text: string): string {
  return text.slice(0, MAX_CHARS).normalize("NFKC")
    // the sign of markers
    .replace(/[\p{Cc}\p{Zl}\p{Zp}§]/gu, " ")
    .replace(/\p{Cf}/gu, "")
    .replace(/[‘’‚‛´`]/g, "'")
    .replace(/[“”„‟«»]/g, '"')
    .replace(/ +/g, " ")
    .trim();
}

/** Folds words for comparison: lower case, without accents; German umlauts lose their dots. */
export function foldWords(text: string): string {
  return stripAccents(text.toLowerCase()).replaceAll("ß", "ss");
}

/** The words of a folded text; `404`, `robots.txt`'s parts and markers such as `§url` are words. */
export function splitQuestion(folded: string): string[] {
  return folded.replace(/(\w)n't\b/g, "$1 not").replace(/'(?=[a-z]+\b)/g, " ").match(
    /§?[\p{L}\p{N}_]+/gu,
  ) ?? [];
}
