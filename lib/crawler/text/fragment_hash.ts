/**
 * Hashes an id, or the fragment that names it, into an unsigned 32-bit integer: FNV-1a over the
 * UTF-16 units, then the finaliser of MurmurHash3. Case counts, as it does in ids.
 */
export function hashFragment(fragment: string): number {
  let hash = FNV_OFFSET;
  for (let index = 0; index < fragment.length; index++) {
    hash = Math.imul(hash ^ fragment.charCodeAt(index), FNV_PRIME);
  }
  hash ^= hash >>> 16;
  hash = Math.imul(hash, 0x85ebca6b);
  hash ^= hash >>> 13;
  hash = Math.imul(hash, 0xc2b2ae35);
  return (hash ^ (hash >>> 16)) >>> 0;
}

const FNV_OFFSET = 0x811c9dc5 | 0;
const FNV_PRIME = 0x01000193;
