import { PhraseTable } from "../core/phrase_table.ts";
import { type ScannedWords, scanWords } from "../core/word_scanner.ts";

/** A page by which words others could link to it. */
export interface PhraseSource {
  urlId: number;
  title: string | null;
  h1: string | null;
}

/** What a page is called in its title or heading, and in no other page's. */
interface LinkPhrase {
  urlId: number;
  from: "title" | "h1";
}

/** The names of pages, ready to be looked for in texts. */
export interface PhraseIndex {
  /** By its words, in lower case, one space between them. */
  phrases: ReadonlyMap<string, LinkPhrase>;
  /** The keys of `phrases` and their pages; `table` knows them by their index. */
  names: readonly string[];
  urlIds: Uint32Array;
  table: PhraseTable;
}

/** A place where a text names a page. */
interface Mention {
  urlId: number;
  from: LinkPhrase["from"];
  /** The phrase in lower case. */
  phrase: string;
  /** The words as they are in the text. */
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
    // the map itself goes on to be used: a second one would be as large
    const phrases = this.#phrases as Map<string, LinkPhrase>; // holds nothing else from here on
    for (const [phrase, owner] of this.#phrases) if (owner === null) this.#phrases.delete(phrase);
    const names = [...phrases.keys()];
    const urlIds = Uint32Array.from(phrases.values(), ({ urlId }) => urlId);
    return { phrases, names, urlIds, table: new PhraseTable(names, MAX_WORDS) };
  }
}

/**
 * Finds the pages that a text names, the longest name first where names overlap, each page once; a
 * name does not go across the end of a sentence. `wanted` says which pages are looked for: the names
 * of others are passed over.
 */
export function findMentions(
  text: string,
  index: PhraseIndex,
  wanted: (urlId: number) => boolean = () => true,
): Mention[] {
  const words = scanWords(text);
  const found = new Map<number, Mention>();
  for (let start = 0; start < words.count && found.size < MENTIONS_LIMIT;) {
    const place = index.table.findAt(words, start);
    if (place === undefined) {
      start++;
      continue;
    }
    const urlId = index.urlIds[place.phrase] ?? 0;
    if (!wanted(urlId) || found.has(urlId)) {
      start += place.wordsCount;
      continue;
    }
    const phrase = index.names[place.phrase] ?? "";
    const owner = index.phrases.get(phrase);
    const anchor = owner &&
      readAnchor(text, words, { start, wordsCount: place.wordsCount, phrase });
    if (owner && anchor !== undefined) found.set(urlId, { ...owner, phrase, anchor });
    start += anchor === undefined ? 1 : place.wordsCount;
  }
  return [...found.values()];
}

/** The words as they are in the text; undefined when they do not name the phrase after all. */
function readAnchor(
  text: string,
  { starts, ends }: ScannedWords,
  { start, wordsCount, phrase }: { start: number; wordsCount: number; phrase: string },
): string | undefined {
  const anchor = text.slice(starts[start], ends[start + wordsCount - 1]);
  if (/[.!?;]\s/.test(anchor)) return undefined;
  return anchor.toLowerCase().match(WORD)?.join(" ") === phrase ? anchor : undefined;
}
