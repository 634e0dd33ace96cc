// Brings rows into the order of a key.
import { createMemory, reserve } from "./work_memory";

const DIGITS: usize = 256;
const DIGIT_BITS: u32 = 8;
/** How often each of the four digits of the keys has each value. */
const counts: usize = memory.data(4_096, 16);
const other = createMemory();

/**
 * Sorts numbers of rows by what `keys` (32 bits each) has for them; those with the same key stay in their order. One digit
 * after the other, the last one first; a digit that all have in common is passed over.
 */
export function sortRows(rows: usize, count: u32, keys: usize): void {
  const end = rows + 4 * <usize> count;
  memory.fill(counts, 0, 4 * DIGITS * 4);
  for (let at = rows; at < end; at += 4) {
    const key = load<u32>(keys + 4 * <usize> load<u32>(at));
    for (let digit: u32 = 0; digit < 4; digit++) {
      const place = placeOf(key, digit);
      store<u32>(place, load<u32>(place) + 1);
    }
  }
  const spare = reserve(other, 4 * <usize> count);
  let from = rows;
  let to = spare;
  for (let digit: u32 = 0; digit < 4 && count > 0; digit++) {
    if (load<u32>(placeOf(load<u32>(keys + 4 * <usize> load<u32>(from)), digit)) == count) continue;
    sumCounts(digit);
    for (let at = from, stop = from + 4 * <usize> count; at < stop; at += 4) {
      const row = load<u32>(at);
      const place = placeOf(load<u32>(keys + 4 * <usize> row), digit);
      const index = load<u32>(place);
      store<u32>(to + 4 * <usize> index, row);
      store<u32>(place, index + 1);
    }
    const before = from;
    from = to;
    to = before;
  }
  if (from != rows) memory.copy(rows, from, 4 * <usize> count);
}

// @ts-ignore: decorator
@inline
function placeOf(key: u32, digit: u32): usize {
  return counts + 4 * (DIGITS * <usize> digit + <usize> ((key >> (DIGIT_BITS * digit)) & 255));
}

/** Replaces each count by the sum of those of smaller digits. */
function sumCounts(digit: u32): void {
  let sum: u32 = 0;
  const start = counts + 4 * DIGITS * <usize> digit;
  for (let at = start; at < start + 4 * DIGITS; at += 4) {
    const count = load<u32>(at);
    store<u32>(at, sum);
    sum += count;
  }
}
