// Search in bytes, 16 at a time. What is searched ends with a newline, and 32 bytes of room follow it.

export const NEWLINE: u8 = 10;
export const SPACE: u8 = 32;

/** Where a byte is, or the end of the line. */
// @ts-ignore: decorator
@inline
export function findByte(start: usize, byte: u8): usize {
  const bytes = i8x16.splat(byte);
  const newlines = i8x16.splat(NEWLINE);
  let at = start;
  while (true) {
    const block = v128.load(at);
    const found = i8x16.bitmask(v128.or(i8x16.eq(block, bytes), i8x16.eq(block, newlines)));
    if (found != 0) return at + ctz(found);
    at += 16;
  }
}

/** Where one of two bytes is, or the end. */
// @ts-ignore: decorator
@inline
export function findEither(start: usize, end: usize, one: u8, other: u8): usize {
  const ones = i8x16.splat(one);
  const others = i8x16.splat(other);
  for (let at = start; at < end; at += 16) {
    const block = v128.load(at);
    const found = i8x16.bitmask(v128.or(i8x16.eq(block, ones), i8x16.eq(block, others)));
    if (found != 0) return min(end, at + ctz(found));
  }
  return end;
}

/** The number of two digits; 100: they are none. */
// @ts-ignore: decorator
@inline
export function twoDigits(at: usize): u32 {
  const tens = <u32> load<u8>(at) - 48;
  const ones = <u32> load<u8>(at, 1) - 48;
  return tens <= 9 && ones <= 9 ? 10 * tens + ones : 100;
}
