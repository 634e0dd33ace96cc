/** Values in a minhash. */
export const MINHASH_SIZE = 128;

/** Words in a shingle. */
export const SHINGLE_WORDS = 5;

/** This many shingles, where they differ, leave no place empty. */
const LONG = 2_000;

/**
 * Sketches a set of words' shingles so that two sketches agree in about as many places as the sets
 * agree: the estimate's standard error is near sqrt(J(1 − J) / 128), for sets of any size.
 *
 * Fast similarity sketching (Dahlgaard, Knudsen, Thorup: "Fast Similarity Sketching", FOCS 2017):
 * in each round every shingle is thrown into one of the 128 places and the smallest hash stays;
 * rounds follow until no place is empty. A long text needs one round, one hash a shingle; a short
 * one gets the many rounds it needs and costs no more.
 */
export function minhash(wordHashes: Uint32Array): Uint32Array {
  let shingles = createShingles(wordHashes);
  const sketch = new Uint32Array(MINHASH_SIZE);
  const filled = new Uint8Array(MINHASH_SIZE);
  let empty = shingles.length === 0 ? 0 : MINHASH_SIZE;
  for (let round = 0; empty > 0; round++) {
    empty -= throwShingles(shingles, round, sketch, filled);
    // a long text that needs another round says the same again and again: once is enough
    if (round === 0 && empty > 0 && shingles.length > LONG) {
      // sets of signed 32-bit numbers are several times as fast
      shingles = Uint32Array.from(new Set(new Int32Array(shingles.buffer)));
    }
  }
  return sketch;
}

/**
 * Estimates the Jaccard similarity, 0 to 1, of two texts from their minhashes; 0 where these have
 * no length or not the same.
 */
export function estimateJaccard(a: Uint32Array, b: Uint32Array): number {
  if (a.length === 0 || a.length !== b.length) return 0;
  let equal = 0;
  for (let place = 0; place < a.length; place++) {
    if (a[place] === b[place]) equal++;
  }
  return equal / a.length;
}

/** Hashes each run of SHINGLE_WORDS words; a shorter text is one shingle. */
function createShingles(words: Uint32Array): Uint32Array {
  if (words.length === 0) return new Uint32Array(0);
  const count = Math.max(1, words.length - SHINGLE_WORDS + 1);
  const size = Math.min(SHINGLE_WORDS, words.length);
  const shingles = new Uint32Array(count);
  for (let first = 0; first < count; first++) {
    let hash = 0;
    for (let word = first; word < first + size; word++) {
      hash = Math.imul(hash ^ (words[word] ?? 0), 0x9e3779b1);
      hash ^= hash >>> 15;
    }
    shingles[first] = hash;
  }
  return shingles;
}

/** Plays one round and returns how many places it filled for the first time. */
function throwShingles(
  shingles: Uint32Array,
  round: number,
  sketch: Uint32Array,
  filled: Uint8Array,
): number {
  const seed = mix(round + 1);
  // Rounds from 128 on fill one given place each: this bounds them (section 2 of the paper).
  const fixedPlace = round >= MINHASH_SIZE ? round % MINHASH_SIZE : -1;
  let fresh = 0;
  for (let index = 0; index < shingles.length; index++) {
    const hash = mix((shingles[index] ?? 0) ^ seed);
    const place = fixedPlace < 0 ? hash >>> 25 : fixedPlace;
    const filledIn = filled[place] ?? 0;
    // The low bits decide, the high ones chose the place; the seed keeps rounds apart.
    const value = (Math.imul(hash, 0x85ebca6b) ^ seed) >>> 0;
    if (filledIn === 0) {
      filled[place] = Math.min(round + 1, 255);
      sketch[place] = value;
      fresh++;
    } else if (filledIn === Math.min(round + 1, 255) && value < (sketch[place] ?? 0)) {
      sketch[place] = value;
    }
  }
  return fresh;
}

/** The finaliser of MurmurHash3: each input bit changes each output bit with probability ½. */
function mix(value: number): number {
  let hash = value ^ (value >>> 16);
  hash = Math.imul(hash, 0x85ebca6b);
  hash ^= hash >>> 13;
  hash = Math.imul(hash, 0xc2b2ae35);
  return (hash ^ (hash >>> 16)) >>> 0;
}
