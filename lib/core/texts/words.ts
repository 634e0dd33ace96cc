/** Bytes as words of four. */
export interface Words {
  /** Signed: others do not fit into the integers that are no objects. */
  words: Int32Array;
  /** Where the first word begins: at a multiple of four in memory. */
  start: number;
  /** Where the last word ends. */
  end: number;
}

/** The words of bytes, which share their memory; up to three bytes on either side are in none. */
export function wordsOf(bytes: Buffer): Words {
  const start = Math.min(-bytes.byteOffset & 3, bytes.length);
  const count = (bytes.length - start) >> 2;
  const words = count === 0
    ? new Int32Array()
    : new Int32Array(bytes.buffer, bytes.byteOffset + start, count);
  return { words, start, end: start + 4 * count };
}
