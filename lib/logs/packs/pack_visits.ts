import { PackReader, PackWriter } from "../../metrics/search_data/pack_numbers.ts";

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
