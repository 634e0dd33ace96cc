// Bytes, 16 at a time. Up to 15 bytes behind the end are read, and do not count.

export const BLOCK: usize = 16;
export const BACKSLASH: u8 = 0x5c;
export const QUOTE: u8 = 0x22;

/** The bits of a block's bytes of which those from `end` on do not count. */
// @ts-ignore: decorator
@inline
export function bitsOf(found: v128, at: usize, end: usize): i32 {
  const bits = i8x16.bitmask(found);
  return at + BLOCK <= end ? bits : bits & ((1 << <i32> (end - at)) - 1);
}
