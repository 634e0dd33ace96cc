/** Smaller ones cost less than they are worth. */
const LEAST_BYTES = 16 * 1024;

/** Memory of which some bytes at its beginning are used, and nothing else. */
const RESERVED = new WeakSet<object>();

/** Reserves memory for up to this many bytes: what of it is never written takes no room. */
export function reserveBytes(most: number): Buffer {
  const bytes = Buffer.allocUnsafeSlow(most);
  RESERVED.add(bytes.buffer);
  return bytes;
}

/**
 * Gives the memory of bytes back at once that nothing reads any more; they are empty afterwards. V8 looks through the whole
 * heap whenever 64 MB of such memory wait for it, which for this service takes 80 ms: as long as all else that is done
 * for a body of 28 MB. Bytes that share their memory with others are left alone; those of `reserveBytes()` share it
 * with none.
 */
export function releaseBytes({ buffer, byteLength }: Buffer): void {
  if (byteLength !== buffer.byteLength && !RESERVED.has(buffer)) return;
  if (buffer instanceof ArrayBuffer && buffer.byteLength >= LEAST_BYTES) buffer.transfer(0);
}
