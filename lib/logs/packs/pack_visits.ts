import { PackReader, PackWriter } from "../../metrics/search_data/pack_numbers.ts";

/** A pack is smaller than the smallest packet (`db/core/packet_size.ts`). */
const MAX_ROWS_OF_PACK = 32_768;

/** Visits of people on one day in columns. */
interface VisitColumns {
  /** Ids of pages, which rise; 0: none, such as of an image. */
  pages: Uint32Array;
  statuses: Uint32Array;
  /** Places in `REFERRING_ENGINES` and 1; 0: none. */
  engines: Uint32Array;
  counts: Float64Array;
}

const HEAD_BYTES = 32;
const ROW_BYTES = 8;

/** Packs visits column by column. */
export function packVisits({ pages, statuses, engines, counts }: VisitColumns): Uint8Array {
  const writer = new PackWriter(HEAD_BYTES + ROW_BYTES * pages.length);
  writer.number(pages.length);
  writer.column(pages.map((page, row) => page - (pages[row - 1] ?? 0)));
  writer.column(statuses);
  writer.column(engines);
  writer.column(counts);
  return writer.bytes();
}

/** Unpacks what `packVisits()` gave. */
export function unpackVisits(pack: Uint8Array): VisitColumns {
  const reader = new PackReader(pack);
  const length = reader.number();
  const pages = new Uint32Array(length);
  reader.column(pages);
  for (let row = 1; row < length; row++) pages[row] = (pages[row] ?? 0) + (pages[row - 1] ?? 0);
  const statuses = new Uint32Array(length);
  reader.column(statuses);
  const engines = new Uint32Array(length);
  reader.column(engines);
  const counts = new Float64Array(length);
  reader.column(counts);
  return { pages, statuses, engines, counts };
}

const KINDS = 65_536;
const ENGINES = 64;

/** Counts of visits by a key that page, status and engine make, see `visitKey()`. */
type VisitSums = ReadonlyMap<number, number>;

/** The key of visits that have all three in common; keys rise with the pages. */
export function visitKey(page: number, kind: { status: number; engine: number }): number {
  return page * KINDS + kind.status * ENGINES + kind.engine;
}

/** Packs sums, at most `MAX_ROWS_OF_PACK` in a pack. */
export function packVisitSums(sums: VisitSums): { visitsCount: number; pack: Uint8Array }[] {
  const keys = Float64Array.from(sums.keys()).sort();
  const packs: { visitsCount: number; pack: Uint8Array }[] = [];
  for (let start = 0; start < keys.length; start += MAX_ROWS_OF_PACK) {
    packs.push(packKeys(keys.subarray(start, start + MAX_ROWS_OF_PACK), sums));
  }
  return packs;
}

function packKeys(
  keys: Float64Array,
  sums: VisitSums,
): { visitsCount: number; pack: Uint8Array } {
  const { length } = keys;
  const pages = new Uint32Array(length);
  const statuses = new Uint32Array(length);
  const engines = new Uint32Array(length);
  const counts = new Float64Array(length);
  let visitsCount = 0;
  for (let row = 0; row < length; row++) {
    const key = keys[row] ?? 0;
    pages[row] = Math.floor(key / KINDS);
    statuses[row] = Math.floor(key % KINDS / ENGINES);
    engines[row] = key % ENGINES;
    counts[row] = sums.get(key) ?? 0;
    visitsCount += counts[row] ?? 0;
  }
  return { visitsCount, pack: packVisits({ pages, statuses, engines, counts }) };
}

/** Sums packs of one day. */
export function sumPackedVisits(packs: readonly Uint8Array[]): Map<number, number> {
  const sums = new Map<number, number>();
  for (const pack of packs) {
    const { pages, statuses, engines, counts } = unpackVisits(pack);
    for (let row = 0; row < pages.length; row++) {
      const kind = { status: statuses[row] ?? 0, engine: engines[row] ?? 0 };
      const key = visitKey(pages[row] ?? 0, kind);
      sums.set(key, (sums.get(key) ?? 0) + (counts[row] ?? 0));
    }
  }
  return sums;
}
