import type { ResultKind } from "../../lib/importers/import_rows.ts";

/** One result of a result page. */
export interface PackedResult {
  kind: ResultKind;
  /** From 1 among results of its kind. */
  position: number;
  /** Of `rank_hosts`. */
  hostId: number;
  /** Of `rank_urls`; 0: not known. */
  urlId: number;
}

/** The numbers that stand for the kinds: only ever appended to. */
const KINDS: readonly ResultKind[] = [
  "organic",
  "ad",
  "local",
  "featured_snippet",
  "ai_overview",
  "knowledge_graph",
  "shopping",
  "video",
  "image",
  "news",
  "question",
  "other",
];

const ORGANIC = KINDS.indexOf("organic");

/** kind (1 byte), position (4, float), host (4), url (4); little-endian. */
const BYTES = 13;

/** Packs the results of a page: 13 bytes each. */
export function packResults(results: readonly PackedResult[]): Buffer {
  const packed = Buffer.alloc(results.length * BYTES);
  results.forEach(({ kind, position, hostId, urlId }, index) => {
    const at = index * BYTES;
    packed.writeUInt8(KINDS.indexOf(kind), at);
    packed.writeFloatLE(position, at + 1);
    packed.writeUInt32LE(hostId, at + 5);
    packed.writeUInt32LE(urlId, at + 9);
  });
  return packed;
}

/** Unpacks all results of a page, in the order in which they were packed. */
export function unpackResults(packed: Buffer): PackedResult[] {
  const results: PackedResult[] = [];
  for (let at = 0; at < packed.length; at += BYTES) {
    results.push({
      kind: KINDS[packed.readUInt8(at)] ?? "other",
      position: roundFloat(packed.readFloatLE(at + 1)),
      hostId: packed.readUInt32LE(at + 5),
      urlId: packed.readUInt32LE(at + 9),
    });
  }
  return results;
}

/** Visits the organic results of a page without making objects of them: a million take some 20 ms. */
export function visitOrganic(
  packed: Buffer,
  visit: (position: number, hostId: number, urlId: number) => void,
): void {
  const view = new DataView(packed.buffer, packed.byteOffset, packed.length);
  for (let at = 0; at < packed.length; at += BYTES) {
    if (view.getUint8(at) !== ORGANIC) continue;
    visit(
      roundFloat(view.getFloat32(at + 1, true)),
      view.getUint32(at + 5, true),
      view.getUint32(at + 9, true),
    );
  }
}

/** Takes away what a float of 4 bytes adds to a number with few decimals: 3.4000000954 is 3.4. */
export function roundFloat(value: number): number {
  return Number.isInteger(value) ? value : Math.round(value * 1e4) / 1e4;
}
