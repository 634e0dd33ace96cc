// Counts of bytes.
import { bitsOf, BLOCK } from "./blocks";

/** How many bytes are white space of ASCII. */
export function countSpaces(start: usize, end: usize): i32 {
  let count = 0;
  for (let at = start; at < end; at += BLOCK) {
    const block = v128.load(at);
    // tab, line feed, vertical tab, form feed and carriage return follow each other
    const breaks = i8x16.lt_u(i8x16.sub(block, i8x16.splat(9)), i8x16.splat(5));
    const spaces = v128.or(breaks, i8x16.eq(block, i8x16.splat(32)));
    count += popcnt(bitsOf(spaces, at, end));
  }
  return count;
}

/** How many units of UTF-16 bytes in UTF-8 have: one for each that begins a character, a second one where it has four bytes. */
export function countUnits(start: usize, end: usize): i32 {
  let count = <i32> (end - start);
  for (let at = start; at < end; at += BLOCK) {
    const block = v128.load(at);
    // of signed bytes, those that go on a character are the least
    const inside = i8x16.lt_s(block, i8x16.splat(<i8> 0xc0));
    const ofFour = i8x16.ge_u(block, i8x16.splat(<i8> 0xf0));
    count += popcnt(bitsOf(ofFour, at, end)) - popcnt(bitsOf(inside, at, end));
  }
  return count;
}
