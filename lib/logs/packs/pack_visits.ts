import { PackReader, PackWriter } from "../../metrics/search_data/pack_numbers.ts";
import { orderRows } from "./order_rows.ts";

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

const ENGINE_BITS = 6;
const ENGINES = 2 ** ENGINE_BITS;

/** Visits in any order, of which several may have page, status and engine in common. */
interface VisitRows {
  /** Ids of pages; 0: none. */
  pages: Uint32Array;
  /** Status × 64 and engine, as `VisitCounts` has them. */
  kinds: Uint16Array;
  counts: Float64Array;
}

/** Sums and packs visits of one day, at most `MAX_ROWS_OF_PACK` in a pack. */
export function packVisitRows(rows: VisitRows): { visitsCount: number; pack: Uint8Array }[] {
  const { pages, kinds, counts, length } = sumRows(rows);
  const packs: { visitsCount: number; pack: Uint8Array }[] = [];
  for (let start = 0; start < length; start += MAX_ROWS_OF_PACK) {
    const end = Math.min(length, start + MAX_ROWS_OF_PACK);
    const columns: VisitColumns = {
      pages: pages.subarray(start, end),
      statuses: new Uint32Array(end - start),
      engines: new Uint32Array(end - start),
      counts: counts.subarray(start, end),
    };
    let visitsCount = 0;
    for (let row = start; row < end; row++) {
      const kind = kinds[row] ?? 0;
      columns.statuses[row - start] = kind >>> ENGINE_BITS;
      columns.engines[row - start] = kind & (ENGINES - 1);
      visitsCount += counts[row] ?? 0;
    }
    packs.push({ visitsCount, pack: packVisits(columns) });
  }
  return packs;
}

/** The rows in the order of pages and kinds, each once. */
function sumRows({ pages, kinds, counts }: VisitRows): VisitRows & { length: number } {
  const order = orderRows(pages, kinds);
  const summed = {
    pages: new Uint32Array(order.length),
    kinds: new Uint16Array(order.length),
    counts: new Float64Array(order.length),
  };
  let last = -1;
  for (let index = 0; index < order.length; index++) {
    const row = order[index] ?? 0;
    const page = pages[row] ?? 0;
    const kind = kinds[row] ?? 0;
    if (last === -1 || summed.pages[last] !== page || summed.kinds[last] !== kind) {
      last++;
      summed.pages[last] = page;
      summed.kinds[last] = kind;
    }
    summed.counts[last] = (summed.counts[last] ?? 0) + (counts[row] ?? 0);
  }
  return { ...summed, length: last + 1 };
}

/** Merges packs of one day. */
export function mergePackedVisits(
  packs: readonly Uint8Array[],
): { visitsCount: number; pack: Uint8Array }[] {
  const parts = packs.map(unpackVisits);
  const length = parts.reduce((sum, part) => sum + part.pages.length, 0);
  const rows = {
    pages: new Uint32Array(length),
    kinds: new Uint16Array(length),
    counts: new Float64Array(length),
  };
  let at = 0;
  for (const { pages, statuses, engines, counts } of parts) {
    rows.pages.set(pages, at);
    rows.kinds.set(statuses.map((status, row) => status * ENGINES + (engines[row] ?? 0)), at);
    rows.counts.set(counts, at);
    at += pages.length;
  }
  return packVisitRows(rows);
}
