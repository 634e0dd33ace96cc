// Brings rows into the order of a key.

const DIGIT_BITS: u32 = 11;
/** Bytes of the counts that `sortRows()` works with. */
export const COUNTS: usize = 4 << DIGIT_BITS;

/**
 * Sorts the numbers of `count` rows by what `keys` (32 bits each) has for them, one digit after the other, the last one
 * first; those with the same key stay in their order. Returns where they are: in `rows` or in `spare`.
 */
export function sortRows(rows: usize, spare: usize, count: u32, keys: usize, counts: usize): usize {
  let least = u32.MAX_VALUE;
  let most: u32 = 0;
  for (let at = keys, end = keys + 4 * <usize> count; at < end; at += 4) {
    const key = load<u32>(at);
    least = min(least, key);
    most = max(most, key);
  }
  const bits: u32 = most <= least ? 0 : 32 - clz(most - least);
  const digits = (bits + DIGIT_BITS - 1) / DIGIT_BITS;
  if (digits == 0) return rows;
  const digitBits = (bits + digits - 1) / digits;
  let from = rows;
  let to = spare;
  for (let shift: u32 = 0; shift < bits; shift += digitBits) {
    sortDigit(from, to, count, keys, counts, least, shift, (1 << digitBits) - 1);
    const before = from;
    from = to;
    to = before;
  }
  return from;
}

// @ts-ignore: decorator
@inline
function sortDigit(
  from: usize,
  to: usize,
  count: u32,
  keys: usize,
  counts: usize,
  least: u32,
  shift: u32,
  mask: u32,
): void {
  memory.fill(counts, 0, 4 * (<usize> mask + 1));
  for (let at = keys, end = keys + 4 * <usize> count; at < end; at += 4) {
    const place = counts + 4 * <usize> ((load<u32>(at) - least) >> shift & mask);
    store<u32>(place, load<u32>(place) + 1);
  }
  let sum: u32 = 0;
  for (let place = counts, end = counts + 4 * (<usize> mask + 1); place < end; place += 4) {
    const own = load<u32>(place);
    store<u32>(place, sum);
    sum += own;
  }
  for (let at = from, end = from + 4 * <usize> count; at < end; at += 4) {
    const row = load<u32>(at);
    const place = counts + 4 * <usize> ((load<u32>(keys + 4 * <usize> row) - least) >> shift & mask);
    const index = load<u32>(place);
    store<u32>(to + 4 * <usize> index, row);
    store<u32>(place, index + 1);
  }
}
