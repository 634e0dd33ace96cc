import { MINHASH_SIZE } from "../../crawler/text/minhash.ts";
import { findRoot, joinSets } from "./disjoint_sets.ts";

/** How alike texts have to be, and how such pairs are found. */
interface Likeness {
  /** Equal minimums of 128 from which the estimated Jaccard similarity is high enough. */
  minEqual: number;
  /** How often `joinNearDuplicates()` is called, once for each band. */
  bands: number;
}

/** Similarity, in percent, below which bands of 8 would miss too many pairs. */
const WIDE_BANDS_PCT = 85;

/**
 * Chooses how texts of at least this similarity (70 to 100 percent) are found. Two texts are
 * compared when one band is equal: 16 bands of 8 find a pair of similarity 0.9 with probability
 * 0.9999 and one of 0.85 with 0.99, 32 bands of 4 one of 0.7 with 0.9998.
 * (Leskovec et al., Mining of Massive Datasets, section 3.4)
 */
export function createLikeness(minSimilarityPct: number): Likeness {
  return {
    minEqual: Math.ceil(minSimilarityPct / 100 * MINHASH_SIZE),
    bands: MINHASH_SIZE / (minSimilarityPct >= WIDE_BANDS_PCT ? 8 : 4),
  };
}

/** Texts to be compared. */
interface HashedTexts {
  /** The element of the disjoint sets that each text is. */
  members: Uint32Array;
  /** 128 numbers for each text. */
  minhashes: Uint16Array | Uint32Array;
}

/** Unlike texts with one equal band: beyond this many, a further text is compared with no others. */
const MAX_CANDIDATES = 64;

/**
 * Joins texts whose minhashes are alike into the given disjoint sets, as far as one band shows
 * them; call it for each of the bands from 0. Of texts that are joined already only the first is
 * compared further, so that a thousand copies of a page cost a thousand comparisons and not a
 * million.
 */
export function joinNearDuplicates(
  sets: Uint32Array,
  texts: HashedTexts,
  { likeness: { bands, minEqual }, band }: { likeness: Likeness; band: number },
): void {
  const rows = MINHASH_SIZE / bands;
  const buckets = createBuckets(texts.members.length);
  for (let text = 0; text < texts.members.length; text++) {
    const slot = hashBand(texts.minhashes, text, { band, rows }) & buckets.mask;
    let compared = 0;
    let joined = false;
    let other = buckets.last[slot] ?? NONE;
    while (other !== NONE && !joined && compared < MAX_CANDIDATES) {
      if (isSameBand(texts.minhashes, text, { other, band, rows })) {
        joined = joinAlike(sets, texts, { minEqual, candidate: other, text });
        compared++;
      }
      other = buckets.before[other] ?? NONE;
    }
    if (joined || compared === MAX_CANDIDATES) continue;
    buckets.before[text] = buckets.last[slot] ?? NONE;
    buckets.last[slot] = text;
  }
}

const NONE = -1;

/** Texts by the hash of a band: the last of each slot, and of each text the one before it. */
function createBuckets(textsCount: number) {
  const slots = 2 ** Math.ceil(Math.log2(textsCount * 2 + 1));
  return {
    mask: slots - 1,
    last: new Int32Array(slots).fill(NONE),
    before: new Int32Array(textsCount).fill(NONE),
  };
}

function hashBand(
  minhashes: HashedTexts["minhashes"],
  text: number,
  { band, rows }: { band: number; rows: number },
): number {
  const start = text * MINHASH_SIZE + band * rows;
  let hash = 0;
  for (let index = start; index < start + rows; index++) {
    hash = Math.imul(hash ^ (minhashes[index] ?? 0), 0x9e3779b1);
    hash ^= hash >>> 15;
  }
  return hash;
}

function isSameBand(
  minhashes: HashedTexts["minhashes"],
  one: number,
  { other, band, rows }: { other: number; band: number; rows: number },
): boolean {
  for (let row = band * rows; row < (band + 1) * rows; row++) {
    if (minhashes[one * MINHASH_SIZE + row] !== minhashes[other * MINHASH_SIZE + row]) return false;
  }
  return true;
}

/** Whether the text belongs, or now belongs, to the set of the other. */
function joinAlike(
  sets: Uint32Array,
  { members, minhashes }: HashedTexts,
  { minEqual, candidate, text }: { minEqual: number; candidate: number; text: number },
): boolean {
  const own = members[text] ?? 0;
  const other = members[candidate] ?? 0;
  if (findRoot(sets, own) === findRoot(sets, other)) return true;
  if (countEqual(minhashes, candidate, text) < minEqual) return false;
  joinSets(sets, own, other);
  return true;
}

function countEqual(minhashes: HashedTexts["minhashes"], one: number, other: number): number {
  let equal = 0;
  for (let i = 0; i < MINHASH_SIZE; i++) {
    if (minhashes[one * MINHASH_SIZE + i] === minhashes[other * MINHASH_SIZE + i]) equal++;
  }
  return equal;
}
