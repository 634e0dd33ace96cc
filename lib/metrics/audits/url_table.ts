import { UNKNOWN } from "../../../schemas/url_state.ts";

/** The URLs of one audit by the 128-bit hash that identifies them, packed: 25 bytes a URL. */
export interface UrlTable {
  readonly maxUrlId: number;
  /** Adds a URL that is not in it yet; `hash` has 16 bytes. */
  add(urlId: number, hash: Uint8Array, state: number): void;
  /** The `url_id` of the URL with this hash; 0: there is none. */
  find(hash: Uint8Array): number;
  /** A state of `url_state.ts`. */
  stateOf(urlId: number): number;
}

const WORDS = 4;

/** Creates an empty table for URLs up to `maxUrlId`: open addressing, at most half full. */
export function createUrlTable(maxUrlId: number): UrlTable {
  const words = new Uint32Array((maxUrlId + 1) * WORDS);
  const states = new Uint8Array(maxUrlId + 1);
  const slots = new Uint32Array(2 ** Math.ceil(Math.log2(2 * maxUrlId + 2)));
  const mask = slots.length - 1;

  /** The slot that holds the hash, or the empty one where it belongs. */
  function slotOf(a: number, b: number, { c, d }: { c: number; d: number }): number {
    // the hash is evenly distributed: any 32 bits of it are as good as a hash of it
    for (let slot = a & mask;; slot = (slot + 1) & mask) {
      const urlId = slots[slot] ?? 0;
      const at = urlId * WORDS;
      if (urlId === 0) return slot;
      if (
        words[at] === a && words[at + 1] === b && words[at + 2] === c && words[at + 3] === d
      ) return slot;
    }
  }

  return {
    maxUrlId,
    add(urlId, hash, state) {
      const [a, b, c, d] = readWords(hash);
      slots[slotOf(a, b, { c, d })] = urlId;
      words.set([a, b, c, d], urlId * WORDS);
      states[urlId] = state;
    },
    find(hash) {
      const [a, b, c, d] = readWords(hash);
      return slots[slotOf(a, b, { c, d })] ?? 0;
    },
    stateOf: (urlId) => states[urlId] ?? UNKNOWN,
  };
}

function readWords(hash: Uint8Array): [number, number, number, number] {
  const view = new DataView(hash.buffer, hash.byteOffset, 16);
  return [view.getUint32(0), view.getUint32(4), view.getUint32(8), view.getUint32(12)];
}
