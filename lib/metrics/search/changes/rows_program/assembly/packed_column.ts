// Numbers as `PackWriter` of lib/metrics/search_data/pack_numbers.ts writes them.

/** No row is as far. */
const NEVER: u32 = u32.MAX_VALUE;

let cursor: usize = 0;

/** Reads from an address on. */
// @ts-ignore: decorator
@inline
export function readFrom(at: usize): void {
  cursor = at;
}

/** Where the next number is. */
// @ts-ignore: decorator
@inline
export function cursorAt(): usize {
  return cursor;
}

/** The next number (LEB128). */
export function readNumber(): u64 {
  let byte = load<u8>(cursor++);
  let value = <u64> (byte & 127);
  for (let shift: u64 = 7; byte >= 128; shift += 7) {
    byte = load<u8>(cursor++);
    value |= <u64> (byte & 127) << shift;
  }
  return value;
}

/** A column that is read from its first number to its last. */
@unmanaged
export class PackedColumn {
  /** The first byte of the next number. */
  at: usize;
  /** Bytes of each number, and from one of them to the next. */
  width: u32;
  stride: usize;
  /** The row of the next number. */
  row: u32;
  /** The row of the next larger number, where it is, and how many there are after it. */
  largerRow: u32;
  larger: usize;
  largerLeft: u32;
}

/** Opens the column that is read next, and reads on behind it. */
export function openColumn(column: PackedColumn, length: u32): void {
  const width = <u32> readNumber();
  column.width = width;
  column.at = cursor;
  column.stride = length;
  column.row = 0;
  cursor += <usize> width * length;
  const count = <u32> readNumber();
  column.largerLeft = count;
  column.larger = cursor;
  for (let left: u64 = 2 * <u64> count; left > 0;) {
    if (load<u8>(cursor++) < 128) left--;
  }
  column.largerRow = 0;
  findLarger(column);
}

/** Finds the row of the next larger number; the number itself follows. */
function findLarger(column: PackedColumn): void {
  if (column.largerLeft == 0) {
    column.largerRow = NEVER;
    return;
  }
  const kept = cursor;
  cursor = column.larger;
  column.largerRow += <u32> readNumber();
  column.largerLeft--;
  column.larger = cursor;
  cursor = kept;
}

/** The larger number that comes next, and goes on to the one after it. */
function readLarger(column: PackedColumn): u64 {
  const kept = cursor;
  cursor = column.larger;
  const value = readNumber();
  column.larger = cursor;
  cursor = kept;
  findLarger(column);
  return value;
}

/** The number of a row by its bytes; larger ones have zeros. */
// @ts-ignore: decorator
@inline
function loadNumber(at: usize, width: u32, stride: usize): u32 {
  if (width == 1) return load<u8>(at);
  if (width == 0) return 0;
  let value = <u32> load<u8>(at) | <u32> load<u8>(at + stride) << 8;
  if (width > 2) value |= <u32> load<u8>(at + 2 * stride) << 16;
  if (width > 3) value |= <u32> load<u8>(at + 3 * stride) << 24;
  return value;
}

/** Reads the next number. */
// @ts-ignore: decorator
@inline
export function readNext(column: PackedColumn): u32 {
  const value = column.row == column.largerRow
    ? <u32> readLarger(column)
    : loadNumber(column.at, column.width, column.stride);
  column.at++;
  column.row++;
  return value;
}

/** Writes the next `count` numbers, 32 bits each. */
export function readWords(column: PackedColumn, to: usize, count: u32): void {
  const at = column.at;
  const width = column.width;
  const stride = column.stride;
  const row = column.row;
  for (let each: u32 = 0; each < count; each++) {
    store<u32>(to + 4 * <usize> each, loadNumber(at + each, width, stride));
  }
  while (column.largerRow - row < count) {
    const place = to + 4 * <usize> (column.largerRow - row);
    store<u32>(place, <u32> readLarger(column));
  }
  column.at = at + count;
  column.row = row + count;
}

/** Writes the next `count` numbers as floating-point numbers. */
export function readFloats(column: PackedColumn, to: usize, count: u32): void {
  const at = column.at;
  const width = column.width;
  const stride = column.stride;
  const row = column.row;
  for (let each: u32 = 0; each < count; each++) {
    store<f64>(to + 8 * <usize> each, <f64> loadNumber(at + each, width, stride));
  }
  while (column.largerRow - row < count) {
    const place = to + 8 * <usize> (column.largerRow - row);
    store<f64>(place, <f64> readLarger(column));
  }
  column.at = at + count;
  column.row = row + count;
}

/** Leaves the next `count` numbers out. */
export function skipNumbers(column: PackedColumn, count: u32): void {
  column.at += count;
  column.row += count;
  while (column.largerRow < column.row) readLarger(column);
}
