import { MINHASH_SIZE } from "../crawler/minhash.ts";
import { findRoot, joinSets } from "./disjoint_sets.ts";

/** How often `joinNearDuplicates()` is called, once for each band. */
export const MINHASH_BANDS = 16;

const ROWS = MINHASH_SIZE / MINHASH_BANDS;
/** Equal minimums of 128 from which the estimated Jaccard similarity is 0.90 or more. */
const MIN_EQUAL = 116;
/** Unlike texts with one equal band: beyond so many, a further text is compared with no others. */
const MAX_CANDIDATES = 64;

/**
 * Joins texts whose minhashes are alike (Jaccard ≥ 0.90, estimated) into the given disjoint sets,
 * as far as one band shows them; call it for each of the bands 0 to 15. `minhashes` holds 128
 * numbers for each text; `members` names the element of `sets` of each.
 *
 * Locality-sensitive hashing in 16 bands of 8: two texts are compared when one band is equal,
 * which finds a pair of similarity 0.9 with probability 0.9999. Of texts that are joined already
 * only the first is compared further, so that a thousand copies of a page cost a thousand
 * comparisons and not a million. (Leskovec et al., Mining of Massive Datasets, § 3.4)
 */
export function joinNearDuplicates(
  sets: Uint32Array,
  members: Uint32Array,
  minhashes: Uint32Array,
  band: number,
): void {
  const buckets = new Map<string, number[]>();
  for (let text = 0; text < members.length; text++) {
    const start = text * MINHASH_SIZE + band * ROWS;
    const key = minhashes.subarray(start, start + ROWS).join();
    const bucket = buckets.get(key);
    if (bucket === undefined) buckets.set(key, [text]);
    else if (!joinWithOne(sets, members, minhashes, bucket, text)) addCandidate(bucket, text);
  }
}

function addCandidate(bucket: number[], text: number): void {
  if (bucket.length < MAX_CANDIDATES) bucket.push(text);
}

/** Whether the text belongs, or now belongs, to the set of one of the bucket's texts. */
function joinWithOne(
  sets: Uint32Array,
  members: Uint32Array,
  minhashes: Uint32Array,
  bucket: readonly number[],
  text: number,
): boolean {
  const own = members[text] ?? 0;
  for (const candidate of bucket) {
    const other = members[candidate] ?? 0;
    if (findRoot(sets, own) === findRoot(sets, other)) return true;
    if (countEqual(minhashes, candidate, text) < MIN_EQUAL) continue;
    joinSets(sets, own, other);
    return true;
  }
  return false;
}

function countEqual(minhashes: Uint32Array, one: number, other: number): number {
  let equal = 0;
  for (let i = 0; i < MINHASH_SIZE; i++) {
    if (minhashes[one * MINHASH_SIZE + i] === minhashes[other * MINHASH_SIZE + i]) equal++;
  }
  return equal;
}
