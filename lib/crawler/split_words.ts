/** The words of a text. */
export interface Words {
  /** Words, and half the characters of scripts written without spaces, rounded up. */
  wordCount: number;
  /** 32 bits for each word, or each character of a script without spaces. */
  hashes: Uint32Array;
  /** The words as UTF-16, each followed by a space. */
  normalised: Uint16Array;
}

/**
 * Splits a text into words: runs of letters, digits and marks, as UAX #29 does as far as counting
 * needs it ("don't" and "1,000.5" are one word each, "well-known" two). The text should be in lower
 * case already when its hashes matter.
 */
export function splitWords(text: string): Words {
  const writer = new WordWriter(text.length);
  const { length } = text;
  let previous = SEPARATOR;
  for (let index = 0; index < length; index++) {
    const unit = text.charCodeAt(index);
    let kind = classes[unit] || classifyUnit(unit);
    if (kind === SURROGATE) kind = classifyPair(text, index);
    if (kind === IGNORED) continue;
    if (kind === WORD || kind === DIGIT) {
      writer.addToWord(unit);
    } else if (kind === SEPARATOR) {
      writer.endWord();
    } else if (kind === UNSPACED) {
      writer.addUnspaced(unit);
    } else {
      const joined = kind === APOSTROPHE ? WORD : DIGIT;
      if (previous === joined && classifyAt(text, index + 1) === joined) continue;
      writer.endWord();
    }
    previous = kind;
  }
  return writer.finish();
}

const SEPARATOR = 1;
const WORD = 2;
const DIGIT = 3;
/** A letter of a script that is written without spaces. */
const UNSPACED = 4;
/** Joins two letters, as in "don't"; dropped. */
const APOSTROPHE = 5;
/** Joins two digits, as in "1,000.5"; dropped. */
const DECIMAL = 6;
/** Half of a pair: the whole character decides. */
const SURROGATE = 7;
/** Dropped wherever it stands: soft hyphen, joiners, marks of direction. */
const IGNORED = 8;

/** Class of each UTF-16 unit, found when first met; 0: not yet. */
const classes = new Uint8Array(0x10000);

const UNSPACED_LETTER =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}\u30fc]/u;

function classifyCharacter(character: string): number {
  if (/[\p{L}\p{N}\p{M}]/u.test(character)) {
    if (UNSPACED_LETTER.test(character)) return UNSPACED;
    return /\p{N}/u.test(character) ? DIGIT : WORD;
  }
  if (character === "_") return WORD;
  if (character === "'" || character === "\u2019") return APOSTROPHE;
  if (character === "." || character === ",") return DECIMAL;
  return /\p{Cf}/u.test(character) ? IGNORED : SEPARATOR;
}

function classifyUnit(unit: number): number {
  const pair = unit >= 0xd800 && unit < 0xe000;
  const kind = pair ? SURROGATE : classifyCharacter(String.fromCharCode(unit));
  classes[unit] = kind;
  return kind;
}

function classifyAt(text: string, index: number): number {
  if (index >= text.length) return SEPARATOR;
  const unit = text.charCodeAt(index);
  return classes[unit] || classifyUnit(unit);
}

/** Classifies the character that a half belongs to; the second half of an ideograph adds nothing. */
function classifyPair(text: string, index: number): number {
  const isSecond = (text.charCodeAt(index) & 0xfc00) === 0xdc00;
  const code = text.codePointAt(isSecond ? index - 1 : index) ?? 0;
  if (code < 0x10000) return SEPARATOR;
  const kind = classifyCharacter(String.fromCodePoint(code));
  return isSecond && kind === UNSPACED ? IGNORED : kind;
}

const FNV_OFFSET = 0x811c9dc5 | 0;
const FNV_PRIME = 0x01000193;
const SPACE = 0x20;

class WordWriter {
  readonly #hashes: Uint32Array;
  readonly #normalised: Uint16Array;
  #written = 0;
  #tokens = 0;
  #unspaced = 0;
  #hash = FNV_OFFSET;
  #inWord = false;

  /** Each character yields at most itself and a space, each token at least one character. */
  constructor(length: number) {
    this.#hashes = new Uint32Array(length);
    this.#normalised = new Uint16Array(2 * length);
  }

  addToWord(unit: number): void {
    this.#hash = Math.imul(this.#hash ^ unit, FNV_PRIME);
    this.#normalised[this.#written++] = unit;
    this.#inWord = true;
  }

  endWord(): void {
    if (!this.#inWord) return;
    this.#normalised[this.#written++] = SPACE;
    this.#hashes[this.#tokens++] = this.#hash;
    this.#hash = FNV_OFFSET;
    this.#inWord = false;
  }

  addUnspaced(unit: number): void {
    this.endWord();
    this.addToWord(unit);
    this.endWord();
    this.#unspaced++;
  }

  finish(): Words {
    this.endWord();
    return {
      wordCount: this.#tokens - this.#unspaced + Math.ceil(this.#unspaced / 2),
      hashes: this.#hashes.subarray(0, this.#tokens),
      normalised: this.#normalised.subarray(0, this.#written),
    };
  }
}
