import { roundFloat } from "./packed_results.ts";

/** Where the site stood for a keyword on a day. */
export interface PackedRank {
  keywordId: number;
  /** Null: it did not rank. */
  position: number | null;
  /** Of `rank_urls`; 0: not known, or not ranked. */
  urlId: number;
  /** Expected clicks of one search on the site's results and on all; null: no whole result page is known. */
  ownClicks: number | null;
  allClicks: number | null;
}

/** keyword (4 bytes), position (4, float), url (4), clicks (4 and 4, floats); little-endian, NaN for null. */
const BYTES = 20;

/** Packs the ranks of a day: 20 bytes each. */
export function packRanks(ranks: readonly PackedRank[]): Buffer {
  const packed = Buffer.alloc(ranks.length * BYTES);
  ranks.forEach(({ keywordId, position, urlId, ownClicks, allClicks }, index) => {
    const at = index * BYTES;
    packed.writeUInt32LE(keywordId, at);
    packed.writeFloatLE(position ?? NaN, at + 4);
    packed.writeUInt32LE(urlId, at + 8);
    packed.writeFloatLE(ownClicks ?? NaN, at + 12);
    packed.writeFloatLE(allClicks ?? NaN, at + 16);
  });
  return packed;
}

/** Unpacks the ranks of a day, in the order in which they were packed. */
export function unpackRanks(packed: Buffer): PackedRank[] {
  const ranks: PackedRank[] = [];
  for (let at = 0; at < packed.length; at += BYTES) {
    const position = nullable(packed.readFloatLE(at + 4));
    ranks.push({
      keywordId: packed.readUInt32LE(at),
      position: position === null ? null : roundFloat(position),
      urlId: packed.readUInt32LE(at + 8),
      ownClicks: nullable(packed.readFloatLE(at + 12)),
      allClicks: nullable(packed.readFloatLE(at + 16)),
    });
  }
  return ranks;
}

function nullable(value: number): number | null {
  return Number.isNaN(value) ? null : value;
}
