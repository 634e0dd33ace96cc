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

const ENGINES = 64;
/** Rows and ids of pages share one number: 2^20 and 2^33 of them. */
const ROWS = 2 ** 20;

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
    const some = kinds.subarray(start, end);
    const columns: VisitColumns = {
      pages: pages.subarray(start, end),
      statuses: Uint32Array.from(some, (kind) => Math.floor(kind / ENGINES)),
      engines: Uint32Array.from(some, (kind) => kind % ENGINES),
      counts: counts.subarray(start, end),
    };
    const visitsCount = columns.counts.reduce((sum, count) => sum + count, 0);
    packs.push({ visitsCount, pack: packVisits(columns) });
  }
  return packs;
}

/** The rows by page and kind, each once. */
function sumRows({ pages, kinds, counts }: VisitRows): VisitRows & { length: number } {
  if (pages.length >= ROWS) throw new RangeError("Too many visits to be packed at once.");
  // sorted as numbers, which needs no function
  const order = Float64Array.from(pages, (page, row) => page * ROWS + row).sort();
  const summed = {
    pages: new Uint32Array(order.length),
    kinds: new Uint16Array(order.length),
    counts: new Float64Array(order.length),
  };
  let length = 0;
  const push = (page: number, kind: number, count: number) => {
    summed.pages[length] = page;
    summed.kinds[length] = kind;
    summed.counts[length++] = count;
  };
  for (let start = 0; start < order.length;) {
    const page = pages[(order[start] ?? 0) % ROWS] ?? 0;
    let end = start + 1;
    while (end < order.length && pages[(order[end] ?? 0) % ROWS] === page) end++;
    if (end === start + 1) {
      const row = (order[start] ?? 0) % ROWS;
      push(page, kinds[row] ?? 0, counts[row] ?? 0);
    } else {
      const byKind = new Map<number, number>();
      for (let index = start; index < end; index++) {
        const row = (order[index] ?? 0) % ROWS;
        const kind = kinds[row] ?? 0;
        byKind.set(kind, (byKind.get(kind) ?? 0) + (counts[row] ?? 0));
      }
      for (const kind of Uint16Array.from(byKind.keys()).sort()) {
        push(page, kind, byKind.get(kind) ?? 0);
      }
    }
    start = end;
  }
  return { ...summed, length };
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
