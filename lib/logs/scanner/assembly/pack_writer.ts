// Writes packs as `PackWriter` does (`lib/metrics/search_data/pack_numbers.ts`), byte for byte.
import { createMemory, reserve } from "./work_memory";

/** A number has at most this many bytes. */
const NUMBER_BYTES: usize = 8;
/** Numbers of a column that are stored separately take about this many bytes more. */
const EXCEPTION_BYTES: u32 = 2;
const MAX_WIDTH: usize = 4;
/** The place of such a number in its column, which is short, has fewer bytes. */
const PLACE_BYTES: usize = 5;
const pack = createMemory();
/** How many numbers of a column have how many bytes. */
const counts: usize = memory.data(32, 16);

/** Where the pack begins and ends. */
export let packStart: usize = 0;
export let packEnd: usize = 0;

/** Begins a pack with room for `columns` columns of `length` numbers, and for `numbers` single ones. */
export function beginPack(columns: usize, length: usize, numbers: usize): void {
  const ofNumber = MAX_WIDTH + PLACE_BYTES + NUMBER_BYTES;
  const ofColumn = (length + 2) * ofNumber;
  packStart = reserve(pack, columns * ofColumn + numbers * NUMBER_BYTES);
  packEnd = packStart;
}

/** Writes a number in as few bytes as it needs. */
export function writeNumber(value: u64): void {
  let rest = value;
  for (; rest > 127; rest >>= 7) store<u8>(packEnd++, <u8> (rest & 127) | 128);
  store<u8>(packEnd++, <u8> rest);
}

/** Writes a column: all numbers in the same few bytes, and those that need more behind them. */
export function writeColumn<T>(numbers: usize, length: u32): void {
  const width = chooseWidth<T>(numbers, length);
  writeNumber(width);
  const limit: u64 = (<u64> 1) << (8 * width);
  const end = numbers + sizeof<T>() * <usize> length;
  let to = packEnd;
  for (let shift: u64 = 0; shift < 8 * width; shift += 8) {
    for (let at = numbers; at < end; at += sizeof<T>(), to++) {
      const value = <u64> load<T>(at);
      store<u8>(to, value < limit ? <u8> (value >> shift) : 0);
    }
  }
  packEnd = to;
  writeLarger<T>(numbers, length, limit);
}

/** Writes the numbers from a limit on, each with its distance from the one before. */
function writeLarger<T>(numbers: usize, length: u32, limit: u64): void {
  let larger: u64 = 0;
  for (let row: usize = 0; row < <usize> length; row++) {
    if (<u64> load<T>(numbers + sizeof<T>() * row) >= limit) larger++;
  }
  writeNumber(larger);
  let last: usize = 0;
  for (let row: usize = 0; larger > 0; row++) {
    const value = <u64> load<T>(numbers + sizeof<T>() * row);
    if (value < limit) continue;
    writeNumber(<u64> (row - last));
    writeNumber(value);
    last = row;
    larger--;
  }
}

/** The width that a column needs the fewest bytes with. */
function chooseWidth<T>(numbers: usize, length: u32): u64 {
  memory.fill(counts, 0, 32);
  const end = numbers + sizeof<T>() * <usize> length;
  for (let at = numbers; at < end; at += sizeof<T>()) {
    const bytes = <usize> (71 - clz<u64>(<u64> load<T>(at))) >> 3;
    const place = counts + 4 * (bytes > MAX_WIDTH ? NUMBER_BYTES - 1 : bytes);
    store<u32>(place, load<u32>(place) + 1);
  }
  let best: u32 = 0;
  let bestSize: u32 = u32.MAX_VALUE;
  for (let width: u32 = 0; width <= <u32> MAX_WIDTH; width++) {
    let size = width * length;
    for (let own = width + 1; own < <u32> NUMBER_BYTES; own++) {
      size += load<u32>(counts + 4 * <usize> own) * (own + EXCEPTION_BYTES);
    }
    if (size >= bestSize) continue;
    best = width;
    bestSize = size;
  }
  return best;
}
