import { hash } from "node:crypto";
import { minhash } from "./minhash.ts";
import { splitWords, type Words } from "./split_words.ts";

/** What is measured of a text. */
export interface TextMeasures {
  /** Unicode words; of scripts written without spaces, half the characters. */
  wordCount: number;
  /** First 16 bytes of SHA-256 over the normalised text as UTF-16; null under 20 words. */
  contentHash: Uint8Array | null;
  /** Null under 50 words. */
  minhash: Uint32Array | null;
}

const HASH_FROM_WORDS = 20;
const MINHASH_FROM_WORDS = 50;

/**
 * Measures a text after lower-casing it and dropping punctuation and white space, so that neither
 * mark-up nor typography makes two texts different.
 */
export function measureText(text: string): TextMeasures {
  return measureWords(splitWords(text));
}

/** Measures the words of a text: see `measureText()`. */
export function measureWords(words: Words): TextMeasures {
  const { wordCount } = words;
  return {
    wordCount,
    contentHash: wordCount < HASH_FROM_WORDS ? null : hashText(words.normalised),
    minhash: wordCount < MINHASH_FROM_WORDS ? null : minhash(words.hashes),
  };
}

/** Joins runs of white space into one space and removes it at both ends; NUL bytes go. */
export function collapseWhitespace(text: string): string {
  return isCollapsed(text) ? text : text.replace(COLLAPSIBLE, " ").trim();
}

/** Whether a text has surely nothing to collapse; most anchors and headings are short and have not. */
function isCollapsed(text: string): boolean {
  const { length } = text;
  if (length > 100) return false;
  let previous = SPACE;
  for (let index = 0; index < length; index++) {
    const unit = text.charCodeAt(index);
    // From U+00A0 on there is other white space.
    if (unit < SPACE || unit >= 0xa0 || (unit === SPACE && previous === SPACE)) return false;
    previous = unit;
  }
  return previous !== SPACE || length === 0;
}

const SPACE = 0x20;

/** White space other than a single space, which most texts have none of. */
const COLLAPSIBLE = /(?:[^\S ]|\0)[\s\0]*| [\s\0]+/g;

/** Cuts a text to a number of UTF-16 units without splitting a character. */
export function cutText(text: string, length: number): string {
  if (text.length <= length) return text;
  const last = text.charCodeAt(length - 1);
  return text.slice(0, last >= 0xd800 && last < 0xdc00 ? length - 1 : length);
}

function hashText(normalised: Uint16Array): Uint8Array {
  const bytes = new Uint8Array(normalised.buffer, normalised.byteOffset, normalised.byteLength);
  return new Uint8Array(hash("sha256", bytes, "buffer").subarray(0, 16));
}
