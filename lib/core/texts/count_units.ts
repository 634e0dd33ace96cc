import { isAscii } from "node:buffer";

/** The lowest bit of each byte of a word. */
const ONES = 0x01010101;

/** How many units of UTF-16 bytes in UTF-8 have: one for each that begins a character, a second one where it has four bytes. */
export function countUnits(bytes: Buffer): number {
  if (isAscii(bytes)) return bytes.length;
  if (bytes.length < 4) return countOneByOne(bytes);
  // words begin at multiples of four in memory
  const start = -bytes.byteOffset & 3;
  const words = (bytes.length - start) >> 2;
  const view = new Int32Array(bytes.buffer, bytes.byteOffset + start, words);
  const end = start + 4 * words;
  let count = countOneByOne(bytes.subarray(0, start)) + countOneByOne(bytes.subarray(end));
  for (let at = 0; at < words; at++) {
    const word = view[at] ?? 0;
    // bytes whose two highest bits are 10, and those whose four highest are 1111
    const inside = (word >>> 7) & ~(word >>> 6) & ONES;
    const ofFour = (word >>> 7) & (word >>> 6) & (word >>> 5) & (word >>> 4) & ONES;
    count += 4 - sumOfBytes(inside) + sumOfBytes(ofFour);
  }
  return count;
}

function sumOfBytes(word: number): number {
  return Math.imul(word, ONES) >>> 24;
}

function countOneByOne(bytes: Buffer): number {
  let count = 0;
  for (const byte of bytes) count += ((byte & 0xc0) === 0x80 ? 0 : 1) + (byte >= 0xf0 ? 1 : 0);
  return count;
}
