/** Addresses, selectors, names of files and of headers: the same in each language. */
const WORD = /(?<![\p{L}\d./:_@=<[„-])\p{L}{2,}(?![\p{L}\d/:_@=>\]-]|\.\p{L})/gu;

/**
 * Creates what finds the English words that are left in a German text: those of a table's English texts that no German one
 * has, neither as its own word.
 */
export function createEnglishFinder(
  table: Iterable<readonly [english: string, german: string]>,
): (german: string) => string[] {
  const entries = [...table];
  const known = new Set(entries.flatMap(([, german]) => wordsOf(german)));
  const english = new Set(entries.flatMap(([text]) => wordsOf(text)));
  return (german) => wordsOf(german).filter((word) => english.has(word) && !known.has(word));
}

function wordsOf(text: string): string[] {
  return text.match(WORD) ?? [];
}
