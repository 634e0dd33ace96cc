// Hashes of byte strings.

/** Bytes that are hashed with one run of the keys. */
const BLOCK: usize = 256;
/** How far the keys of the second hash are ahead. */
const AHEAD: usize = 16;
/** Secret bytes, which differ from process to process. */
export const KEYS: usize = memory.data(272, 16);
/** 16 bytes that are kept, and 16 that are not. */
const MASKS: usize = memory.data(32, 16);

const PRIME_1: u64 = 0x9e3779b185ebca87;
const PRIME_2: u64 = 0xc2b2ae3d27d4eb4f;
const PRIME_3: u64 = 0x165667b19e3779f9;

/** Makes the masks; to be called once. */
export function prepareHash(): void {
  memory.fill(MASKS, 255, 16);
}

/**
 * 64 bits of hash. Nobody who does not know the keys can make strings that have the same: two with a probability of about
 * 2^-64. At most 31 bytes that follow the string are read, and do not count.
 *
 * Source: Black et al., "UMAC: Fast and Secure Message Authentication" (CRYPTO 1999): NH, twice with shifted keys.
 */
// @ts-ignore: decorator
@inline
export function hashBytes(start: usize, end: usize): u64 {
  let one: u64 = PRIME_1 ^ (end - start);
  let other: u64 = PRIME_2;
  let at = start;
  do {
    let ones = i64x2.splat(0);
    let others = i64x2.splat(0);
    const stop = min(end, at + BLOCK);
    let keys = KEYS;
    for (; at < stop; at += 16, keys += 16) {
      let block = v128.load(at);
      if (at + 16 > stop) block = v128.and(block, v128.load(MASKS + 16 - (stop - at)));
      ones = i64x2.add(ones, multiplyHalves(i32x4.add(block, v128.load(keys))));
      others = i64x2.add(others, multiplyHalves(i32x4.add(block, v128.load(keys + AHEAD))));
    }
    one = rotl((one ^ (i64x2.extract_lane(ones, 0) + i64x2.extract_lane(ones, 1))) * PRIME_2, 31);
    other = rotl(
      (other ^ (i64x2.extract_lane(others, 0) + i64x2.extract_lane(others, 1))) * PRIME_1,
      29,
    );
  } while (at < end);
  const hash = (one ^ (other >> 32)) + other * PRIME_3;
  return hash ^ (hash >> 32);
}

/** The products of the first and third, and of the second and fourth of four numbers. */
// @ts-ignore: decorator
@inline
function multiplyHalves(numbers: v128): v128 {
  return i64x2.extmul_low_i32x4_u(numbers, i32x4.shuffle(numbers, numbers, 2, 3, 2, 3));
}
