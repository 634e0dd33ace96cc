import { type ScannedWords, scanWords } from "./word_scanner.ts";

/** Bits of the filter: where 100,000 phrases are in it, one look-up in twenty is in vain. */
const BITS = 1 << 22;

/**
 * Phrases by the hashes of their words, so that a text is searched for a hundred thousand of them
 * without making strings of its words. What it finds may, rarely, be another phrase of the same
 * hashes: its callers compare the words.
 */
export class PhraseTable {
  /** A Bloom filter, with one hash, of phrases and of the two words by which each begins. */
  readonly #filter = new Int32Array(BITS / 32);
  /** By open addressing: the hash of a phrase, and its number and one; 0: the slot is empty. */
  readonly #hashes: Int32Array;
  readonly #numbers: Uint32Array;
  readonly #maxWords: number;

  /** `phrases`: of 2 to `maxWords` words each, found later by their index. */
  constructor(phrases: readonly string[], maxWords: number) {
    this.#maxWords = maxWords;
    const slots = 2 ** Math.ceil(Math.log2(phrases.length * 2 + 1));
    this.#hashes = new Int32Array(slots);
    this.#numbers = new Uint32Array(slots);
    for (const [number, phrase] of phrases.entries()) {
      const { count, hashes } = scanWords(phrase);
      let hash = hashes[0] ?? 0;
      for (let word = 1; word < count; word++) {
        hash = join(hash, hashes[word] ?? 0);
        if (word === 1) this.#addToFilter(hash);
      }
      this.#addToFilter(hash);
      const slot = this.#findSlot(hash);
      this.#hashes[slot] = hash;
      this.#numbers[slot] = number + 1;
    }
  }

  /**
   * The longest phrase that begins with the word of this number: its own number and how many words
   * it has; undefined when there is none.
   */
  findAt(
    { count, hashes }: ScannedWords,
    start: number,
  ): { phrase: number; wordsCount: number } | undefined {
    if (start + 1 >= count) return undefined;
    let hash = join(hashes[start] ?? 0, hashes[start + 1] ?? 0);
    if (!this.#isInFilter(hash)) return undefined;
    const end = Math.min(count, start + this.#maxWords);
    let longest: { phrase: number; wordsCount: number } | undefined;
    for (let word = start + 2;; word++) {
      const number = this.#isInFilter(hash) ? this.#numbers[this.#findSlot(hash)] ?? 0 : 0;
      if (number > 0) longest = { phrase: number - 1, wordsCount: word - start };
      if (word >= end) return longest;
      hash = join(hash, hashes[word] ?? 0);
    }
  }

  /** The slot of the hash, or the empty one where it belongs. */
  #findSlot(hash: number): number {
    const mask = this.#numbers.length - 1;
    let slot = hash & mask;
    while (this.#numbers[slot] !== 0 && this.#hashes[slot] !== hash) slot = slot + 1 & mask;
    return slot;
  }

  #addToFilter(hash: number): void {
    const bit = hash & BITS - 1;
    this.#filter[bit >>> 5] = (this.#filter[bit >>> 5] ?? 0) | 1 << (bit & 31);
  }

  #isInFilter(hash: number): boolean {
    const bit = hash & BITS - 1;
    return ((this.#filter[bit >>> 5] ?? 0) >>> (bit & 31) & 1) === 1;
  }
}

/** The hash of some words and one more. */
function join(hash: number, word: number): number {
  const mixed = Math.imul(hash ^ hash >>> 15, 0x85ebca6b) ^ word;
  const spread = Math.imul(mixed ^ mixed >>> 13, 0xc2b2ae35);
  return spread ^ spread >>> 16;
}
