import { roundFloat } from "./packed_results.ts";

/** How the site ranked for a keyword on a day. */
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

/** A rank with its day, `YYYY-MM-DD`. */
export interface DatedRank extends PackedRank {
  date: string;
}

/** Unpacks the ranks of a day, in the order in which they were packed. */
export function unpackRanks(packed: Buffer, date: string): DatedRank[] {
  const view = new DataView(packed.buffer, packed.byteOffset, packed.length);
  const ranks: DatedRank[] = [];
  for (let at = 0; at < packed.length; at += BYTES) {
    const position = nullable(view.getFloat32(at + 4, true));
    ranks.push({
      keywordId: view.getUint32(at, true),
      date,
      position: position === null ? null : roundFloat(position),
      urlId: view.getUint32(at + 8, true),
      ownClicks: nullable(view.getFloat32(at + 12, true)),
      allClicks: nullable(view.getFloat32(at + 16, true)),
    });
  }
  return ranks;
}

function nullable(value: number): number | null {
  return Number.isNaN(value) ? null : value;
}
