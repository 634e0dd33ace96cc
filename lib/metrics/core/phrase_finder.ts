import { foldQuery, isUnspaced } from "./normalise_query.ts";

/** A phrase that was found. */
export interface FoundPhrase<Label> {
  label: Label;
  /** As it was given. */
  phrase: string;
  /** Index of its first word; 0 for a phrase found inside the text. */
  start: number;
  /** Its number of words; 0 for a phrase found inside the text. */
  length: number;
}

/** Finds phrases in texts. */
interface PhraseFinder<Label> {
  /** Finds all phrases in folded words, in the order of the words. */
  find(words: readonly string[]): FoundPhrase<Label>[];
}

interface Entry<Label> {
  label: Label;
  phrase: string;
  words: readonly string[];
  isPrefix: boolean;
}

const MIN_STEM_LENGTH = 3;

/**
 * Creates a finder of phrases: whole words; with a `*` at the end the last word's beginning; phrases
 * in scripts without spaces anywhere. Phrases are folded as queries are, then by `fold`, to which
 * the caller subjects the words as well. A text costs about as much as it has words.
 */
export function createPhraseFinder<Label>(
  phrases: Iterable<readonly [phrase: string, label: Label]>,
  fold: (text: string) => string = (text) => text,
): PhraseFinder<Label> {
  const byFirstWord = new Map<string, Entry<Label>[]>();
  const byStem = new Map<string, Entry<Label>[]>();
  const inside: { text: string; label: Label; phrase: string }[] = [];
  for (const [phrase, label] of phrases) {
    const text = fold(foldQuery(phrase));
    const words = text.split(" ");
    const isPrefix = phrase.endsWith("*");
    if (text === "") continue;
    if (isUnspaced(text)) inside.push({ text: words.join(""), label, phrase });
    else {
      const entry = { label, phrase, words, isPrefix };
      addTo(isPrefix && words.length === 1 ? byStem : byFirstWord, words[0] ?? "", entry);
    }
  }

  function* candidates(word: string): Iterable<Entry<Label>> {
    yield* byFirstWord.get(word) ?? [];
    if (byStem.size === 0) return;
    for (let length = MIN_STEM_LENGTH; length <= word.length; length++) {
      yield* byStem.get(word.slice(0, length)) ?? [];
    }
  }

  return {
    find(words) {
      const found: FoundPhrase<Label>[] = [];
      words.forEach((word, start) => {
        for (const { label, phrase, words: wanted, isPrefix } of candidates(word)) {
          if (!matches(words, start, { wanted, isPrefix })) continue;
          found.push({ label, phrase, start, length: wanted.length });
        }
      });
      if (inside.length === 0) return found;
      const text = words.join("");
      for (const { text: part, label, phrase } of inside) {
        if (text.includes(part)) found.push({ label, phrase, start: 0, length: 0 });
      }
      return found;
    },
  };
}

function addTo<Item>(map: Map<string, Item[]>, key: string, item: Item): void {
  const items = map.get(key);
  if (items === undefined) map.set(key, [item]);
  else items.push(item);
}

function matches(
  words: readonly string[],
  start: number,
  { wanted, isPrefix }: { wanted: readonly string[]; isPrefix: boolean },
): boolean {
  return wanted.every((part, index) => {
    const word = words[start + index];
    if (word === part) return true;
    return isPrefix && index === wanted.length - 1 && word !== undefined && word.startsWith(part);
  });
}
