/** A page by which words others could link to it. */
export interface PhraseSource {
  urlId: number;
  title: string | null;
  h1: string | null;
}

/** What a page is called in its title or heading, and in no other page's. */
export interface LinkPhrase {
  urlId: number;
  from: "title" | "h1";
}

/** The names of pages, ready to be looked for in texts. */
export interface PhraseIndex {
  /** By its words, in lower case, one space between them. */
  phrases: ReadonlyMap<string, LinkPhrase>;
  /** By a phrase's first word: how many words the longest one has that begins with it. */
  longest: ReadonlyMap<string, number>;
}

/** A place where a text names a page. */
export interface Mention {
  urlId: number;
  from: LinkPhrase["from"];
  /** The phrase in lower case. */
  phrase: string;
  /** The words as they stand in the text. */
  anchor: string;
}

const MIN_WORDS = 2;
const MAX_WORDS = 8;
const MIN_CHARACTERS = 8;
/** Mentions of one text that are returned. */
const MENTIONS_LIMIT = 200;

/** What separates a page's own name from its chapter's and the site's. */
const SEPARATOR = /\s+[|–—·•»›:-]+\s+|\s*[|»›]\s*|:\s+/u;
const WORD = /[\p{L}\p{N}\p{M}]+(?:['’.][\p{L}\p{N}\p{M}]+)*/gu;

/**
 * Gathers the names of pages: the parts of titles and headings between separators that have 2 to 8
 * words and belong to one page alone. A part that two pages share, such as the site's name or a
 * chapter's, names neither.
 */
export class PhraseCollector {
  readonly #phrases = new Map<string, LinkPhrase | null>();
  readonly #limit: number;

  /** `limit`: names that are kept at most; further pages add none. */
  constructor(limit: number) {
    this.#limit = limit;
  }

  add({ urlId, title, h1 }: PhraseSource): void {
    for (const [from, text] of [["title", title], ["h1", h1]] as const) {
      for (const part of text?.split(SEPARATOR) ?? []) this.#addPart(part, { urlId, from });
    }
  }

  #addPart(part: string, owner: LinkPhrase): void {
    const words = part.toLowerCase().match(WORD) ?? [];
    const phrase = words.join(" ");
    if (words.length < MIN_WORDS || words.length > MAX_WORDS) return;
    if (phrase.length < MIN_CHARACTERS || !/\p{L}{3}/u.test(phrase)) return;
    const known = this.#phrases.get(phrase);
    if (known === undefined) {
      if (this.#phrases.size < this.#limit) this.#phrases.set(phrase, owner);
    } else if (known !== null && known.urlId !== owner.urlId) this.#phrases.set(phrase, null);
  }

  finish(): PhraseIndex {
    const phrases = new Map<string, LinkPhrase>();
    const longest = new Map<string, number>();
    for (const [phrase, owner] of this.#phrases) {
      if (owner === null) continue;
      const words = phrase.split(" ");
      const first = words[0] ?? "";
      phrases.set(phrase, owner);
      longest.set(first, Math.max(words.length, longest.get(first) ?? 0));
    }
    return { phrases, longest };
  }
}

/**
 * Finds the pages that a text names, the longest name first where names overlap, each page once; a
 * name does not go across the end of a sentence.
 */
export function findMentions(text: string, index: PhraseIndex): Mention[] {
  const words = [...text.matchAll(WORD)];
  const lower = words.map(([word]) => word.toLowerCase());
  const found = new Map<number, Mention>();
  for (let start = 0; start < words.length && found.size < MENTIONS_LIMIT;) {
    const length = Math.min(index.longest.get(lower[start] ?? "") ?? 0, words.length - start);
    const mention = findLongest(text, { words, lower, start, length }, index);
    if (mention !== undefined && !found.has(mention.urlId)) found.set(mention.urlId, mention);
    start += mention === undefined ? 1 : mention.phrase.split(" ").length;
  }
  return [...found.values()];
}

function findLongest(
  text: string,
  { words, lower, start, length }: {
    words: readonly RegExpExecArray[];
    lower: readonly string[];
    start: number;
    length: number;
  },
  { phrases }: PhraseIndex,
): Mention | undefined {
  for (let count = length; count >= MIN_WORDS; count--) {
    const phrase = lower.slice(start, start + count).join(" ");
    const owner = phrases.get(phrase);
    if (owner === undefined) continue;
    const last = words[start + count - 1];
    const anchor = text.slice(
      words[start]?.index ?? 0,
      (last?.index ?? 0) + (last?.[0].length ?? 0),
    );
    if (/[.!?;]\s/.test(anchor)) continue;
    return { ...owner, phrase, anchor };
  }
  return undefined;
}
