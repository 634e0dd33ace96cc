/** How much more room is made when there is none left. */
const GROWTH = 1.25;
const FIRST_BYTES = 65_536;
/** Addresses that are set aside, not memory: for 250 million 32-bit numbers. */
const RESERVED_BYTES = 2 ** 30;

/**
 * Creates memory that grows where it is, without being copied, and goes back to the system once
 * nobody holds it. What `malloc` gives out piece by piece in growing sizes, it keeps for good.
 */
export function createGrowingBuffer(): ArrayBuffer {
  return new ArrayBuffer(FIRST_BYTES, { maxByteLength: RESERVED_BYTES });
}

/**
 * Makes sure that the buffer holds this many bytes; returns it, or a copy where what was set aside is
 * used up. Typed arrays over the whole of it grow with it.
 */
export function growBuffer(buffer: ArrayBuffer, byteLength: number): ArrayBuffer {
  if (byteLength <= buffer.byteLength) return buffer;
  // typed arrays want whole numbers of their elements
  const wanted = Math.ceil(byteLength * GROWTH / 8) * 8;
  if (wanted <= buffer.maxByteLength) {
    buffer.resize(wanted);
    return buffer;
  }
  const larger = new ArrayBuffer(wanted, { maxByteLength: wanted * 2 });
  new Uint8Array(larger).set(new Uint8Array(buffer));
  return larger;
}

/** Creates memory of a fixed size that goes back to the system once nobody holds it. */
export function createFixedBuffer(byteLength: number): ArrayBuffer {
  return new ArrayBuffer(byteLength, { maxByteLength: Math.max(1, byteLength) });
}
